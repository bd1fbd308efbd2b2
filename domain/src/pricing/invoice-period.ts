import { addMonths, type Day, dayOf, monthOf, yearOf } from '../day.ts';
import type { DayRange } from '../day-range.ts';

/** A day on which an invoice period began, and how many months one has. */
export type InvoiceCycle = { readonly from: Day; readonly months: number };

/** The invoice period that contains a day. Counted from the first one, so that the 31st remains the 31st. */
export function invoicePeriod({ from, months }: InvoiceCycle, day: Day): DayRange {
  let count = Math.floor(((yearOf(day) - yearOf(from)) * 12 + monthOf(day) - monthOf(from)) / months);
  while (addMonths(from, count * months) > day) count--;
  while (addMonths(from, (count + 1) * months) <= day) count++;
  return { start: addMonths(from, count * months), end: addMonths(from, (count + 1) * months) };
}

export function monthOfDay(day: Day): DayRange {
  const start = dayOf(yearOf(day), monthOf(day), 1);
  return { start, end: addMonths(start, 1) };
}
