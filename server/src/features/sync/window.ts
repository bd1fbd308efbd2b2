import { addDays, type Day, maxDay } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import { type Measure, measures } from '@svc/domain/readings/measure';

/** The sliding window of a local client, recomputed each day from J-731. */
export const usualWindowDays = 731;

/**
 * The days a synchronisation looks at. Today is never asked, nothing before the meter's activation is.
 * `oldest_available_data_date` is no bound: it only tells how far back somebody has asked so far.
 */
export function syncWindow(
  measure: Measure,
  pdl: { readonly activation_date: Day | null },
  today: Day,
  dailyDays = usualWindowDays,
): DayRange {
  const days = measures[measure].kind === 'curve' ? Math.min(dailyDays, usualWindowDays) : dailyDays;
  const first = addDays(today, -days);
  return dayRange(pdl.activation_date === null ? first : maxDay(first, pdl.activation_date), today);
}
