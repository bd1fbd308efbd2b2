import { randomUUID } from 'node:crypto';
import { flexdayTypes } from '@svc/domain/calendars/flexday';
import { peakDayLists, peakDayQualities, peakDayTypes } from '@svc/domain/calendars/peak-days';
import { tempoColors } from '@svc/domain/calendars/tempo';
import { z } from 'zod';
import type { ErrorCode } from '#errors.ts';
import { dayCell, instantCell, wholeNumberCell } from '#platform/csv-cells.ts';

/** How the archive writes the table of a calendar, and restores it. */
export type ArchivedTable = {
  readonly key: readonly string[];
  /** In the order of the file. An empty cell is null; what does not parse is not imported. */
  readonly columns: Readonly<Record<string, z.ZodType<string | number | null>>>;
  /** Columns that a new row needs and the archive does not contain. */
  readonly fresh?: () => Readonly<Record<string, string | number | null>>;
};

/** What is the same in both modes. Each mode adds how it reads the calendar: `server/index.ts`, `client/index.ts`. */
export type CalendarDefinition = {
  /** Describes its routes in the API document. */
  readonly about: string;
  /** Answered by a refresh whose source failed. */
  readonly code: Extract<ErrorCode, `${string}_SOURCE_ERROR`>;
  /** A refresh that the source's own limit forbids answers REFRESH_COOLDOWN. */
  readonly hasCooldown?: boolean;
  /** Who may request a refresh of a gateway. In a client, its household may. */
  readonly access: 'permission' | 'administrator';
  /** What is read, limited and blocked separately. The status shows the first one. */
  readonly sources: readonly [string, ...string[]];
  readonly table: string;
  /** The column that orders the table: a day of Paris, or an instant. */
  readonly column: 'date' | 'start_utc';
  /** Only rows that have a value here are known days. */
  readonly having?: string;
  readonly archive?: ArchivedTable;
};

/** In the order in which they are shown. Routes, gates, jobs, status, archive and API document follow from it. */
export const calendars = {
  tempo: {
    about: 'Calendar of blue, white and red days',
    code: 'TEMPO_SOURCE_ERROR',
    access: 'permission',
    // The history has its own wait: days that the source never had are requested once a day.
    sources: ['tempo', 'tempo-history'],
    table: 'tempo_calendar',
    column: 'date',
    archive: {
      key: ['date'],
      columns: {
        date: dayCell,
        color: z.enum(tempoColors),
        source_updated_at: instantCell.nullable(),
        fetched_at: instantCell.nullable(),
        created_at: instantCell,
      },
    },
  },
  gridsignal: {
    about: 'The country’s grid load signal, by hour',
    code: 'GRIDSIGNAL_SOURCE_ERROR',
    hasCooldown: true,
    access: 'permission',
    sources: ['gridsignal'],
    table: 'gridsignal',
    column: 'date',
    archive: {
      key: ['date', 'hour'],
      columns: {
        date: dayCell,
        message: z.string().max(2000).nullable(),
        generated_at: instantCell.nullable(),
        created_at: instantCell,
        hour: wholeNumberCell(0, 23),
        level: wholeNumberCell(0, 3),
        day_level: wholeNumberCell(0, 3).nullable(),
      },
      fresh: () => ({ id: randomUUID() }),
    },
  },
  flexday: {
    about: 'A supplier’s flexible-day calendar',
    code: 'FLEXDAY_SOURCE_ERROR',
    access: 'administrator',
    sources: ['flexday'],
    table: 'flexday_days',
    column: 'date',
    having: 'day_type',
    archive: {
      key: ['date'],
      columns: {
        date: dayCell,
        day_type: z.enum(flexdayTypes),
        raw_value: z.string().max(32).nullable(),
        updated_at: instantCell,
      },
      fresh: () => ({ attempts: 0, next_attempt_at: null }),
    },
  },
  ejp: {
    about: 'Peak days of EJP and seasonal offers',
    code: 'EJP_SOURCE_ERROR',
    access: 'administrator',
    sources: ['ejp'],
    table: 'peak_days',
    column: 'date',
    having: 'day_type',
    archive: {
      key: ['list', 'date'],
      columns: {
        list: z.enum(peakDayLists),
        date: dayCell,
        day_type: z.enum(peakDayTypes).nullable(),
        quality: z.enum(peakDayQualities),
        updated_at: instantCell,
      },
    },
  },
  national: {
    about: 'Load and production forecasts of the country',
    code: 'NATIONAL_SOURCE_ERROR',
    access: 'permission',
    sources: ['consumption', 'forecast'],
    table: 'national_consumption',
    column: 'start_utc',
  },
} as const satisfies Readonly<Record<string, CalendarDefinition>>;

export type CalendarName = keyof typeof calendars;
export type SourceName = (typeof calendars)[CalendarName]['sources'][number];

type KnownCalendar = Readonly<CalendarDefinition & { sources: readonly [SourceName, ...SourceName[]] }>;

/** Any of them by its name. */
export const calendarOf = (name: CalendarName): KnownCalendar => calendars[name];

export const calendarNames = Object.keys(calendars) as CalendarName[];

/** The errors of its refresh route alone. */
export function listRefreshErrors(name: CalendarName): ErrorCode[] {
  const { code, hasCooldown } = calendarOf(name);
  return hasCooldown ? [code, 'REFRESH_COOLDOWN'] : [code];
}
