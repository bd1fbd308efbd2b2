import { tempoSeason } from '@svc/domain/calendars/tempo';
import {
  isTempoRefreshDue,
  planTempoHistory,
  tempoHistoryRange,
  tempoHistoryStart,
  tempoWindow,
} from '@svc/domain/calendars/tempo-plan';
import { tempoWarnings } from '@svc/domain/calendars/tempo-rules';
import { addDays } from '@svc/domain/day';
import { lastDay, rangeLength } from '@svc/domain/day-range';
import { hourMs, parisDay } from '@svc/domain/paris-time';
import {
  failedPass,
  finishedPass,
  type PassReport,
  type RefreshOptions,
  runCalendarPass,
} from '../source/calendar-pass.ts';
import type { Pass, SourceGate } from '../source/source-gate.ts';
import type { RefreshOutcome, SourceFailure, Trigger } from '../source/source-outcome.ts';
import {
  countTempoDays,
  readTempoCalendar,
  saveTempoDays,
  type TempoDay,
  type TempoSource,
} from '../tempo/repository.ts';

type TempoRefreshOptions = RefreshOptions<TempoSource> & {
  /** The history has its own wait: days that the source never had are requested once a day. */
  readonly historyGate: SourceGate;
};

const cadenceMinutes = 10;

/** Server mode: always reads yesterday to tomorrow again, then the missing days of the last ten years. */
export async function refreshTempo(
  options: TempoRefreshOptions,
  trigger: Trigger,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  if (trigger.by === 'job' && !(await isDue(options))) return { kind: 'idle' };
  const outcome = await runCalendarPass(options, { trigger, cadenceMinutes }, (pass) => readWindow(options, pass));
  if (outcome.kind !== 'done' || outcome.failure || signal?.aborted) return outcome;
  if (await isHistoryWhole(options)) return outcome;
  const history = await refreshHistory(options, trigger, signal);
  if (history.kind !== 'done' || history.failure?.kind === 'waiting') return outcome;
  const { backfilled, errors } = history.report;
  return { kind: 'done', report: { ...outcome.report, backfilled, errors }, failure: history.failure };
}

async function isDue({ database, clock, gate }: TempoRefreshOptions): Promise<boolean> {
  const now = clock.now();
  const tomorrow = addDays(parisDay(now), 1);
  const known = await readTempoCalendar(database, { start: tomorrow, end: tomorrow });
  return isTempoRefreshDue(now, known.has(tomorrow), (await gate.state()).last_success_at);
}

async function isHistoryWhole({ database, clock }: TempoRefreshOptions): Promise<boolean> {
  const range = tempoHistoryRange(parisDay(clock.now()));
  return (await countTempoDays(database, { start: range.start, end: lastDay(range) })) === rangeLength(range);
}

async function readWindow(options: TempoRefreshOptions, pass: Pass): Promise<PassReport> {
  const { source, clock } = options;
  const outcome = await source.readDays(tempoWindow(clock.now()), pass.claim);
  if (!outcome.ok) return failedPass(outcome.failure);
  return finishedPass({ updated: await save(options, pass, outcome.data) });
}

function refreshHistory(
  options: TempoRefreshOptions,
  trigger: Trigger,
  signal: AbortSignal | undefined,
): Promise<RefreshOutcome> {
  const history = { ...options, gate: options.historyGate };
  return runCalendarPass(history, { trigger, cadenceMinutes }, (pass) => fetchMissingDays(options, pass, signal));
}

async function fetchMissingDays(
  options: TempoRefreshOptions,
  pass: Pass,
  signal: AbortSignal | undefined,
): Promise<PassReport> {
  const { database, clock, source, log } = options;
  const today = parisDay(clock.now());
  const allDays = { start: tempoHistoryStart, end: today };
  const known = await readTempoCalendar(database, allDays);
  const requests = planTempoHistory(new Set(known.keys()), today);
  let backfilled = 0;
  const errors: string[] = [];
  for (const range of requests) {
    if (signal?.aborted) break;
    const outcome = await source.readDays(range, pass.claim);
    if (outcome.ok) {
      backfilled += await save(options, pass, outcome.data);
      continue;
    }
    const { failure } = outcome;
    if (isOver(failure)) return failedPass(failure, { backfilled, errors: [...errors, failure.detail] });
    // A piece that fails is logged and skipped. The others are still requested.
    log.warn({ start: range.start, end: range.end, reason: failure.detail }, 'a piece of the tempo history failed');
    errors.push(`${range.start} to ${range.end}: ${failure.detail}`);
  }
  const left = planTempoHistory(new Set((await readTempoCalendar(database, allDays)).keys()), today);
  const isExhausted = left.length > 0 && errors.length === 0 && !signal?.aborted;
  const rest = isExhausted ? { rest_until: clock.now() + 24 * hourMs } : {};
  return { updated: 0, backfilled, errors, failure: null, ...rest };
}

function isOver({ kind }: SourceFailure): boolean {
  return kind !== 'unavailable' && kind !== 'unreadable' && kind !== 'refused';
}

/** What breaks a rule of the season is stored all the same, and named. */
async function save(
  { clock, log }: Pick<TempoRefreshOptions, 'clock' | 'log'>,
  pass: Pass,
  days: readonly TempoDay[],
): Promise<number> {
  const written = await pass.commit(async (transaction) => {
    const changed = await saveTempoDays(transaction, days, clock.now());
    const [first] = changed;
    if (!first) return 0;
    const end = addDays(parisDay(clock.now()), 1);
    const calendar = await readTempoCalendar(transaction, { start: tempoSeason(first.date).start, end });
    for (const { date, color } of changed) {
      const warnings = tempoWarnings(date, color, calendar);
      if (warnings.length > 0) log.warn({ date, color, warnings }, 'a tempo colour that breaks the rules was stored');
    }
    return changed.length;
  });
  return written?.value ?? 0;
}
