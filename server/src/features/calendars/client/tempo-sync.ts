import { tempoSeason } from '@svc/domain/calendars/tempo';
import { isTempoSyncDue } from '@svc/domain/calendars/tempo-plan';
import { addDays, addMonths } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { type PassReport, runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/refresh-outcome.ts';
import type { Pass, SourceGate } from '../source/source-gate.ts';
import { listTempoDays, readTempoCalendar, saveTempoDays } from '../tempo/repository.ts';
import type { TempoSource } from '../tempo/source.ts';

export type TempoSyncOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly source: TempoSource;
  readonly gate: SourceGate;
  readonly onChanged?: OnChanged | undefined;
};

const cadenceMinutes = 60;
// This season and the two before: as far back as a household's detailed readings reach.
const seasonsBefore = 2;

/**
 * Client mode: runs while tomorrow is unknown, and again after 11:30 when it was read earlier. One request, from the
 * oldest missing day through tomorrow.
 */
export async function syncTempo(options: TempoSyncOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { database, clock, log, gate } = options;
  if (trigger.by === 'job') {
    const tomorrow = addDays(parisDay(clock.now()), 1);
    const [stored] = await listTempoDays(database, { start: tomorrow, end: tomorrow });
    if (!isTempoSyncDue(clock.now(), stored ? (stored.fetched_at ?? 0) : null)) return { kind: 'idle' };
  }
  return await runCalendarPass({ gate, clock, log, trigger, cadenceMinutes }, (pass) => readMissingDays(options, pass));
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
  if (!outcome.ok) {
    return { updated: 0, backfilled: 0, errors: [outcome.failure.detail], failure: outcome.failure };
  }
  const written = await pass.commit((transaction) => saveTempoDays(transaction, outcome.data, clock.now()));
  const changed = written?.value ?? [];
  if (changed.length > 0)
    onChanged?.({ usage_point_id: null, measure: 'tempo', days: changed.map(({ date }) => date) });
  const backfilled = changed.filter(({ date }) => date < today).length;
  return { updated: changed.length - backfilled, backfilled, errors: [], failure: null };
}
