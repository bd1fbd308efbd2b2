import type { Day } from '@svc/domain/day';
import { type DayRange, daysOf, rangeContains } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { isRecent } from '@svc/domain/readings/completeness';
import { measures } from '@svc/domain/readings/measure';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { createRows } from './day-store.sql.ts';
import { type FetchMark, readMarks } from './rows/fetch-mark-repository.ts';
import type { RowSet } from './rows/row-set.ts';
import type { MeasureKey, ReadingTables } from './rows/tables.ts';

/** What is known of one day of one measure. */
export type DayHealth = {
  readonly state: 'present' | 'partial' | 'missing' | 'refused' | 'ignored';
  /**
   * Why the day is missing: not published yet, empty at the operator, refused, ignored, or not requested so far. For a
   * day that is present: computed from its curve.
   */
  readonly reason?: 'computed' | 'not_published' | 'empty' | 'refused' | 'ignored' | 'not_asked';
  readonly code?: string;
  readonly retry_after?: string | null;
  /** Sum of the load curve against the daily reading. */
  readonly difference_percent?: number;
};

export async function readHealth(
  database: Connection,
  measureKey: MeasureKey,
  range: DayRange,
  now: Instant,
): Promise<Map<Day, DayHealth>> {
  const rows = createRows(measureKey);
  const present = new Set(await rows.listDays(database, range));
  const computed =
    measures[measureKey.measure].kind === 'daily' ? await listComputed(database, rows, range) : new Set();
  const marks = await readMarks(database, measureKey, range, now);
  const curves = await readCurveFacts(database, measureKey, range);
  const today = parisDay(now);
  const health = new Map<Day, DayHealth>();
  for (const day of daysOf(range)) {
    const covering = marks.filter((mark) => rangeContains(mark.range, day));
    if (present.has(day)) health.set(day, describePresent(curves?.get(day)));
    else if (computed.has(day)) health.set(day, { state: 'present', reason: 'computed' });
    else health.set(day, describeMissingDay(day, today, covering));
  }
  return health;
}

async function listComputed(database: Connection, rows: RowSet, range: DayRange): Promise<Set<Day>> {
  const readings = await rows.read(database, range);
  return new Set(readings.filter((one) => one.kind === 'daily' && one.computed).map((one) => one.day));
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

function describeMissingDay(day: Day, today: Day, marks: readonly FetchMark[]): DayHealth {
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

async function readCurveFacts(
  database: Connection,
  measureKey: MeasureKey,
  range: DayRange,
): Promise<Map<Day, CurveFacts> | undefined> {
  const curve = measures[measureKey.measure];
  if (curve.kind !== 'curve') return undefined;
  const tables = database.for<ReadingTables>();
  const sums = await tables
    .selectFrom(curve.table)
    .select(({ fn, eb }) => ['local_date', fn.sum(eb('value_w', '*', eb.ref('interval_minutes'))).as('watt_minutes')])
    .where('usage_point_id', '=', measureKey.usage_point_id)
    .where('local_date', '>=', range.start)
    .where('local_date', '<', range.end)
    .groupBy('local_date')
    .execute();
  const days = new Map(
    (await createRows({ ...measureKey, measure: curve.sums_to }).read(database, range)).map((one) => [one.day, one]),
  );
  const described = await tables
    .selectFrom('detail_days')
    .select(['date', 'complete'])
    .where('usage_point_id', '=', measureKey.usage_point_id)
    .where('kind', '=', curve.table)
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
