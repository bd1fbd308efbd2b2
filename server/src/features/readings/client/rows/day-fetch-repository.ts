import { addDays, type Day, maxDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { formatInstant, type Instant, parisDay, readStoredInstant } from '@svc/domain/paris-time';
import { lifetimes } from '@svc/domain/readings/cache-policy';
import { oldestRecentDay } from '@svc/domain/readings/completeness';
import { rememberStatement } from '#platform/database/statement.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { MeasureKey, ReadingTables } from './tables.ts';

/** Notes that the recent days of a range were just fetched. */
export async function noteFetches(
  connection: Connection,
  measureKey: MeasureKey,
  range: DayRange,
  now: Instant,
): Promise<void> {
  const today = parisDay(now);
  const days = daysOf({ start: maxDay(range.start, oldestRecentDay(today)), end: range.end });
  const { measure: kind, usage_point_id } = measureKey;
  const fetched_at = formatInstant(now);
  for (const date of days) {
    await connection
      .for<ReadingTables>()
      .insertInto('day_fetches')
      .values({ usage_point_id, kind, date, fetched_at })
      .onConflict((conflict) => conflict.columns(['usage_point_id', 'kind', 'date']).doUpdateSet({ fetched_at }))
      .execute();
  }
}

const selectFetches = rememberStatement((connection, [usage_point_id = '', kind = '']) =>
  connection
    .for<ReadingTables>()
    .selectFrom('day_fetches')
    .select(['date', 'fetched_at'])
    .where('usage_point_id', '=', usage_point_id)
    .where('kind', '=', kind),
);

/**
 * The recent days fetched within the last 3 hours. The gateway caches them that long, so a new request returns the
 * same.
 */
export async function listFreshDays(connection: Connection, measureKey: MeasureKey, now: Instant): Promise<Set<Day>> {
  const rows = await selectFetches(connection, [measureKey.usage_point_id, measureKey.measure]);
  const since = now - lifetimes.recent_day * 1000;
  const fresh = rows.filter((row) => readStoredInstant(row.fetched_at) > since);
  return new Set(fresh.map((row) => row.date as Day));
}

/** Only J-1 and J-2 are looked up; what is a week old is of no use. */
export async function purgeFetches(connection: Connection, now: Instant): Promise<void> {
  await connection
    .for<ReadingTables>()
    .deleteFrom('day_fetches')
    .where('date', '<', addDays(parisDay(now), -7))
    .execute();
}
