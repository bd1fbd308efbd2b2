import { type Day, minDay, parseDay } from '@svc/domain/day';
import { type DayRange, dayRange, rangeLength } from '@svc/domain/day-range';
import { apiError } from '#errors.ts';

/** As many days as a daily measure has at the operator. */
const longestDays = 1110;

/** Stored by no shared cache, and revalidated before every use. */
export const privateCacheControl = 'private, no-cache';

export function readDay(field: string, given: string): Day {
  const day = parseDay(given);
  if (day) return day;
  throw apiError('INVALID_DATE_FORMAT', { errors: [{ field, message: 'must be a real day, YYYY-MM-DD' }] });
}

/** The days that are priced; today has no readings, so it is never among them. */
export function readPeriod(
  given: { readonly start: string; readonly end: string },
  today: Day,
  longest = longestDays,
): DayRange {
  const range = dayRange(readDay('start', given.start), minDay(readDay('end', given.end), today));
  if (range.start >= range.end) throw apiError('INVALID_DATE_RANGE');
  if (rangeLength(range) > longest) throw apiError('DATE_RANGE_TOO_LONG', { n: longest });
  return range;
}
