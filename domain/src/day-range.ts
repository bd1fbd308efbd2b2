import { addDays, type Day, dayFromNumber, dayNumber, daysBetween, maxDay, minDay } from './day.ts';

/** [start, end[: the end is excluded, as in the operator's own parameters. Empty when start is not before end. */
export type DayRange = { readonly start: Day; readonly end: Day };

export function dayRange(start: Day, end: Day): DayRange {
  return { start, end };
}

export function singleDay(day: Day): DayRange {
  return { start: day, end: addDays(day, 1) };
}

export function isEmptyRange(range: DayRange): boolean {
  return range.start >= range.end;
}

export function rangeLength(range: DayRange): number {
  return Math.max(0, daysBetween(range.start, range.end));
}

export function lastDay(range: DayRange): Day {
  return addDays(range.end, -1);
}

export function rangeContains(range: DayRange, day: Day): boolean {
  return day >= range.start && day < range.end;
}

export function daysOf(range: DayRange): Day[] {
  const end = dayNumber(range.end);
  const days: Day[] = [];
  for (let number = dayNumber(range.start); number < end; number++) days.push(dayFromNumber(number));
  return days;
}

export function intersectRanges(a: DayRange, b: DayRange): DayRange | undefined {
  const range = { start: maxDay(a.start, b.start), end: minDay(a.end, b.end) };
  return isEmptyRange(range) ? undefined : range;
}

/** Consecutive days become one range: [first, last + 1[. Order and repetition of the input do not matter. */
export function groupDays(days: Iterable<Day>): DayRange[] {
  const sorted = [...new Set(days)].sort();
  const ranges: DayRange[] = [];
  for (const day of sorted) {
    const last = ranges.at(-1);
    if (last && last.end === day) ranges[ranges.length - 1] = { start: last.start, end: addDays(day, 1) };
    else ranges.push(singleDay(day));
  }
  return ranges;
}

/** Pieces of at most `days` days, oldest first, together exactly the range. */
export function sliceRange(range: DayRange, days: number): DayRange[] {
  const slices: DayRange[] = [];
  for (let start = range.start; start < range.end; start = addDays(start, days)) {
    slices.push({ start, end: minDay(addDays(start, days), range.end) });
  }
  return slices;
}

/** The same, newest first, whole pieces at the new end: a stop in the middle leaves the useful days done. */
export function sliceFromEnd(range: DayRange, days: number): DayRange[] {
  const slices: DayRange[] = [];
  for (let end = range.end; end > range.start; end = addDays(end, -days)) {
    slices.push({ start: maxDay(addDays(end, -days), range.start), end });
  }
  return slices;
}
