import type { Day } from '@svc/domain/day';
import { type DayRange, daysOf, rangeContains } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { isRecent } from '@svc/domain/readings/completeness';
import { measures } from '@svc/domain/readings/measure';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { createRows } from './day-store.sql.ts';
import { type FetchMark, readMarks } from './rows/fetch-marks.ts';
import type { ReadingTables, Shelf } from './rows/tables.ts';

/** What is known of one day of one measure. */
export type DayHealth = {
  readonly state: 'present' | 'partial' | 'missing' | 'refused' | 'ignored';
  /** Why it is not there: not published yet, empty at the operator, refused, given up, or not asked so far. */
  readonly reason?: 'not_published' | 'empty' | 'refused' | 'ignored' | 'not_asked';
  readonly code?: string;
  readonly retry_after?: string | null;
  /** Sum of the load curve against the daily reading. */
  readonly difference_percent?: number;
};

export async function readHealth(
  database: Connection,
  shelf: Shelf,
  range: DayRange,
  now: Instant,
): Promise<Map<Day, DayHealth>> {
  const present = new Set(await createRows(shelf).listDays(database, range));
  const marks = await readMarks(database, shelf, range, now);
  const curves = measures[shelf.measure].kind === 'curve' ? await readCurveFacts(database, shelf, range) : undefined;
  const today = parisDay(now);
  const health = new Map<Day, DayHealth>();
  for (const day of daysOf(range)) {
    const covering = marks.filter((mark) => rangeContains(mark.range, day));
    health.set(day, present.has(day) ? describePresent(curves?.get(day)) : describeAbsent(day, today, covering));
  }
  return health;
}

type CurveFacts = { readonly complete: boolean; readonly difference: number | undefined };

function describePresent(facts: CurveFacts | undefined): DayHealth {
  if (!facts) return { state: 'present' };
  const { complete, difference } = facts;
  return {
    state: complete ? 'present' : 'partial',
    ...(difference !== undefined && { difference_percent: difference }),
  };
}

function describeAbsent(day: Day, today: Day, marks: readonly FetchMark[]): DayHealth {
  const ignored = marks.find((mark) => mark.reason === 'ignored');
  if (ignored) return { state: 'ignored', reason: 'ignored', retry_after: ignored.retry_at };
  const refused = marks.find((mark) => mark.reason === 'refused');
  if (refused) {
    const code = refused.code === null ? {} : { code: refused.code };
    return { state: 'refused', reason: 'refused', retry_after: refused.retry_at, ...code };
  }
  const [empty] = marks;
  if (empty) return { state: 'missing', reason: 'empty', retry_after: empty.retry_at };
  return { state: 'missing', reason: isRecent(day, today) ? 'not_published' : 'not_asked' };
}

async function readCurveFacts(database: Connection, shelf: Shelf, range: DayRange): Promise<Map<Day, CurveFacts>> {
  const detail = shelf.measure as 'consumption_detail' | 'production_detail';
  const daily = detail === 'consumption_detail' ? 'consumption_daily' : 'production_daily';
  const tables = database.for<ReadingTables>();
  const sums = await tables
    .selectFrom(detail)
    .select(({ fn, eb }) => ['local_date', fn.sum(eb('value_w', '*', eb.ref('interval_minutes'))).as('watt_minutes')])
    .where('usage_point_id', '=', shelf.usage_point_id)
    .where('local_date', '>=', range.start)
    .where('local_date', '<', range.end)
    .groupBy('local_date')
    .execute();
  const days = new Map(
    (await createRows({ ...shelf, measure: daily }).read(database, range)).map((one) => [one.day, one]),
  );
  const described = await tables
    .selectFrom('detail_days')
    .select(['date', 'complete'])
    .where('usage_point_id', '=', shelf.usage_point_id)
    .where('kind', '=', detail)
    .execute();
  const complete = new Map(described.map((row) => [row.date, readBoolean(row.complete)]));
  return new Map(
    sums.map(({ local_date, watt_minutes }) => {
      const day = days.get(local_date as Day);
      const expected = day?.kind === 'daily' ? day.value : undefined;
      return [
        local_date as Day,
        { complete: complete.get(local_date) ?? false, difference: compare(Number(watt_minutes) / 60, expected) },
      ];
    }),
  );
}

function compare(sum: number, expected: number | undefined): number | undefined {
  return expected === undefined || expected === 0
    ? undefined
    : Math.round(((sum - expected) / expected) * 10_000) / 100;
}
