import { addDays } from '../day.ts';
import { type DayRange, rangeLength, sliceFromEnd, sliceRange } from '../day-range.ts';
import { type Measure, measures } from './measure.ts';

/** The source of missing days: the gateway calls the operator, a local client calls its gateway. */
export type Upstream = 'operator' | 'gateway';

/**
 * Cuts ranges of missing days, oldest first, into the calls to make, newest first, so that a caller that stops waiting
 * has the days that users look at. Towards the operator they are cut from the oldest day on: a range that grows with
 * the days retains its calls, and what is remembered of them.
 */
export function cutIntoCalls(missing: readonly DayRange[], measure: Measure, upstream: Upstream): DayRange[] {
  const { slice_days } = measures[measure];
  const cut = (range: DayRange) =>
    upstream === 'operator' ? sliceRange(range, slice_days).reverse() : cutForGateway(range, measure);
  return missing.toReversed().flatMap(cut);
}

/**
 * The gateway cuts a range for the operator itself, so that any missing period of a season is one request. A longer
 * range is fetched for the first time: its newest week goes first, so that there is something to show before the years
 * arrive.
 */
function cutForGateway(range: DayRange, measure: Measure): DayRange[] {
  const { gateway_days, slice_days } = measures[measure];
  if (rangeLength(range) <= gateway_days) return [range];
  const newest = { start: addDays(range.end, -slice_days), end: range.end };
  return [newest, ...sliceFromEnd({ start: range.start, end: newest.start }, gateway_days)];
}
