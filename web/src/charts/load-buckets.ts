import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { hourMs, type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { type LoadSeries, totalIn } from './load-series.ts';
import type { TimeWindow } from './zoom-window.ts';

export type BucketSize = 'step' | 'day' | 'month';
/** The energy of a day or a month; `isWhole` shows whether all of it is known. */
export type Bucket = {
  readonly from: Instant;
  readonly to: Instant;
  readonly day: Day;
  readonly wh: number | null;
  readonly isWhole: boolean;
};

const dayMs = 24 * hourMs;

/** Energy is a sum: over what, depends on how much is shown. */
export function bucketSize({ from, to }: TimeWindow): BucketSize {
  if (to - from <= 8 * dayMs) return 'step';
  return to - from <= 200 * dayMs ? 'day' : 'month';
}

/** Days or months of the Paris clock that a window touches, each whole, even if only a part is visible. */
export function bucketsIn(series: LoadSeries, { from, to }: TimeWindow, size: 'day' | 'month'): Bucket[] {
  const buckets: Bucket[] = [];
  const next = (day: Day) => (size === 'day' ? addDays(day, 1) : addMonths(day, 1));
  const first = parisDay(from);
  for (let day = size === 'day' ? first : toDay(`${first.slice(0, 7)}-01`); startOfDay(day) < to; day = next(day)) {
    const window = { from: startOfDay(day), to: startOfDay(next(day)) };
    const { wh, known, minutes } = totalIn(series, window);
    buckets.push({ ...window, day, wh: known === 0 ? null : wh, isWhole: known === minutes });
  }
  return buckets;
}
