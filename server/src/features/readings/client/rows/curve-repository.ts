import { randomUUID } from 'node:crypto';
import type { Day } from '@svc/domain/day';
import { type DayRange, singleDay } from '@svc/domain/day-range';
import { formatInstant, type Instant, startOfDay } from '@svc/domain/paris-time';
import { describeCurve, isComplete } from '@svc/domain/readings/completeness';
import { curvePoints } from '@svc/domain/readings/curve';
import type { MeasureTable } from '@svc/domain/readings/measure';
import type { DayCurve } from '@svc/domain/readings/reading';
import { type Compilable, sql } from 'kysely';
import { rememberStatement } from '#platform/database/statement.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { chunk, type RowSet, sortByEffect, spanOf } from './row-set.ts';
import { coveredMinutes, isSameCurve, readPoints, readWholeDay, type StoredDay } from './stored-curves.ts';
import { forEachTable, type ReadingTables } from './tables.ts';

type DetailTable = MeasureTable<'curve'>;

/** The load curves of one PDL, in W. A day is replaced whole, never merged: no step of an older version stays. */
export function createCurveRows(table: DetailTable, usage_point_id: string): RowSet {
  const read = (connection: Connection, range: DayRange) => readCurves(connection, table, usage_point_id, range);

  return {
    read,
    async listDays(connection, range) {
      const rows = await connection
        .for<ReadingTables>()
        .selectFrom('detail_days')
        .select('date')
        .where('usage_point_id', '=', usage_point_id)
        .where('kind', '=', table)
        .where('date', '>=', range.start)
        .where('date', '<', range.end)
        .orderBy('date')
        .execute();
      return rows.map((row) => row.date as Day);
    },
    async write(connection, readings, now) {
      const given = readings.filter((reading) => reading.kind === 'curve');
      const span = spanOf(given);
      const stored = new Map((span ? await read(connection, span) : []).map((curve) => [curve.day, curve]));
      const effect = sortByEffect(stored, given, (old, fresh) => isSettled(old as DayCurve, fresh as DayCurve));
      const updated = new Set(effect.updated);
      const unchanged = new Set(effect.unchanged);
      for (const curve of given) {
        if (unchanged.has(curve.day)) continue;
        if (updated.has(curve.day)) await deletePoints(connection, table, usage_point_id, curve.day);
        await insertPoints(connection, table, usage_point_id, curve, now);
        await describeDay(connection, table, usage_point_id, curve, now);
      }
      return effect;
    },
    async delete(connection, day) {
      await deletePoints(connection, table, usage_point_id, day);
      const described = connection.for<ReadingTables>().deleteFrom('detail_days').where('kind', '=', table);
      await described.where('usage_point_id', '=', usage_point_id).where('date', '=', day).execute();
    },
  };
}

/**
 * A row a day instead of one a point: a year of half hours is then 365 rows, not 17,520 objects on a small heap.
 * `string_agg` with an order is understood by SQLite and by PostgreSQL.
 */
const selectDays = (table: DetailTable) =>
  rememberStatement<StoredDay>(
    (connection, [usage_point_id = '', start = '', end = '']) =>
      connection
        .for<ReadingTables>()
        .selectFrom(table)
        .select(({ fn }) => [
          'local_date',
          fn.min('start_utc').as('first_start'),
          fn.max('start_utc').as('last_start'),
          fn.min('interval_minutes').as('shortest'),
          fn.max('interval_minutes').as('longest'),
          sql<string>`min(coalesce(quality, 'BRUT'))`.as('lowest_quality'),
          sql<string>`max(coalesce(quality, 'BRUT'))`.as('highest_quality'),
          fn.countAll().as('count'),
          sql<string>`string_agg(cast(value_w as varchar(12)), ',' order by start_utc)`.as('watts'),
        ])
        .where('usage_point_id', '=', usage_point_id)
        .where('local_date', '>=', start)
        .where('local_date', '<', end)
        .groupBy('local_date')
        .orderBy('local_date') as Compilable<StoredDay>,
  );
const daysOfTable = forEachTable('curve', selectDays);

async function readCurves(
  connection: Connection,
  table: DetailTable,
  usage_point_id: string,
  range: DayRange,
): Promise<DayCurve[]> {
  const curves: DayCurve[] = [];
  const others: string[] = [];
  for (const row of await daysOfTable[table](connection, [usage_point_id, range.start, range.end])) {
    const whole = readWholeDay(row);
    if (whole) curves.push(whole);
    else others.push(row.local_date);
  }
  if (others.length === 0) return curves;
  for (const days of chunk(others, 100)) {
    curves.push(...readPoints(await selectPoints(connection, table, usage_point_id, days)));
  }
  return curves.sort((a, b) => (a.day < b.day ? -1 : 1));
}

async function selectPoints(connection: Connection, table: DetailTable, usage_point_id: string, days: string[]) {
  return await connection
    .for<ReadingTables>()
    .selectFrom(table)
    .select(['start_utc', 'interval_minutes', 'value_w', 'quality'])
    .where('usage_point_id', '=', usage_point_id)
    .where('local_date', 'in', days)
    .orderBy('start_utc')
    .execute();
}

// The same, or less than what is there: a value is never replaced by nothing.
function isSettled(stored: DayCurve, given: DayCurve): boolean {
  return isSameCurve(stored, given) || coveredMinutes(given) < coveredMinutes(stored);
}

async function deletePoints(
  connection: Connection,
  table: DetailTable,
  usage_point_id: string,
  day: Day,
): Promise<void> {
  const { start, end } = singleDay(day);
  await connection
    .for<ReadingTables>()
    .deleteFrom(table)
    .where('usage_point_id', '=', usage_point_id)
    .where('start_utc', '>=', formatInstant(startOfDay(start)))
    .where('start_utc', '<', formatInstant(startOfDay(end)))
    .execute();
}

async function insertPoints(
  connection: Connection,
  table: DetailTable,
  usage_point_id: string,
  curve: DayCurve,
  now: Instant,
): Promise<void> {
  const created_at = formatInstant(now);
  const rows = [...curvePoints(curve)].map((point) => ({
    id: randomUUID(),
    usage_point_id,
    start_utc: formatInstant(point.start),
    local_date: curve.day,
    interval_minutes: point.step,
    value_w: point.value,
    quality: point.quality,
    created_at,
  }));
  // One length of statement for nearly every day, so that the prepared one is found again.
  for (const part of chunk(rows, 48)) await connection.for<ReadingTables>().insertInto(table).values(part).execute();
}

async function describeDay(
  connection: Connection,
  kind: DetailTable,
  usage_point_id: string,
  curve: DayCurve,
  now: Instant,
): Promise<void> {
  const counts = describeCurve(curve);
  const step = curve.runs.at(-1)?.step;
  if (!counts || step === undefined) return;
  const { expected_count, count } = counts;
  const facts = { expected_count, count, interval_minutes: step, complete: isComplete(curve) };
  const fetched_at = formatInstant(now);
  await connection
    .for<ReadingTables>()
    .insertInto('detail_days')
    .values({ usage_point_id, kind, date: curve.day, ...facts, fetched_at })
    .onConflict((conflict) =>
      conflict.columns(['usage_point_id', 'kind', 'date']).doUpdateSet({ ...facts, fetched_at }),
    )
    .execute();
}
