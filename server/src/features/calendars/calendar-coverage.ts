import { type Day, toDay } from '@svc/domain/day';
import { type Instant, parisDay, parseInstant } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/transaction.ts';
import { type CalendarStatus, readCalendarStatus } from './calendar-status.ts';

export type CalendarCoverage = CalendarStatus & { readonly first_day: Day | null; readonly last_day: Day | null };

const columns = {
  tempo: ['tempo_calendar', 'date', ''],
  gridsignal: ['gridsignal', 'date', ''],
  flexday: ['flexday_days', 'date', 'where day_type is not null'],
  national: ['national_consumption', 'start_utc', ''],
} as const;

/** From which day to which each calendar is stored. */
export async function readCalendarCoverage(
  database: Connection,
  now: Instant,
): Promise<Record<string, CalendarCoverage>> {
  const status = await readCalendarStatus(database, now);
  const covered: Record<string, CalendarCoverage> = {};
  for (const [name, [table, column, where]] of Object.entries(columns)) {
    const of = status[name];
    if (!of) continue;
    const { rows } = await sql<{ first: string | null; last: string | null }>`
      select min(${sql.ref(column)}) as first, max(${sql.ref(column)}) as last
      from ${sql.table(table)} ${sql.raw(where)}`.execute(database.for());
    covered[name] = { ...of, first_day: dayOf(rows[0]?.first), last_day: dayOf(rows[0]?.last) };
  }
  return covered;
}

// National values are stored as instants, the others as days of Paris.
function dayOf(text: string | null | undefined): Day | null {
  if (text == null) return null;
  const at = text.length > 10 ? parseInstant(text) : undefined;
  return at === undefined ? toDay(text.slice(0, 10)) : parisDay(at);
}
