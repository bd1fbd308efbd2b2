import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Reading } from '@svc/domain/readings/reading';
import type { Connection } from '#platform/database/transaction.ts';
import { chunk } from './row-set.ts';
import type { MeasureKey } from './tables.ts';

type ImportedDayRow = {
  readonly import_number: number;
  readonly usage_point_id: string;
  readonly kind: string;
  readonly date: string;
  readonly before: string | null;
};
type Tables = { imported_days: ImportedDayRow };

/** A day that an import has written; `before` is what it replaced, null where there was nothing. */
export type ImportedDay = { readonly day: Day; readonly before: Reading | null };

export async function noteImported(
  transaction: Connection,
  { measure: kind, usage_point_id }: MeasureKey,
  import_number: number,
  days: readonly ImportedDay[],
): Promise<void> {
  for (const part of chunk(days, 50)) {
    const rows = part.map(({ day, before }) => ({
      import_number,
      usage_point_id,
      kind,
      date: day,
      before: before === null ? null : JSON.stringify(before),
    }));
    await transaction.for<Tables>().insertInto('imported_days').values(rows).execute();
  }
}

/** Days that the gateway has returned since belong to no import any more: undoing an import must not remove them. */
export async function releaseDays(
  transaction: Connection,
  { measure, usage_point_id }: MeasureKey,
  range: DayRange,
  days: readonly Day[],
): Promise<void> {
  const given = new Set<string>(days);
  const owned = await transaction
    .for<Tables>()
    .selectFrom('imported_days')
    .select('date')
    .where('usage_point_id', '=', usage_point_id)
    .where('kind', '=', measure)
    .where('date', '>=', range.start)
    .where('date', '<', range.end)
    .execute();
  const dates = [...new Set(owned.map((row) => row.date))].filter((date) => given.has(date));
  for (const part of chunk(dates, 100)) {
    await transaction
      .for<Tables>()
      .deleteFrom('imported_days')
      .where('usage_point_id', '=', usage_point_id)
      .where('kind', '=', measure)
      .where('date', 'in', part)
      .execute();
  }
}

/** Some days of an import that are still its own. */
export async function takeImported(
  transaction: Connection,
  import_number: number,
  most: number,
): Promise<(MeasureKey & ImportedDay)[]> {
  const rows = await transaction
    .for<Tables>()
    .selectFrom('imported_days')
    .selectAll()
    .where('import_number', '=', import_number)
    .orderBy('kind')
    .orderBy('date')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    measure: row.kind as MeasureKey['measure'],
    usage_point_id: row.usage_point_id,
    day: row.date as Day,
    before: row.before === null ? null : (JSON.parse(row.before) as Reading),
  }));
}

/**
 * Removes a day from an import. A later import of the same day then takes over the value that this one replaced.
 * Returns true when there is one: the readings of the day belong to it.
 */
export async function disownDay(
  transaction: Connection,
  import_number: number,
  { measure, usage_point_id, day, before }: MeasureKey & ImportedDay,
): Promise<boolean> {
  const ofDay = (number: number) =>
    ({ usage_point_id, kind: measure, date: day, import_number: number }) satisfies Partial<ImportedDayRow>;
  const later = await transaction
    .for<Tables>()
    .selectFrom('imported_days')
    .select('import_number')
    .where('usage_point_id', '=', usage_point_id)
    .where('kind', '=', measure)
    .where('date', '=', day)
    .where('import_number', '>', import_number)
    .orderBy('import_number')
    .limit(1)
    .executeTakeFirst();
  const tables = transaction.for<Tables>();
  const own = ofDay(import_number);
  await tables
    .deleteFrom('imported_days')
    .where((is) => is.and(own))
    .execute();
  if (!later) return false;
  const text = before === null ? null : JSON.stringify(before);
  const above = ofDay(later.import_number);
  await tables
    .updateTable('imported_days')
    .set({ before: text })
    .where((is) => is.and(above))
    .execute();
  return true;
}
