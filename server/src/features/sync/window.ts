import { addDays, type Day, maxDay } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import { type Measure, measures } from '@svc/domain/readings/measure';

/** The sliding window of a local client, recomputed each day from J-731. */
export const usualWindowDays = 731;

/**
 * The days that a synchronisation covers: never today, and nothing before the meter's activation.
 * `oldest_available_data_date` is no bound: it only shows how far back requests have gone so far.
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
