import {
  type FlexdayReading,
  type FlexdayRow,
  type FlexdayType,
  flexdayTypes,
  nextFlexdayAttempt,
} from '@svc/domain/calendars/flexday';
import { type Day, toDay } from '@svc/domain/day';
import { formatInstant, type Instant, parseInstant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { Period } from '../period.ts';

type Row = {
  date: string;
  day_type: string | null;
  raw_value: string | null;
  attempts: number;
  next_attempt_at: string | null;
  updated_at: string;
};
type Tables = { flexday_days: Row };

export type StoredFlexday = { readonly date: Day; readonly day_type: FlexdayType; readonly updated_at: string };

/** Sorted by date. Rows without a type are bookkeeping and never among them. */
export async function listFlexdays(connection: Connection, { start, end }: Period): Promise<StoredFlexday[]> {
  const rows = await connection
    .for<Tables>()
    .selectFrom('flexday_days')
    .select(['date', 'day_type', 'updated_at'])
    .where('date', '>=', start)
    .where('date', '<=', end)
    .where('day_type', 'is not', null)
    .orderBy('date')
    .execute();
  return rows.flatMap(({ date, day_type, updated_at }) => {
    const known = readType(day_type);
    return known ? [{ date: toDay(date), day_type: known, updated_at }] : [];
  });
}

/** Every row, with what is remembered about days without a type. */
export async function readFlexdayRows(connection: Connection): Promise<Map<Day, FlexdayRow>> {
  const rows = await connection
    .for<Tables>()
    .selectFrom('flexday_days')
    .select(['date', 'day_type', 'next_attempt_at'])
    .execute();
  return new Map(
    rows.map(({ date, day_type, next_attempt_at }) => [
      toDay(date),
      { day_type: readType(day_type) ?? null, next_attempt_at: parseInstant(next_attempt_at ?? '') ?? null },
    ]),
  );
}

export type Saved = {
  /** Whether a type was written that was not there. */
  readonly written: boolean;
  /** An unrecognised value, seen for the first time on this day. */
  readonly unknown: string | undefined;
};

/**
 * Saves a reading of a day. A new or changed type is written. "Not published" removes nothing. An unrecognised value
 * clears the type, because the source no longer confirms it. `isPast`: the day belongs to the catch-up, which stores
 * when to retry a day without a type.
 */
export async function saveFlexday(
  connection: Connection,
  date: Day,
  reading: FlexdayReading,
  { isPast, now }: { readonly isPast: boolean; readonly now: Instant },
): Promise<Saved> {
  const tables = connection.for<Tables>();
  const before = await tables.selectFrom('flexday_days').selectAll().where('date', '=', date).executeTakeFirst();
  const unknown = reading.kind === 'unknown' && before?.raw_value !== reading.raw_value ? reading.raw_value : undefined;
  if (reading.kind === 'known') {
    if (before?.day_type === reading.day_type && before.raw_value === reading.raw_value) {
      return { written: false, unknown };
    }
    await upsert(connection, { ...reading, date, attempts: 0, next_attempt_at: null }, now);
    return { written: true, unknown };
  }
  if (reading.kind === 'none' && (before?.day_type || !isPast)) return { written: false, unknown };
  const attempts = (before?.attempts ?? 0) + (isPast ? 1 : 0);
  const next_attempt_at = isPast ? formatInstant(nextFlexdayAttempt(attempts, now)) : null;
  await upsert(connection, { date, day_type: null, raw_value: reading.raw_value, attempts, next_attempt_at }, now);
  return { written: false, unknown };
}

/** Client mode: saves what the gateway serves. Returns the new or changed days. */
export async function saveFlexdayTypes(
  connection: Connection,
  days: ReadonlyMap<Day, FlexdayType>,
  now: Instant,
): Promise<Day[]> {
  const sorted = [...days.keys()].sort();
  const [start, end] = [sorted[0], sorted.at(-1)];
  if (start === undefined || end === undefined) return [];
  const known = new Map((await listFlexdays(connection, { start, end })).map((day) => [day.date, day.day_type]));
  const changed = sorted.filter((day) => known.get(day) !== days.get(day));
  for (const date of changed) {
    const day_type = days.get(date) ?? null;
    await upsert(connection, { date, day_type, raw_value: null, attempts: 0, next_attempt_at: null }, now);
  }
  return changed;
}

async function upsert(connection: Connection, given: Omit<Row, 'updated_at'>, now: Instant): Promise<void> {
  const { date, day_type, raw_value, attempts, next_attempt_at } = given;
  const written = { day_type, raw_value, attempts, next_attempt_at, updated_at: formatInstant(now) };
  await connection
    .for<Tables>()
    .insertInto('flexday_days')
    .values({ date, ...written })
    .onConflict((conflict) => conflict.column('date').doUpdateSet(written))
    .execute();
}

function readType(text: string | null): FlexdayType | undefined {
  return flexdayTypes.find((type) => type === text);
}
