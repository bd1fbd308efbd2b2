import { type Day, toDay, weekdayOf } from '@svc/domain/day';
import type { DayCost } from '../../api/day-costs.ts';
import type { GridSignal } from '../../api/queries.ts';
import { tenseStretches } from './days.ts';

/** When the grid is tense most often, where it publishes no tense hour. */
const evening = { from: 18, to: 20 };

/** The hours of tomorrow that matter to the grid. */
export function hoursOfTomorrow(signal: Pick<GridSignal, 'days'> | undefined, tomorrow: Day) {
  const hours = signal?.days.find(({ date }) => date === tomorrow)?.hours ?? [];
  const [first = evening] = tenseStretches(hours);
  return { from: first.from, to: first.to };
}

/** The mean cost of the days of the same name before a day; undefined where none has a cost. */
export function usualCost(costs: ReadonlyMap<string, DayCost>, day: Day): number | undefined {
  const known = [...costs].filter(([date]) => weekdayOf(toDay(date)) === weekdayOf(day)).map(([, { eur }]) => eur);
  return known.length === 0 ? undefined : known.reduce((sum, eur) => sum + eur, 0) / known.length;
}
