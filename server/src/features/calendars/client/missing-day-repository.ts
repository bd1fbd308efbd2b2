import type { KnownMissingFlexdays } from '@svc/domain/calendars/flexday';
import { parseDay } from '@svc/domain/day';
import { formatInstant, type Instant, parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Connection } from '#platform/database/transaction.ts';

type Tables = { config: { key: string; value: string; updated_at: string } };

const key = 'flexday_absent';
const stored = z.record(z.string(), z.string());

/**
 * The days that the gateway does not have, each with the time before which it does not count as missing. Otherwise a
 * day that it can never have would cause full syncs for ever.
 */
export async function readKnownMissingFlexdays(connection: Connection): Promise<KnownMissingFlexdays> {
  const tables = connection.for<Tables>();
  const row = await tables.selectFrom('config').select('value').where('key', '=', key).executeTakeFirst();
  const read = stored.safeParse(row ? JSON.parse(row.value) : {});
  const entries = Object.entries(read.success ? read.data : {});
  return new Map(
    entries.flatMap(([text, moment]) => {
      const [day, until] = [parseDay(text), parseInstant(moment)];
      return day !== undefined && until !== undefined ? [[day, until] as const] : [];
    }),
  );
}

export async function writeKnownMissingFlexdays(
  connection: Connection,
  knownMissing: KnownMissingFlexdays,
  now: Instant,
): Promise<void> {
  const value = JSON.stringify(
    Object.fromEntries([...knownMissing].map(([day, until]) => [day, formatInstant(until)])),
  );
  const row = { value, updated_at: formatInstant(now) };
  await connection
    .for<Tables>()
    .insertInto('config')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
