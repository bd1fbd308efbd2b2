import { addDays, type Day } from '@svc/domain/day';
import type { Home } from '../api/queries.ts';
import type { Curve } from '../api/series.ts';
import { slotsOfDay } from './slots.ts';

/** Energy of some hours of a day, from hour to hour. */
export type UsualHours = (day: Day, from: number, to: number) => number | undefined;

const weeks = [1, 2, 3, 4];

/** One of the four may be missing; a mean of fewer would not be usual. */
const fewestKnown = 3;

/** What those hours took on the last four such days of the week. */
export function usualHours(home: Home, curves: readonly (Curve | undefined)[]): UsualHours {
  const curve = { runs: curves.flatMap((part) => part?.runs ?? []), missing: [] };
  return (day, from, to) => {
    const sums = weeks.map((week) => {
      const slots = slotsOfDay(addDays(day, -7 * week), curve, home).filter(
        ({ minute }) => minute >= from * 60 && minute < to * 60,
      );
      if (slots.some(({ power_w }) => power_w === null)) return undefined;
      return slots.reduce((sum, { power_w, step_minutes }) => sum + ((power_w ?? 0) * step_minutes) / 60, 0);
    });
    const known = sums.filter((sum) => sum !== undefined);
    return known.length < fewestKnown ? undefined : known.reduce((sum, wh) => sum + wh, 0) / known.length;
  };
}
