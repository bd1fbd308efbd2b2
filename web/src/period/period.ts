import { addDays, addMonths, type Day, daysBetween, minDay, parseDay, toDay, weekdayOf } from '@svc/domain/day';
import type { PeriodSearch, SearchParams } from '../search-params.ts';

export type Span = 'day' | 'week' | 'month' | 'year';
export const spans: readonly Span[] = ['day', 'week', 'month', 'year'];

/** Both days are inclusive, as in "from 1 to 31". */
export type Period = { readonly span: Span | 'range'; readonly from: Day; readonly to: Day };
/** As many days as the totals that every screen shares. */
export const longestRange = 760;

/** Other choices of the address stay; what was looked at closer belongs to the period that is left. */
export const toPeriod =
  ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  (old: SearchParams): SearchParams => ({ ...old, from, to, view: undefined, zoom: undefined });

const firstOfMonth = (day: Day) => toDay(`${day.slice(0, 7)}-01`);
const lastOfMonth = (day: Day) => addDays(addMonths(firstOfMonth(day), 1), -1);

/** The period of this length that contains the day. A year is the twelve months that end with it. */
export function periodAround(span: Span, day: Day): Period {
  if (span === 'day') return { span, from: day, to: day };
  if (span === 'week') {
    const monday = addDays(day, 1 - weekdayOf(day));
    return { span, from: monday, to: addDays(monday, 6) };
  }
  if (span === 'month') return { span, from: firstOfMonth(day), to: lastOfMonth(day) };
  return { span, from: addDays(addMonths(day, -12), 1), to: day };
}

/**
 * Reads the period from the address: a known length, or any range. An invalid value becomes the period of the newest
 * day.
 */
export function readPeriod(search: PeriodSearch, newest: Day, fallback: Span): Period {
  const from = parseDay(search.from ?? '');
  const to = parseDay(search.to ?? '');
  if (from && to) {
    for (const span of spans) {
      const candidate = periodAround(span, to);
      if (candidate.from === from && candidate.to === to) return candidate;
    }
    if (from <= to && from <= newest && to < addDays(from, longestRange)) return { span: 'range', from, to };
  }
  return periodAround(fallback, newest);
}

/** The one before (-1) or after (+1), of the same length. */
export function shiftPeriod({ span, from, to }: Period, steps: -1 | 1): Period {
  if (span === 'day') return periodAround(span, addDays(to, steps));
  if (span === 'week') return periodAround(span, addDays(to, 7 * steps));
  if (span === 'month') return periodAround(span, addMonths(from, steps));
  if (span === 'range') {
    const days = steps * (daysBetween(from, to) + 1);
    return { span, from: addDays(from, days), to: addDays(to, days) };
  }
  return periodAround(span, addMonths(to, steps));
}

/** The following period, if there is one. A year is followed by the newest year, not by one that ends in the future. */
export function laterPeriod(period: Period, newest: Day): Period | undefined {
  const next = shiftPeriod(period, 1);
  if (period.span !== 'year') return next.from > newest ? undefined : next;
  if (period.to >= newest) return undefined;
  return next.to > newest ? periodAround('year', newest) : next;
}

/** The same length of time around the end of this one, no later than the newest day. */
export function changeSpan(period: Period, span: Span, newest: Day): Period {
  return periodAround(span, minDay(period.to, newest));
}

/** The same dates one year earlier; 29 February has none and is left out of comparisons. */
export function yearBefore(day: Day): Day | undefined {
  const before = addMonths(day, -12);
  return before.slice(5) === day.slice(5) ? before : undefined;
}

/** The same day of the week a year earlier: what a week is compared with. */
export const weeksBefore = (day: Day): Day => addDays(day, -364);

export function daysOfPeriod({ from, to }: Pick<Period, 'from' | 'to'>): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/** First days of the calendar months that a period touches, newest first. */
export function monthsOf({ from, to }: Pick<Period, 'from' | 'to'>): Day[] {
  const months: Day[] = [];
  for (let month = firstOfMonth(to); month >= firstOfMonth(from); month = addMonths(month, -1)) months.push(month);
  return months;
}
