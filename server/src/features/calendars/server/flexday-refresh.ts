import { catchUpRequests, planFlexdayCatchUp } from '@svc/domain/calendars/flexday';
import { addDays, type Day } from '@svc/domain/day';
import { minuteMs, parisDay } from '@svc/domain/paris-time';
import { readFlexdayRows, type Saved, saveFlexday } from '../flexday/repository.ts';
import {
  failedPass,
  finishedPass,
  type PassReport,
  type RefreshOptions,
  runCalendarPass,
} from '../source/calendar-pass.ts';
import type { Pass } from '../source/source-gate.ts';
import type { RefreshOutcome, Trigger } from '../source/source-outcome.ts';
import type { FlexdayResponse, FlexdaySite } from './source.flexday.ts';

type FlexdayRefreshOptions = RefreshOptions<FlexdaySite> & { readonly sleep: (ms: number) => Promise<void> };

const cadenceMinutes = 10;
const spacingMs = 200;

/** Server mode: J and J+1 first and committed, then the missing days, the previous one first; the first error ends it. */
export async function refreshFlexday(
  options: FlexdayRefreshOptions,
  trigger: Trigger,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  const { gate, clock } = options;
  // A run at start, after a restart within the ten minutes: the site was already called.
  if (trigger.by === 'job' && trigger.slot === undefined) {
    const { last_call_at } = await gate.state();
    if (last_call_at !== null && clock.now() - last_call_at < cadenceMinutes * minuteMs) return { kind: 'idle' };
  }
  return await runCalendarPass(options, { trigger, cadenceMinutes }, (pass) => readDays(options, pass, signal));
}

async function readDays(
  options: FlexdayRefreshOptions,
  pass: Pass,
  signal: AbortSignal | undefined,
): Promise<PassReport> {
  const { database, clock, source } = options;
  const today = parisDay(clock.now());
  const first = await source.fetchDay(today, pass.claim);
  if (!first.ok) return failedPass(first.failure);
  const updated = await save(options, pass, today, today, first.data);
  let backfilled = 0;
  const dates = planFlexdayCatchUp(await readFlexdayRows(database), today, clock.now());
  // A run that was superseded made some of this slot's calls. Its first one was for today.
  const left = catchUpRequests - Math.max(0, pass.calls_before - 1);
  for (const date of dates.slice(0, Math.max(0, left))) {
    await options.sleep(spacingMs);
    if (signal?.aborted) break;
    const outcome = await source.fetchDay(date, pass.claim);
    if (!outcome.ok) {
      const { failure } = outcome;
      const report = failedPass(failure, { updated, backfilled, errors: [`${date}: ${failure.detail}`] });
      return { ...report, isCurrent: true };
    }
    backfilled += await save(options, pass, today, date, outcome.data);
  }
  return finishedPass({ updated, backfilled });
}

/** Writes both days of a response, or none. Returns the number of written types. */
async function save(
  { clock, log }: FlexdayRefreshOptions,
  pass: Pass,
  today: Day,
  date: Day,
  { day, dayAfter }: FlexdayResponse,
): Promise<number> {
  const pairs = [[date, day] as const, [addDays(date, 1), dayAfter] as const];
  const written = await pass.commit(async (transaction) => {
    const saved: Saved[] = [];
    for (const [each, reading] of pairs) {
      const one = await saveFlexday(transaction, each, reading, { isPast: each < today, now: clock.now() });
      if (one.unknown !== undefined) log.warn({ date: each, value: one.unknown }, 'an unknown flexday value');
      saved.push(one);
    }
    return saved.filter((one) => one.written).length;
  });
  return written?.value ?? 0;
}
