import { addDays } from '../day.ts';
import { type DayRange, rangeLength, sliceFromEnd, sliceRange } from '../day-range.ts';
import { type Measure, measures } from './measure.ts';

/** Who is asked for missing days: the gateway asks the operator, a local client asks its gateway. */
export type Upstream = 'operator' | 'gateway';

/**
 * Ranges of missing days, oldest first, become the calls to make, in the order to make them: newest first, so that
 * whoever stops waiting has the days that people look at. Towards the operator they are cut from the oldest day on: a
 * range that grows with the days keeps its calls, and what is remembered of them.
 */
export function cutIntoCalls(missing: readonly DayRange[], measure: Measure, upstream: Upstream): DayRange[] {
  const { slice_days } = measures[measure];
  const cut = (range: DayRange) =>
    upstream === 'operator' ? sliceRange(range, slice_days).reverse() : cutForGateway(range, measure);
  return missing.toReversed().flatMap(cut);
}

/**
 * The gateway cuts a range for the operator itself, so that any hole of a season is one request. What is longer is
 * fetched for the first time: its newest week goes first, so that there is something to see before the years are there.
 */
function cutForGateway(range: DayRange, measure: Measure): DayRange[] {
  const { gateway_days, slice_days } = measures[measure];
  if (rangeLength(range) <= gateway_days) return [range];
  const newest = { start: addDays(range.end, -slice_days), end: range.end };
  return [newest, ...sliceFromEnd({ start: range.start, end: newest.start }, gateway_days)];
}
