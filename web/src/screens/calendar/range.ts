import { addDays, addMonths, type Day, minDay, toDay, yearOf } from '@svc/domain/day';
import { daysOfPeriod } from '../../period/period.ts';
import type { PeriodSearch } from '../../search-params.ts';

/** What the calendar can show; both days are part of it. */
export type Shown = { readonly kind: 'twelve' | 'year' | 'all'; readonly from: Day; readonly to: Day };

const firstOfMonth = (day: Day) => toDay(`${day.slice(0, 7)}-01`);
const lastOfMonth = (day: Day) => addDays(addMonths(firstOfMonth(day), 1), -1);

/** The twelve months of the newest day, each calendar year in which a day is known, and everything. */
export function listShown(days: readonly Day[]): Shown[] {
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest === undefined || newest === undefined) return [];
  const years = new Set(days.map(yearOf));
  const to = lastOfMonth(newest);
  const choices: Shown[] = [{ kind: 'twelve', from: addMonths(firstOfMonth(newest), -11), to }];
  for (const year of [...years].reverse())
    choices.push({ kind: 'year', from: toDay(`${year}-01-01`), to: toDay(`${year}-12-31`) });
  if (oldest < (choices[0]?.from ?? oldest)) choices.push({ kind: 'all', from: firstOfMonth(oldest), to });
  return choices;
}

/** The range in the address, or else the twelve months. "All" stays "all" when older days arrive. */
export function readShown(search: PeriodSearch, choices: readonly Shown[]): Shown | undefined {
  const same = choices.find(({ from, to }) => from === search.from && to === search.to);
  return same ?? choices.find(({ kind, to }) => kind === 'all' && to === search.to) ?? choices[0];
}

/** The months of a range, oldest first, up to the one of the newest day. */
export function monthsShown({ from, to }: Shown, newest: Day): Day[] {
  const months: Day[] = [];
  const end = minDay(to, lastOfMonth(newest));
  for (let month = firstOfMonth(from); month <= end; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Every day of those months. */
export const daysShown = (shown: Shown, newest: Day): Day[] =>
  monthsShown(shown, newest).flatMap((month) => daysOfPeriod({ from: month, to: lastOfMonth(month) }));
