import { addDays } from '@svc/domain/day';
import { formatInstant, type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Connection } from '#platform/database/transaction.ts';
import { readSourceState, type SourceName } from './source/source-repository.ts';

export const calendarStatus = z.object({
  last_sync_at: z.string().nullable().describe('When it was last read without an error'),
  last_error: z.string().nullable(),
  tomorrow_known: z.boolean(),
  records: z.int(),
});
export type CalendarStatus = z.output<typeof calendarStatus>;

type Tables = {
  tempo_calendar: { date: string };
  gridsignal: { date: string };
  flexday_days: { date: string; day_type: string | null };
  national_consumption: { start_utc: string };
};

const sources = {
  tempo: 'tempo',
  gridsignal: 'gridsignal',
  flexday: 'flexday',
  national: 'consumption',
} as const satisfies Record<string, SourceName>;

/** How much of each calendar is stored, and whether tomorrow is known. */
export async function readCalendarStatus(database: Connection, now: Instant): Promise<Record<string, CalendarStatus>> {
  const tables = database.for<Tables>();
  const tomorrow = addDays(parisDay(now), 1);
  const [from, to] = [formatInstant(startOfDay(tomorrow)), formatInstant(startOfDay(addDays(tomorrow, 1)))];
  const counts = {
    tempo: [tables.selectFrom('tempo_calendar'), tables.selectFrom('tempo_calendar').where('date', '=', tomorrow)],
    gridsignal: [tables.selectFrom('gridsignal'), tables.selectFrom('gridsignal').where('date', '=', tomorrow)],
    flexday: [
      tables.selectFrom('flexday_days').where('day_type', 'is not', null),
      tables.selectFrom('flexday_days').where('day_type', 'is not', null).where('date', '=', tomorrow),
    ],
    national: [
      tables.selectFrom('national_consumption'),
      tables.selectFrom('national_consumption').where('start_utc', '>=', from).where('start_utc', '<', to),
    ],
  } as const;
  const status: Record<string, CalendarStatus> = {};
  for (const [name, source] of Object.entries(sources)) {
    const [all, ahead] = counts[name as keyof typeof counts];
    const { last_success_at, last_error } = await readSourceState(database, source);
    status[name] = {
      last_sync_at: last_success_at === null ? null : formatInstant(last_success_at),
      last_error,
      records: await count(all as Countable),
      tomorrow_known: (await count(ahead as Countable)) > 0,
    };
  }
  return status;
}

type Countable = ReturnType<ReturnType<Connection['for']>['selectFrom']>;

async function count(query: Countable): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll().as('records')).executeTakeFirst();
  return Number((row as { records?: unknown } | undefined)?.records ?? 0);
}
