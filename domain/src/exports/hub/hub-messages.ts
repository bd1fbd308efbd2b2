import type { Day } from '../../day.ts';
import { hoursInDay, type Instant, parisDay, startOfDay } from '../../paris-time.ts';
import { daysOfRows, type HubRow, type Statistic } from './statistic.ts';

/** How many hours of a day the hub has for one thing, over all its tags. */
export type DayCoverage = {
  readonly day: Day;
  readonly what: string;
  readonly stored: number;
  /** Hours of the day for which there is a value to store. */
  readonly expected: number;
  readonly hours: number;
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'the hub holds 24 of 24 hours of 13 November 2026 (consumption)'. */
export function describeDayCoverage({ day, what, stored, expected, hours }: DayCoverage): string {
  const [year, month, date] = day.split('-').map(Number);
  const name = `${date} ${months[(month ?? 1) - 1]} ${year}`;
  const rest = hours - expected;
  const missingHours = rest > 0 ? `; ${rest} ${rest === 1 ? 'hour has' : 'hours have'} no energy here` : '';
  return `the hub holds ${stored} of ${expected} hours of ${name} (${what})${missingHours}`;
}

export type ReadBack = {
  readonly what: string;
  readonly statistic: Statistic;
  /** The rows of the hub from `since` on; null: all of its rows. Nothing is known of those before. */
  readonly stored: readonly HubRow[];
  readonly since: Instant | null;
};

/**
 * Hours are counted once for all statistics of one thing: an hour cut at 22:30 appears in two of them. A day is left
 * out when one of its statistics was not read.
 */
export function countDayCoverage(readBacks: readonly ReadBack[], days: readonly Day[]): DayCoverage[] {
  const counted: DayCoverage[] = [];
  for (const what of new Set(readBacks.map((entry) => entry.what))) {
    const mine = readBacks.filter((entry) => entry.what === what);
    for (const day of days) {
      if (mine.some((entry) => !wasRead(entry, day))) continue;
      const expected = new Set<number>();
      const stored = new Set<number>();
      for (const { statistic, stored: rows } of mine) {
        for (const start of startsOn(statistic.rows, day)) expected.add(start);
        for (const { start } of rows) if (expected.has(start) && parisDay(start) === day) stored.add(start);
      }
      counted.push({ day, what, stored: stored.size, expected: expected.size, hours: hoursInDay(day) });
    }
  }
  return counted;
}

function wasRead({ since }: ReadBack, day: Day): boolean {
  return since === null || since <= startOfDay(day);
}

function startsOn(rows: readonly HubRow[], day: Day): number[] {
  const [from, to] = daysOfRows(rows).get(day) ?? [0, 0];
  return rows.slice(from, to).map(({ start }) => start);
}
