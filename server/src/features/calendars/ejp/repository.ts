import {
  type PeakDayCalendar,
  type PeakDayList,
  type PeakDayQuality,
  type PeakDayType,
  peakDayLists,
  peakDayQualities,
  peakDayTypes,
} from '@svc/domain/calendars/peak-days';
import { type Day, toDay } from '@svc/domain/day';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { Period } from '../period.ts';

type Row = { list: string; date: string; day_type: string | null; quality: string; updated_at: string };
type Tables = { peak_days: Row };

/** A day of a list; null: declared unknown. */
export type PeakDayRecord = {
  readonly list: PeakDayList;
  readonly date: Day;
  readonly day_type: PeakDayType | null;
  readonly quality: PeakDayQuality;
};
export type StoredPeakDay = PeakDayRecord & { readonly updated_at: string };

/** Stored days by date, of one list or of all, also those that were declared unknown. */
export async function listPeakDays(
  connection: Connection,
  { start, end }: Period,
  list?: PeakDayList,
): Promise<StoredPeakDay[]> {
  let query = connection
    .for<Tables>()
    .selectFrom('peak_days')
    .selectAll()
    .where('date', '>=', start)
    .where('date', '<=', end);
  if (list !== undefined) query = query.where('list', '=', list);
  const rows = await query.orderBy('date').orderBy('list').execute();
  return rows.flatMap(({ updated_at, ...row }) => {
    const record = readRecord(row);
    return record ? [{ ...record, updated_at }] : [];
  });
}

/** Both lists as the price rules read them. */
export async function readPeakDays(
  connection: Connection,
  period: Period,
): Promise<{ ejp: PeakDayCalendar; peakDays: PeakDayCalendar }> {
  const days = await listPeakDays(connection, period);
  const of = (list: PeakDayList) =>
    new Map(
      days.flatMap((day) => (day.list === list && day.day_type !== null ? [[day.date, day.day_type] as const] : [])),
    );
  return { ejp: of('EJP'), peakDays: of('SEASONAL') };
}

/** Every row, also of days that were declared unknown. */
export async function readPeakDayRecords(connection: Connection): Promise<PeakDayRecord[]> {
  const columns = ['list', 'date', 'day_type', 'quality'] as const;
  const rows = await connection.for<Tables>().selectFrom('peak_days').select(columns).execute();
  return rows.flatMap((row) => readRecord(row) ?? []);
}

const rowsPerStatement = 200;

/** Writes the records that differ from what is stored. Returns the new or changed days. */
export async function savePeakDays(
  connection: Connection,
  records: readonly PeakDayRecord[],
  now: Instant,
): Promise<Day[]> {
  const known = new Map((await readPeakDayRecords(connection)).map((record) => [keyOf(record), record]));
  const changed = records.filter((record) => {
    const stored = known.get(keyOf(record));
    return stored?.day_type !== record.day_type || stored.quality !== record.quality;
  });
  const updated_at = formatInstant(now);
  for (let from = 0; from < changed.length; from += rowsPerStatement)
    await connection
      .for<Tables>()
      .insertInto('peak_days')
      .values(changed.slice(from, from + rowsPerStatement).map((record) => ({ ...record, updated_at })))
      .onConflict((conflict) =>
        conflict.columns(['list', 'date']).doUpdateSet(({ ref }) => ({
          day_type: ref('excluded.day_type'),
          quality: ref('excluded.quality'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute();
  return [...new Set(changed.map(({ date }) => date))].sort();
}

export const keyOf = ({ list, date }: Pick<PeakDayRecord, 'list' | 'date'>) => `${list} ${date}`;

/** Undefined: written by a later version. */
export function readRecord(row: {
  readonly list: unknown;
  readonly date: string;
  readonly day_type: unknown;
  readonly quality: unknown;
}): PeakDayRecord | undefined {
  const list = peakDayLists.find((each) => each === row.list);
  const day_type = row.day_type === null ? null : peakDayTypes.find((each) => each === row.day_type);
  const quality = peakDayQualities.find((each) => each === row.quality);
  if (list === undefined || day_type === undefined || quality === undefined) return undefined;
  return { list, date: toDay(row.date), day_type, quality };
}
