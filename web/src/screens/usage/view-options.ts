import { type Day, weekdayOf } from '@svc/domain/day';
import type { LoadUnit } from '../../charts/load-reading.ts';
import { type Compared, readCompared } from '../../period/comparison.ts';
import { useSearch } from '../../router/index.tsx';
import type { Search } from '../../search-params.ts';

const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export const weekdayChoices = ['all', 'work', 'end', ...weekdays] as const;
export type WeekdayChoice = (typeof weekdayChoices)[number];

/** What of the screen is chosen beside its days; all of it is in the address. */
export type ViewOptions = {
  readonly isAll: boolean;
  readonly unit: LoadUnit;
  readonly weekdays: WeekdayChoice;
  readonly compared: Compared;
};

/** What makes no sense is as if it were not there. */
export function readViewOptions(search: Search): ViewOptions {
  return {
    isAll: search.view === 'all',
    unit: search.unit === 'kwh' ? 'kwh' : 'w',
    weekdays: weekdayChoices.find((choice) => choice === search.days) ?? 'all',
    compared: readCompared(search.cmp),
  };
}

export const useViewOptions = (): ViewOptions => readViewOptions(useSearch());

/** Holidays count as the day of the week they fall on. */
export function isChosen(choice: WeekdayChoice, day: Day): boolean {
  const number = weekdayOf(day);
  if (choice === 'all') return true;
  if (choice === 'work' || choice === 'end') return number >= 6 === (choice === 'end');
  return weekdays[number - 1] === choice;
}
