import type { OffPeakSchedule } from '../../../src/pricing/off-peak.ts';
import { type Civil, civil, later } from './clock.ts';

export type Hours = { readonly ranges: readonly string[]; readonly assumed: boolean };

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const readRanges = new Map<string, readonly [from: number, to: number]>();

/** `HH:MM-HH:MM` as minutes; the end is after the start, over 1440 where the range crosses midnight. */
function minutesOf(range: string): readonly [from: number, to: number] {
  const known = readRanges.get(range);
  if (known) return known;
  const [start = '', end = ''] = range.split('-');
  const read = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const from = read(start);
  const to = read(end);
  const made = [from, to > from ? to : to + 1440] as const;
  readRanges.set(range, made);
  return made;
}

/** Whether a time of day is in one of the windows, which are the same every day. */
export function inWindows(windows: readonly string[], time: number): boolean {
  return windows.some((window) => {
    const [from, to] = minutesOf(window);
    return (from <= time && time < to) || time + 1440 < to;
  });
}

/** In a range of this day, or in what crosses midnight of the day before. */
export function inHours(today: Hours, yesterday: Hours, time: number): boolean {
  const within = (range: string, at: number) => {
    const [from, to] = minutesOf(range);
    return from <= at && at < to;
  };
  return (
    today.ranges.some((range) => within(range, time)) || yesterday.ranges.some((range) => within(range, time + 1440))
  );
}

/** The user's own periods, else the contract's, else the offer's, else 22:00 to 06:00. */
export function hoursOn(schedules: readonly OffPeakSchedule[], offered: unknown, date: string): Hours {
  const day = civil(date);
  for (const source of ['user', 'gridop']) {
    const entries = schedules.filter((entry) => entry.source === source);
    const ranges = rangesInForce(entries, day);
    if (ranges) return { ranges, assumed: false };
  }
  if (offered) return { ranges: offeredOn(offered, date), assumed: false };
  return { ranges: ['22:00-06:00'], assumed: true };
}

/** The offer's own schedule for a day, by the name of its weekday. */
export function offeredOn(offered: unknown, date: string): string[] {
  const text = (offered as Record<string, string>)[weekdayNames[civil(date).weekday - 1] ?? ''];
  return text ? text.split(';') : [];
}

function rangesInForce(entries: readonly OffPeakSchedule[], day: Civil): readonly string[] | undefined {
  const begun = entries.filter(({ valid_from }) => valid_from === null || valid_from <= day.date);
  const latest = begun
    .map(({ valid_from }) => valid_from ?? '')
    .sort()
    .at(-1);
  if (latest === undefined) return undefined;
  const inForce = begun.filter(({ valid_from }) => (valid_from ?? '') === latest);
  const match = inForce.find(
    ({ months, weekdays }) => (months?.includes(day.month) ?? true) && (weekdays?.includes(day.weekday) ?? true),
  );
  // An operator text that could not be parsed defines nothing.
  if (match && match.ranges.length === 0 && match.raw !== null) return undefined;
  return match?.ranges ?? [];
}

export function dayBefore(date: string): string {
  return later(date, -1);
}
