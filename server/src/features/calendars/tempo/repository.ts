import { readTempoColor, type TempoCalendar, type TempoColor } from '@svc/domain/calendars/tempo';
import { type Day, toDay } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { formatInstant, type Instant, parseInstant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { Period } from '../period.ts';
import type { Claim, SourceOutcome } from '../source/source-outcome.ts';

type Row = {
  date: string;
  color: string;
  created_at: string;
  source_updated_at: string | null;
  fetched_at: string | null;
};
type Tables = { tempo_calendar: Row };

/** A published colour. Days without one are not among them. */
export type TempoDay = {
  readonly date: Day;
  readonly color: TempoColor;
  /** When the source published it; null when it does not report that. */
  readonly updated_at: Instant | null;
};

/** The source of colours: the grid source, or a gateway. */
export type TempoSource = {
  readDays(range: DayRange, claim: Claim): Promise<SourceOutcome<readonly TempoDay[]>>;
};

export type StoredTempoDay = {
  readonly date: Day;
  readonly color: TempoColor;
  readonly updated_at: string;
  readonly fetched_at: Instant | null;
};

/** Sorted by date. A day that is not known is not among them. */
export async function listTempoDays(connection: Connection, { start, end }: Period): Promise<StoredTempoDay[]> {
  const rows = await selectRows(connection, { start, end });
  return rows.flatMap((row) => {
    const color = readTempoColor(row.color);
    if (color === undefined) return [];
    const fetched_at = parseInstant(row.fetched_at ?? row.created_at) ?? null;
    return [{ date: toDay(row.date), color, updated_at: row.source_updated_at ?? row.created_at, fetched_at }];
  });
}

export async function readTempoCalendar(connection: Connection, period: Period): Promise<TempoCalendar> {
  return new Map((await listTempoDays(connection, period)).map(({ date, color }) => [date, color]));
}

export async function countTempoDays(connection: Connection, { start, end }: Period): Promise<number> {
  const row = await connection
    .for<Tables>()
    .selectFrom('tempo_calendar')
    .select((select) => select.fn.countAll().as('days'))
    .where('date', '>=', start)
    .where('date', '<=', end)
    .executeTakeFirst();
  return Number(row?.days ?? 0);
}

function selectRows(connection: Connection, { start, end }: Period): Promise<Row[]> {
  return connection
    .for<Tables>()
    .selectFrom('tempo_calendar')
    .selectAll()
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date')
    .execute();
}

/** Saves the days, in order of dates. A changed colour replaces the stored one. Returns the new and changed days. */
export async function saveTempoDays(
  connection: Connection,
  days: readonly TempoDay[],
  now: Instant,
): Promise<readonly TempoDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const stored = new Map(
    (await selectRows(connection, { start: first.date, end: last.date })).map((row) => [row.date, row]),
  );
  const moment = formatInstant(now);
  const rows = days.map((day) => {
    const before = stored.get(day.date);
    const isSame = before?.color === day.color;
    const updatedAt = day.updated_at === null ? undefined : formatInstant(day.updated_at);
    return {
      changed: isSame ? undefined : day,
      row: {
        date: day.date,
        color: day.color,
        created_at: before?.created_at ?? moment,
        source_updated_at: updatedAt ?? (isSame ? before.source_updated_at : before ? moment : null),
        fetched_at: moment,
      },
    };
  });
  await connection
    .for<Tables>()
    .insertInto('tempo_calendar')
    .values(rows.map(({ row }) => row))
    .onConflict((conflict) =>
      conflict.column('date').doUpdateSet((set) => ({
        color: set.ref('excluded.color'),
        source_updated_at: set.ref('excluded.source_updated_at'),
        fetched_at: set.ref('excluded.fetched_at'),
      })),
    )
    .execute();
  return rows.flatMap(({ changed }) => changed ?? []);
}
