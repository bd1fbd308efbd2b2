import { weekdayOf } from '@svc/domain/day';
import type { Peak } from '../../api/power.ts';

/** When the days over a power had their peak, as far as they have it in common. */
type PeakHabit = {
  /** Peaks above the power with a known hour, and how many of them fall between these hours. */
  readonly timed: number;
  readonly inside: number;
  readonly from: number;
  readonly to: number;
  /** ISO days of the week that nearly all of them fall on; empty where there are more than three. */
  readonly weekdays: readonly number[];
};

/**
 * Why there is none: too few days above, too few of their hours known, or no hours in common. Only the last describes
 * the home.
 */
type NoHabit = 'few' | 'unknown' | 'apart';

const fewest = 5;
const nearly = 0.9;
const longest = 8;
const mostWeekdays = 3;

/** The shortest window that contains nine peaks in ten, or why there is none. */
export function habitOf(peaks: readonly Peak[], kva: number): PeakHabit | NoHabit {
  const over = peaks.filter(({ va }) => va > kva * 1000);
  if (over.length < fewest) return 'few';
  const timed = over.flatMap(({ day, at }) =>
    at === null ? [] : [{ weekday: weekdayOf(day), hour: Number(at.slice(0, 2)) }],
  );
  if (timed.length < fewest) return 'unknown';
  const hours = countUp(24, timed, ({ hour }) => hour);
  const window = shortestWindow(hours, timed.length * nearly);
  if (!window) return 'apart';
  return { timed: timed.length, ...window, weekdays: usualWeekdays(countUp(8, timed, ({ weekday }) => weekday)) };
}

function countUp<Item>(length: number, items: readonly Item[], placeOf: (item: Item) => number): number[] {
  const counts = Array.from({ length }, () => 0);
  for (const item of items) counts[placeOf(item)] = (counts[placeOf(item)] ?? 0) + 1;
  return counts;
}

/** Around the clock: an evening may end after midnight. Among equally short windows, the one that contains the most. */
function shortestWindow(hours: readonly number[], wanted: number) {
  for (let length = 1; length <= longest; length++) {
    let best = { from: 0, inside: 0 };
    for (let from = 0; from < 24; from++) {
      let inside = 0;
      for (let hour = from; hour < from + length; hour++) inside += hours[hour % 24] ?? 0;
      if (inside > best.inside) best = { from, inside };
    }
    if (best.inside >= wanted) return { ...best, to: (best.from + length) % 24 || 24 };
  }
  return undefined;
}

function usualWeekdays(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const first = counts
    .map((count, weekday) => ({ count, weekday }))
    .sort((a, b) => b.count - a.count)
    .slice(0, mostWeekdays)
    .filter(({ count }) => count > 0);
  const inside = first.reduce((sum, { count }) => sum + count, 0);
  return inside >= all * nearly ? first.map(({ weekday }) => weekday).sort((a, b) => a - b) : [];
}
