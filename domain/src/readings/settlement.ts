import type { Day } from '../day.ts';
import { type DayRange, daysOf, groupDays } from '../day-range.ts';
import { isRecent } from './completeness.ts';
import type { DayReading, Reading } from './reading.ts';

/** What an accepted response means for each day of the requested range. */
export type Settlement = {
  /** Every day that is known now: with its points, or empty. */
  readonly days: readonly DayReading[];
  /** Recent days without a point: not published yet. */
  readonly unpublished: readonly DayRange[];
  /** Days whose points could not be read: neither empty nor published. */
  readonly unreadable: readonly DayRange[];
};

/** Readings outside the range are ignored: they were not requested, and may be cut off at its edges. */
export function settleRange(input: {
  range: DayRange;
  today: Day;
  readings: readonly Reading[];
  unreadable?: readonly Day[];
}): Settlement {
  const byDay = new Map(input.readings.map((reading) => [reading.day, reading]));
  const damaged = new Set(input.unreadable);
  const days: DayReading[] = [];
  const unpublished: Day[] = [];
  const unreadable: Day[] = [];
  for (const day of daysOf(input.range)) {
    const reading = byDay.get(day);
    if (reading) days.push(reading);
    else if (damaged.has(day)) unreadable.push(day);
    else if (isRecent(day, input.today)) unpublished.push(day);
    else days.push({ kind: 'empty', day });
  }
  return { days, unpublished: groupDays(unpublished), unreadable: groupDays(unreadable) };
}
