import {
  findMissingFlexdays,
  flexdayStart,
  type KnownMissingFlexdays,
  planFlexdaySync,
  rememberMissingFlexdays,
} from '@svc/domain/calendars/flexday';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { listFlexdays, saveFlexdayTypes } from '../flexday/repository.ts';
import { type PassReport, runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/refresh-outcome.ts';
import type { Pass, SourceGate } from '../source/source-gate.ts';
import { readKnownMissingFlexdays, writeKnownMissingFlexdays } from './missing-day-repository.ts';
import type { FlexdayGateway } from './source.flexday.ts';

export type FlexdaySyncOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly source: FlexdayGateway;
  readonly gate: SourceGate;
  readonly onChanged?: OnChanged | undefined;
};

const cadenceMinutes = 60;

/**
 * Client mode: requests all missing days if there are any, otherwise the last 7 days. Runs while days are missing or
 * tomorrow is unknown.
 */
export async function syncFlexday(options: FlexdaySyncOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { database, gate, clock, log } = options;
  const now = clock.now();
  const today = parisDay(now);
  const tomorrow = addDays(today, 1);
  const known = new Set((await listFlexdays(database, { start: flexdayStart, end: tomorrow })).map((day) => day.date));
  const knownMissing = await readKnownMissingFlexdays(database);
  const missingDays = findMissingFlexdays(known, knownMissing, today, now);
  if (trigger.by === 'job' && missingDays.length === 0 && known.has(tomorrow)) return { kind: 'idle' };
  const request = planFlexdaySync(missingDays, today);
  return await runCalendarPass({ gate, clock, log, trigger, cadenceMinutes }, (pass) =>
    readRequest(options, pass, { request, knownMissing }),
  );
}

type Plan = { readonly request: ReturnType<typeof planFlexdaySync>; readonly knownMissing: KnownMissingFlexdays };

async function readRequest(
  { clock, source, onChanged }: FlexdaySyncOptions,
  pass: Pass,
  { request, knownMissing }: Plan,
): Promise<PassReport> {
  const outcome = await source.readDays(request, pass.claim);
  if (!outcome.ok) return { updated: 0, backfilled: 0, errors: [outcome.failure.detail], failure: outcome.failure };
  const now = clock.now();
  const today = parisDay(now);
  const given = outcome.data;
  const written = await pass.commit(async (transaction) => {
    const remembered = rememberMissingFlexdays(knownMissing, request, new Set(given.keys()), today, now);
    await writeKnownMissingFlexdays(transaction, remembered, now);
    return await saveFlexdayTypes(transaction, given, now);
  });
  const changed = written?.value ?? [];
  if (changed.length > 0) onChanged?.({ usage_point_id: null, measure: 'flexday', days: changed });
  const backfilled = changed.filter((day) => day < today).length;
  return { updated: changed.length - backfilled, backfilled, errors: [], failure: null };
}
