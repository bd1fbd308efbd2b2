import { peakDayTypeOf } from '@svc/domain/calendars/peak-days';
import { addDays, type Day, toDay } from '@svc/domain/day';
import { formatInstant, type Instant, parisDay, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '#platform/database/transaction.ts';
import { type CalendarName, calendarNames, calendarOf } from './calendars.ts';
import { readPeakDays } from './ejp/repository.ts';
import { readSourceState } from './source/source-repository.ts';

export const calendarStatus = z.object({
  last_sync_at: z.string().nullable().describe('When it was last read without an error'),
  last_error: z.string().nullable(),
  tomorrow_known: z.boolean(),
  records: z.int(),
});
export type CalendarStatus = z.output<typeof calendarStatus>;
export type CalendarCoverage = CalendarStatus & { readonly first_day: Day | null; readonly last_day: Day | null };

/** How much of each calendar is stored, and whether tomorrow is known. */
export function readCalendarStatus(database: Connection, now: Instant): Promise<Record<string, CalendarStatus>> {
  return readEach((name) => readStatus(database, name, now));
}

/** The same, and from which day to which each calendar is stored. */
export function readCalendarCoverage(database: Connection, now: Instant): Promise<Record<string, CalendarCoverage>> {
  return readEach(async (name) => ({
    ...(await readStatus(database, name, now)),
    ...(await readBounds(database, name)),
  }));
}

async function readEach<Read>(read: (name: CalendarName) => Promise<Read>): Promise<Record<string, Read>> {
  const all: Record<string, Read> = {};
  for (const name of calendarNames) all[name] = await read(name);
  return all;
}

/** Peak days: of EJP, and normal without a row from April to October. */
async function knowsPeakDay(database: Connection, day: Day): Promise<boolean> {
  const { ejp } = await readPeakDays(database, { start: day, end: day });
  return peakDayTypeOf(ejp, day) !== undefined;
}

async function readStatus(database: Connection, name: CalendarName, now: Instant): Promise<CalendarStatus> {
  const { sources, column } = calendarOf(name);
  const tomorrow = addDays(parisDay(now), 1);
  const span = [tomorrow, addDays(tomorrow, 1)] as const;
  const [from, to] = column === 'date' ? span : span.map((day) => formatInstant(startOfDay(day)));
  const { rows } = await sql<{ records: unknown; ahead: unknown }>`
    select count(*) as records,
      (select count(*) from ${known(name)} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}) as ahead
    from ${known(name)}`.execute(database.for());
  const { last_success_at, last_error } = await readSourceState(database, sources[0]);
  return {
    last_sync_at: last_success_at === null ? null : formatInstant(last_success_at),
    last_error,
    records: Number(rows[0]?.records ?? 0),
    tomorrow_known: name === 'ejp' ? await knowsPeakDay(database, tomorrow) : Number(rows[0]?.ahead ?? 0) > 0,
  };
}

async function readBounds(database: Connection, name: CalendarName) {
  const column = sql.ref(calendarOf(name).column);
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(${column}) as first, max(${column}) as last from ${known(name)}`.execute(database.for());
  return { first_day: dayOf(rows[0]?.first), last_day: dayOf(rows[0]?.last) };
}

/** The table of a calendar, and which of its rows are known days. */
function known(name: CalendarName) {
  const { table, column, having = column } = calendarOf(name);
  return sql`${sql.table(table)} where ${sql.ref(having)} is not null`;
}

// An instant is longer than a day of Paris.
function dayOf(text: string | null | undefined): Day | null {
  if (text == null) return null;
  const at = text.length > 10 ? parseInstant(text) : undefined;
  return at === undefined ? toDay(text.slice(0, 10)) : parisDay(at);
}
