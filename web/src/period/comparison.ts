import { addDays, addMonths, type Day, daysBetween } from '@svc/domain/day';
import { type Period, weeksBefore, yearBefore } from './period.ts';

export type Compared = 'none' | 'prev' | 'year';
export const comparisons: readonly Compared[] = ['year', 'prev', 'none'];

/** The same dates of last year unless the address specifies another comparison. */
export const readCompared = (text: unknown): Compared => comparisons.find((choice) => choice === text) ?? 'year';

/** What a day of a period is compared with; a date that the other month or year does not have is left out. */
export function comparedDay(choice: Compared, { span, from, to }: Period): (day: Day) => Day | undefined {
  if (choice === 'none') return () => undefined;
  if (choice === 'year') return span === 'week' ? weeksBefore : yearBefore;
  if (span === 'year') return yearBefore;
  if (span === 'month') return monthBefore;
  const days = daysBetween(from, to) + 1;
  return (day) => addDays(day, -days);
}

function monthBefore(day: Day): Day | undefined {
  const before = addMonths(day, -1);
  return before.slice(8) === day.slice(8) ? before : undefined;
}
