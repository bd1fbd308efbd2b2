import { tempoSeason } from '@svc/domain/calendars/tempo';
import { isTempoSyncDue } from '@svc/domain/calendars/tempo-plan';
import { addDays, addMonths } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import {
  failedPass,
  finishedPass,
  type PassReport,
  type RefreshOptions,
  runCalendarPass,
} from '../source/calendar-pass.ts';
import type { Pass } from '../source/source-gate.ts';
import type { RefreshOutcome, Trigger } from '../source/source-outcome.ts';
import { listTempoDays, readTempoCalendar, saveTempoDays, type TempoSource } from '../tempo/repository.ts';

type TempoSyncOptions = RefreshOptions<TempoSource>;

const cadenceMinutes = 60;
// This season and the two before: as far back as a household's detailed readings reach.
const seasonsBefore = 2;

/**
 * Client mode: runs while tomorrow is unknown, and again after 11:30 when it was read earlier. One request, from the
 * oldest missing day through tomorrow.
 */
export async function syncTempo(options: TempoSyncOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { database, clock } = options;
  if (trigger.by === 'job') {
    const tomorrow = addDays(parisDay(clock.now()), 1);
    const [stored] = await listTempoDays(database, { start: tomorrow, end: tomorrow });
    if (!isTempoSyncDue(clock.now(), stored ? (stored.fetched_at ?? 0) : null)) return { kind: 'idle' };
  }
  return await runCalendarPass(options, { trigger, cadenceMinutes }, (pass) => readMissingDays(options, pass));
}

async function readMissingDays(
  { database, clock, source, onChanged }: TempoSyncOptions,
  pass: Pass,
): Promise<PassReport> {
  const today = parisDay(clock.now());
  const oldest = addMonths(tempoSeason(today).start, -12 * seasonsBefore);
  const known = await readTempoCalendar(database, { start: oldest, end: today });
  const yesterday = addDays(today, -1);
  const firstMissing = daysOf(dayRange(oldest, yesterday)).find((day) => !known.has(day));
  const outcome = await source.readDays(dayRange(firstMissing ?? yesterday, addDays(today, 2)), pass.claim);
  if (!outcome.ok) return failedPass(outcome.failure);
  const written = await pass.commit((transaction) => saveTempoDays(transaction, outcome.data, clock.now()));
  const changed = written?.value ?? [];
  if (changed.length > 0)
    onChanged?.({ usage_point_id: null, measure: 'tempo', days: changed.map(({ date }) => date) });
  const backfilled = changed.filter(({ date }) => date < today).length;
  return finishedPass({ updated: changed.length - backfilled, backfilled });
}
