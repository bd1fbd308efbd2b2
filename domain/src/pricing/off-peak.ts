import { addDays, type Day, monthOf, weekdayOf } from '../day.ts';
import { type MinuteRange, minutesPerDay, toRange } from './off-peak-range.ts';

/** One dated entry of a PDL's off-peak configuration, in its canonical form. */
export type OffPeakSchedule = {
  /** null: since the beginning. */
  readonly valid_from: Day | null;
  /** `HH:MM-HH:MM`, start included, end excluded; `00:00-00:00` is the whole day. */
  readonly ranges: readonly string[];
  /** ISO, 1 is Monday; absent: every day. */
  readonly weekdays?: readonly number[];
  /** 1 to 12; absent: every month. */
  readonly months?: readonly number[];
  readonly source: 'gridop' | 'user';
  /** The operator's text as received; null for the user's own entries. */
  readonly raw: string | null;
};

/**
 * What is known about a day. `none`: no entry is in force yet. `unreadable`: the operator's text was not
 * understood, so nothing may be concluded from its empty ranges.
 */
export type OffPeakDay =
  | { readonly state: 'known'; readonly ranges: readonly string[]; readonly source: OffPeakSchedule['source'] }
  | { readonly state: 'none' }
  | { readonly state: 'unreadable'; readonly raw: string };

/** The user's entries win over the operator's wherever one of theirs is in force. */
export function offPeakOn(schedules: readonly OffPeakSchedule[], day: Day): OffPeakDay {
  const own = offPeakFrom('user', schedules, day);
  return own.state === 'none' ? offPeakFrom('gridop', schedules, day) : own;
}

export function offPeakFrom(
  source: OffPeakSchedule['source'],
  schedules: readonly OffPeakSchedule[],
  day: Day,
): OffPeakDay {
  const inForce = latestEntries(schedules.filter((entry) => entry.source === source && startsBy(entry, day)));
  if (inForce.length === 0) return { state: 'none' };
  const entry = inForce.find((candidate) => matchesDay(candidate, day));
  if (entry && isUnreadable(entry)) return { state: 'unreadable', raw: entry.raw ?? '' };
  // Entries are in force but none is for such a day: it has no off-peak hours, and that is known.
  return { state: 'known', ranges: entry?.ranges ?? [], source };
}

/** The operator's text was stored although it was not understood. */
export function isUnreadable(entry: OffPeakSchedule): boolean {
  return entry.source === 'gridop' && entry.raw !== null && entry.ranges.length === 0;
}

export function matchesDay(entry: Pick<OffPeakSchedule, 'weekdays' | 'months'>, day: Day): boolean {
  return (entry.weekdays?.includes(weekdayOf(day)) ?? true) && (entry.months?.includes(monthOf(day)) ?? true);
}

function startsBy(entry: OffPeakSchedule, day: Day): boolean {
  return entry.valid_from === null || entry.valid_from <= day;
}

function latestEntries(entries: readonly OffPeakSchedule[]): OffPeakSchedule[] {
  const latest = entries
    .map((entry) => entry.valid_from ?? '')
    .sort()
    .at(-1);
  return entries.filter((entry) => (entry.valid_from ?? '') === latest);
}

/**
 * The off-peak minutes of a wall-clock day, from 0 to 1440, sorted and joined. A range that crosses midnight
 * belongs to the day it starts on, under that day's entry: its rest is in the next day's spans.
 */
export function offPeakSpans(schedules: readonly OffPeakSchedule[], day: Day): MinuteRange[] {
  const today = rangesOn(schedules, day).map(({ from, to }) => ({ from, to: Math.min(to, minutesPerDay) }));
  const fromYesterday = rangesOn(schedules, addDays(day, -1))
    .filter(({ to }) => to > minutesPerDay)
    .map(({ to }) => ({ from: 0, to: to - minutesPerDay }));
  return joinSpans([...fromYesterday, ...today]);
}

function rangesOn(schedules: readonly OffPeakSchedule[], day: Day): MinuteRange[] {
  const known = offPeakOn(schedules, day);
  return known.state === 'known' ? known.ranges.map(toRange) : [];
}

export function joinSpans(spans: readonly MinuteRange[]): MinuteRange[] {
  const joined: MinuteRange[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}
