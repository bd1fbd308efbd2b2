import {
  findMissingFlexdays,
  flexdayStart,
  type KnownMissingFlexdays,
  planFlexdaySync,
  rememberMissingFlexdays,
} from '@svc/domain/calendars/flexday';
import { addDays, parseDay } from '@svc/domain/day';
import { formatInstant, parisDay, parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import { readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { listFlexdays, saveFlexdayTypes } from '../flexday/repository.ts';
import {
  failedPass,
  finishedPass,
  type PassReport,
  type RefreshOptions,
  runCalendarPass,
} from '../source/calendar-pass.ts';
import type { Pass } from '../source/source-gate.ts';
import type { RefreshOutcome, Trigger } from '../source/source-outcome.ts';
import type { FlexdayGateway } from './source.gateway.ts';

type FlexdaySyncOptions = RefreshOptions<FlexdayGateway>;

const cadenceMinutes = 60;

/**
 * Client mode: requests all missing days if there are any, otherwise the last 7 days. Runs while days are missing or
 * tomorrow is unknown.
 */
export async function syncFlexday(options: FlexdaySyncOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { database, clock } = options;
  const now = clock.now();
  const today = parisDay(now);
  const tomorrow = addDays(today, 1);
  const known = new Set((await listFlexdays(database, { start: flexdayStart, end: tomorrow })).map((day) => day.date));
  const knownMissing = await readKnownMissing(database);
  const missingDays = findMissingFlexdays(known, knownMissing, today, now);
  if (trigger.by === 'job' && missingDays.length === 0 && known.has(tomorrow)) return { kind: 'idle' };
  const request = planFlexdaySync(missingDays, today);
  return await runCalendarPass(options, { trigger, cadenceMinutes }, (pass) =>
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
  if (!outcome.ok) return failedPass(outcome.failure);
  const now = clock.now();
  const today = parisDay(now);
  const given = outcome.data;
  const written = await pass.commit(async (transaction) => {
    const remembered = rememberMissingFlexdays(knownMissing, request, new Set(given.keys()), today, now);
    const stored = Object.fromEntries([...remembered].map(([day, until]) => [day, formatInstant(until)]));
    await writeConfigValue(transaction, knownMissingKey, stored, now);
    return await saveFlexdayTypes(transaction, given, now);
  });
  const changed = written?.value ?? [];
  if (changed.length > 0) onChanged?.({ usage_point_id: null, measure: 'flexday', days: changed });
  const backfilled = changed.filter((day) => day < today).length;
  return finishedPass({ updated: changed.length - backfilled, backfilled });
}

const knownMissingKey = 'flexday_absent';
const knownMissingSchema = z.record(z.string(), z.string());

/**
 * The days that the gateway does not have, each with the time before which it does not count as missing. Otherwise a
 * day that it can never have would cause full syncs for ever.
 */
async function readKnownMissing(connection: Connection): Promise<KnownMissingFlexdays> {
  const read = knownMissingSchema.safeParse(await readConfigValue(connection, knownMissingKey));
  return new Map(
    Object.entries(read.success ? read.data : {}).flatMap(([text, moment]) => {
      const [day, until] = [parseDay(text), parseInstant(moment)];
      return day !== undefined && until !== undefined ? [[day, until] as const] : [];
    }),
  );
}
