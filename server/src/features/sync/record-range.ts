import type { DayRange } from '@svc/domain/day-range';
import { type CaughtUp, isDeferred } from '#features/readings/client/index.ts';
import type { KindSummary } from './summary.ts';

/** Adds what one range brought to the summary of its measure. */
export function recordRange(kind: KindSummary, range: DayRange, caught: CaughtUp): void {
  const { inserted, updated, unchanged } = caught.counts;
  kind.inserted += inserted.length;
  kind.updated += updated.length;
  kind.unchanged += unchanged.length;
  kind.fetched += inserted.length + updated.length + unchanged.length;
  if (caught.failure && caught.failure.kind !== 'refused') {
    kind.error = caught.failure.detail;
    return;
  }
  kind.ranges.push([range.start, range.end]);
  for (const missingPeriod of caught.missingPeriods) {
    if (isDeferred(missingPeriod) && missingPeriod.retry_at !== null) continue;
    const { start, end } = missingPeriod.range;
    kind.missing.push({
      start,
      end,
      reason: missingPeriod.reason,
      ...(missingPeriod.code !== undefined && { code: missingPeriod.code }),
    });
  }
}
