import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { DayMark } from '@svc/domain/readings/missing-day-reason';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { createRows } from './day-store.sql.ts';
import { readMarks } from './rows/fetch-mark-repository.ts';
import type { ReadingTables } from './rows/tables.ts';

type MeasureKey = { readonly usage_point_id: string; readonly measure: Measure };

/** Which days of a range are stored, and what is remembered of those that are not; no value is read. */
export async function readPresence(
  database: Connection,
  measureKey: MeasureKey,
  range: DayRange,
  now: Instant,
): Promise<{ stored: ReadonlySet<Day>; marks: readonly DayMark[]; partial: number }> {
  const stored = new Set(await createRows(measureKey).listDays(database, range));
  const marks = await readMarks(database, measureKey, range, now);
  return { stored, marks, partial: await countPartial(database, measureKey, range) };
}

async function countPartial(database: Connection, { usage_point_id, measure }: MeasureKey, range: DayRange) {
  if (measures[measure].kind !== 'curve') return 0;
  const rows = await database
    .for<ReadingTables>()
    .selectFrom('detail_days')
    .select('complete')
    .where('usage_point_id', '=', usage_point_id)
    .where('kind', '=', measure)
    .where('date', '>=', range.start)
    .where('date', '<', range.end)
    .execute();
  return rows.filter((row) => !readBoolean(row.complete)).length;
}
