import { addDays, addMonths, type Day, minDay } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';

/** The twelve months of a comparison, each with its first day and whether every one of its days is known. */
export function measuredMonths(from: Day, to: Day, missing: readonly DayRange[]) {
  return Array.from({ length: 12 }, (_, index) => {
    const start = addMonths(from, index);
    const end = minDay(addMonths(from, index + 1), addDays(to, 1));
    return { start, isWhole: !missing.some((missingRange) => missingRange.start < end && missingRange.end > start) };
  });
}
