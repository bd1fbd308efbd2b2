import { addDays, addMonths, type Day, maxDay } from '../day.ts';
import { type DayRange, dayRange, sliceRange } from '../day-range.ts';
import { historyLimit, type Measure, measures } from './measure.ts';

/** One call of an import. */
export type ImportStep = { readonly measure: Measure; readonly range: DayRange };

const importMonths = 24;

/**
 * The calls of a first import of two years, newest month first: the days that users look at arrive long before the
 * rest. Slices are counted back from yesterday, so that repeating the import makes the same calls.
 */
export function planImport(wanted: readonly Measure[], today: Day): ImportStep[] {
  const steps = wanted.flatMap((measure) => {
    const start = maxDay(addMonths(today, -importMonths), historyLimit(measure, today));
    return sliceBackwards(dayRange(start, today), measures[measure].slice_days).map((range) => ({ measure, range }));
  });
  return steps.toSorted((a, b) => (a.range.end > b.range.end ? -1 : a.range.end < b.range.end ? 1 : 0));
}

function sliceBackwards(range: DayRange, days: number): DayRange[] {
  const rest = sliceRange(range, days).length * days;
  const shifted = dayRange(addDays(range.end, -rest), range.end);
  return sliceRange(shifted, days)
    .map((slice) => dayRange(maxDay(slice.start, range.start), slice.end))
    .reverse();
}
