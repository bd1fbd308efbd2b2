import type { Day } from '@svc/domain/day';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { readOffPeak, readStoredOffPeak } from '@svc/domain/pricing/off-peak-input';
import { parseRange } from '@svc/domain/pricing/off-peak-range';
import type { I18n } from '../../messages/i18n.tsx';

export type Understood = { readonly ranges: readonly string[]; readonly minutes: number };

/** Any writing of hours: undefined while it is not understood. */
export function understand(text: string): Understood | undefined {
  if (text.trim() === '') return undefined;
  const read = readOffPeak(text);
  const [entry] = read.ok ? read.schedules : [];
  if (!entry || entry.ranges.length === 0) return undefined;
  return { ranges: entry.ranges, minutes: entry.ranges.reduce((sum, range) => sum + minutesOf(range), 0) };
}

function minutesOf(range: string): number {
  const { from, to } = parseRange(range) ?? { from: 0, to: 0 };
  return to - from;
}

/** The canonical form, as a person reads it. */
export function formatRange(range: string, { formats }: Pick<I18n, 'formats'>): string {
  const { from, to } = parseRange(range) ?? { from: 0, to: 0 };
  return `${formats.clock(from)} – ${formats.clock(to % 1440)}`;
}

/** The minutes of a day that the ranges cover. A range that crosses midnight is split into both ends of the day. */
export function spansOf(ranges: readonly string[]): { readonly from: number; readonly to: number }[] {
  return ranges.flatMap((range) => {
    const { from, to } = parseRange(range) ?? { from: 0, to: 0 };
    if (to <= 1440) return [{ from, to }];
    return [
      { from: 0, to: to - 1440 },
      { from, to: 1440 },
    ];
  });
}

export function schedulesOf(stored: unknown): readonly OffPeakSchedule[] {
  const read = readStoredOffPeak(stored ?? []);
  return read.ok ? read.schedules : [];
}

/** The days of the year on which a period applies. Absent: all of them. */
export type When = Pick<OffPeakSchedule, 'months' | 'weekdays'>;

const textOf = ({ months, weekdays }: When) => `${months?.join() ?? ''} ${weekdays?.join() ?? ''}`;
const isSpecial = ({ months, weekdays }: When) => months !== undefined || weekdays !== undefined;

/** Adds a period. It replaces one that begins on the same day and applies on the same days. */
export function withPeriod(
  schedules: readonly OffPeakSchedule[],
  ranges: readonly string[],
  valid_from: Day | null,
  when: When = {},
): OffPeakSchedule[] {
  const others = schedules.filter((entry) => entry.valid_from !== valid_from || textOf(entry) !== textOf(when));
  const all = [...others, { valid_from, ranges, ...when, source: 'user' as const, raw: null }];
  // The first period that applies wins: periods for some days come before those for all days.
  return [...all.filter(isSpecial), ...all.filter((entry) => !isSpecial(entry))];
}

/** The months without any of the newest periods: hours were forgotten, or there are none. */
export function bareMonths(schedules: readonly OffPeakSchedule[]): number[] {
  const own = schedules.filter(({ source }) => source === 'user');
  const newest = own
    .map(({ valid_from }) => valid_from ?? '')
    .sort()
    .at(-1);
  const inForce = own.filter(({ valid_from }) => (valid_from ?? '') === newest);
  if (inForce.length === 0) return [];
  return allMonths.filter((month) => !inForce.some(({ months }) => months === undefined || months.includes(month)));
}

export const allMonths = Array.from({ length: 12 }, (_, index) => index + 1);
export const allWeekdays = Array.from({ length: 7 }, (_, index) => index + 1);
