import { addDays, type Day, minDay } from '../day.ts';
import { type DayRange, dayRange, rangeLength } from '../day-range.ts';
import { type Measure, measures } from './measure.ts';

export type RequestedRange =
  | { readonly ok: true; readonly range: DayRange }
  | { readonly ok: false; readonly code: 'INVALID_DATE_RANGE' }
  | { readonly ok: false; readonly code: 'DATE_RANGE_TOO_LONG'; readonly longest: number };

/** The range that is served for the `start` and `end` (excluded) of a request. Today itself is never requested. */
export function adjustRange(measure: Measure, start: Day, end: Day, today: Day): RequestedRange {
  if (start > end) return { ok: false, code: 'INVALID_DATE_RANGE' };
  const capped = minDay(end, today);
  const range = dayRange(start < capped ? start : addDays(capped, -1), capped);
  const longest = measures[measure].longest_request_days;
  if (rangeLength(range) > longest) return { ok: false, code: 'DATE_RANGE_TOO_LONG', longest };
  return { ok: true, range };
}
