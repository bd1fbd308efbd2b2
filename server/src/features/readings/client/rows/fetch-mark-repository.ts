import { addDays, type Day } from '@svc/domain/day';
import { type DayRange, dayRange, isEmptyRange, singleDay } from '@svc/domain/day-range';
import { formatInstant, type Instant, readStoredInstant } from '@svc/domain/paris-time';
import { rememberStatement } from '#platform/database/statement.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { FetchMarkRow, MarkReason, MeasureKey, ReadingTables } from './tables.ts';

/** Days that are not requested until `retry_at` (null: never), and why. */
export type FetchMark = {
  readonly range: DayRange;
  readonly reason: MarkReason;
  readonly code: string | null;
  readonly detail: string | null;
  readonly retry_at: string | null;
  readonly marked_at: string;
};

export type NewMark = Pick<FetchMark, 'range' | 'reason' | 'code' | 'detail'> & { readonly retry_at: Instant | null };

const selectMarks = rememberStatement<FetchMarkRow>(
  (connection, [usage_point_id = '', kind = '', start = '', end = '', now = '']) =>
    connection
      .for<ReadingTables>()
      .selectFrom('fetch_marks')
      .selectAll()
      .where('usage_point_id', '=', usage_point_id)
      .where('kind', '=', kind)
      .where('start', '<', end)
      .where('end', '>', start)
      .where((is) => is.or([is('retry_after', 'is', null), is('retry_after', '>', now)]))
      .orderBy('start'),
);

/** The marks of a measure that overlap a range and are still valid. */
export async function readMarks(
  connection: Connection,
  { usage_point_id, measure }: MeasureKey,
  { start, end }: DayRange,
  now: Instant,
): Promise<FetchMark[]> {
  return (await selectMarks(connection, [usage_point_id, measure, start, end, formatInstant(now)])).map(toMark);
}

function toMark(row: FetchMarkRow): FetchMark {
  const range = { start: row.start as Day, end: row.end as Day };
  const { reason, code, detail, retry_after: retry_at, marked_at } = row;
  return { range, reason, code, detail, retry_at, marked_at };
}

export async function putMark(
  connection: Connection,
  measureKey: MeasureKey,
  mark: NewMark,
  now: Instant,
): Promise<void> {
  const facts = {
    code: mark.code,
    detail: mark.detail?.slice(0, 500) ?? null,
    retry_after: mark.retry_at === null ? null : formatInstant(mark.retry_at),
    marked_at: formatInstant(now),
  };
  const { measure: kind, usage_point_id } = measureKey;
  await connection
    .for<ReadingTables>()
    .insertInto('fetch_marks')
    .values({ usage_point_id, kind, ...mark.range, reason: mark.reason, ...facts })
    .onConflict((conflict) => conflict.columns(['usage_point_id', 'kind', 'start', 'end', 'reason']).doUpdateSet(facts))
    .execute();
}

/** Deletes the marks that lie wholly inside a range: its days are known now, or are to be requested again. */
export async function deleteMarks(
  connection: Connection,
  { measure, usage_point_id }: MeasureKey,
  range: DayRange,
  reasons: readonly MarkReason[],
): Promise<void> {
  await connection
    .for<ReadingTables>()
    .deleteFrom('fetch_marks')
    .where('usage_point_id', '=', usage_point_id)
    .where('kind', '=', measure)
    .where('start', '>=', range.start)
    .where('end', '<=', range.end)
    .where('reason', 'in', reasons)
    .execute();
}

/** Removes one day from the marks that cover it. The days around it stay marked. */
export async function cutMarks(
  connection: Connection,
  measureKey: MeasureKey,
  day: Day,
  reasons: readonly MarkReason[],
  now: Instant,
): Promise<void> {
  const next = addDays(day, 1);
  for (const mark of await readMarks(connection, measureKey, singleDay(day), now)) {
    if (!reasons.includes(mark.reason)) continue;
    await deleteMarks(connection, measureKey, mark.range, [mark.reason]);
    const retry_at = mark.retry_at === null ? null : readStoredInstant(mark.retry_at);
    for (const range of [dayRange(mark.range.start, day), dayRange(next, mark.range.end)]) {
      if (!isEmptyRange(range)) await putMark(connection, measureKey, { ...mark, range, retry_at }, now);
    }
  }
}

/** Deletes expired marks. */
export async function purgeMarks(connection: Connection, now: Instant): Promise<void> {
  await connection
    .for<ReadingTables>()
    .deleteFrom('fetch_marks')
    .where('retry_after', '<=', formatInstant(now))
    .execute();
}
