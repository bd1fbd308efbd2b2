import { randomUUID } from 'node:crypto';
import { readSignalLevel, type SignalHours, type SignalLevel } from '@svc/domain/calendars/gridsignal';
import { type Day, toDay } from '@svc/domain/day';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { Period } from '../period.ts';

type Row = {
  id: string;
  date: string;
  hour: number;
  level: number;
  message: string | null;
  created_at: string;
  generated_at: string | null;
  day_level: number | null;
};
type Tables = { gridsignal: Row };

/** The signal of one day. `hours` omits missing hours. */
export type SignalDay = {
  readonly date: Day;
  readonly level: SignalLevel | null;
  readonly message: string | null;
  readonly hours: SignalHours;
  readonly generated_at: Instant | null;
};

export type StoredSignalDay = {
  readonly date: Day;
  readonly level: SignalLevel | null;
  readonly message: string | null;
  readonly hours: ReadonlyMap<number, SignalLevel>;
  readonly generated_at: string | null;
};

/** Sorted by date; only days of which at least one hour is known. */
export async function listSignalDays(connection: Connection, { start, end }: Period): Promise<StoredSignalDay[]> {
  const rows = await connection
    .for<Tables>()
    .selectFrom('gridsignal')
    .selectAll()
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('date')
    .orderBy('hour')
    .execute();
  return [...Map.groupBy(rows, (row) => row.date)].map(([date, hours]) => describeDay(toDay(date), hours));
}

function describeDay(date: Day, rows: readonly Row[]): StoredSignalDay {
  const hours = new Map(
    rows.flatMap((row) => {
      const level = readSignalLevel(row.level);
      return level === undefined ? [] : [[row.hour, level] as const];
    }),
  );
  // All hours of a day are written together, but an hour that the last publication omitted retains its own message.
  const latest = rows.reduce((newest, row) => ((row.generated_at ?? '') > (newest.generated_at ?? '') ? row : newest));
  return {
    date,
    level: readSignalLevel(latest.day_level) ?? null,
    message: latest.message,
    hours,
    generated_at: latest.generated_at,
  };
}

/** Overwrites the given hours and leaves the others. Returns the number of changed days. */
export async function saveSignalDays(
  connection: Connection,
  days: readonly SignalDay[],
  now: Instant,
): Promise<number> {
  let changed = 0;
  for (const day of days) {
    if (day.hours.size === 0) continue;
    const [before] = await listSignalDays(connection, { start: day.date, end: day.date });
    if (isSame(before, day)) continue;
    changed += 1;
    await writeDay(connection, day, now);
  }
  return changed;
}

function isSame(before: StoredSignalDay | undefined, day: SignalDay): boolean {
  if (!before || before.level !== day.level || before.message !== day.message) return false;
  const generated = day.generated_at === null ? null : formatInstant(day.generated_at);
  return before.generated_at === generated && [...day.hours].every(([hour, level]) => before.hours.get(hour) === level);
}

async function writeDay(connection: Connection, day: SignalDay, now: Instant): Promise<void> {
  const rows = [...day.hours].map(([hour, level]) => ({
    id: randomUUID(),
    date: day.date,
    hour,
    level,
    message: day.message,
    created_at: formatInstant(now),
    generated_at: day.generated_at === null ? null : formatInstant(day.generated_at),
    day_level: day.level,
  }));
  await connection
    .for<Tables>()
    .insertInto('gridsignal')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['date', 'hour']).doUpdateSet((set) => ({
        level: set.ref('excluded.level'),
        message: set.ref('excluded.message'),
        generated_at: set.ref('excluded.generated_at'),
        day_level: set.ref('excluded.day_level'),
      })),
    )
    .execute();
}
