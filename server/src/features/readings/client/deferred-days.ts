import type { Day } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { MissingPeriod } from '@svc/domain/readings/missing';
import type { RangeResult } from '../fetch-range.ts';
import type { GatewayFailure } from './source.gateway.ts';

type MeasureKey = { readonly usage_point_id: string; readonly measure: Measure };

/**
 * Days that the gateway deferred, with the time from which a retry helps. In memory only: after a restart the process
 * requests them once more and gets the same response. Never a mark: such a day is neither empty nor refused.
 */
export type DeferredDays = {
  /** Records the days that a response left open and drops those it returned. `failure`: the call itself failed. */
  note(measureKey: MeasureKey, result: RangeResult, failure: GatewayFailure | null): void;
  /** For a read: also recent days that were not published a moment ago. */
  forRead(measureKey: MeasureKey): ReadonlyMap<Day, MissingPeriod>;
  /** For a synchronisation, whose slots exist to look for new publications. */
  forSync(measureKey: MeasureKey): ReadonlyMap<Day, MissingPeriod>;
};

/** A recent day that was not published is not requested again by every page view. */
const unpublishedMs = 10 * minuteMs;

type DeferredPeriod = { readonly missingPeriod: MissingPeriod; readonly until: Instant };

export function createDeferredDays(now: () => Instant): DeferredDays {
  const daysByMeasure = new Map<string, Map<Day, DeferredPeriod>>();
  const open = ({ usage_point_id, measure }: MeasureKey) => {
    const name = `${usage_point_id}:${measure}`;
    const known = daysByMeasure.get(name) ?? new Map<Day, DeferredPeriod>();
    daysByMeasure.set(name, known);
    return known;
  };
  const list = (measureKey: MeasureKey, isMeant: (missingPeriod: MissingPeriod) => boolean) => {
    const deferredDays = [...open(measureKey)].filter(
      ([, { missingPeriod, until }]) => now() < until && isMeant(missingPeriod),
    );
    return new Map(deferredDays.map(([day, { missingPeriod }]) => [day, missingPeriod]));
  };
  return {
    note(measureKey, result, failure) {
      const known = open(measureKey);
      for (const day of daysOf(result.range)) known.delete(day);
      // An unreachable gateway has deferred nothing: it is called again as soon as it may be back.
      if (failure && failure.kind !== 'upstream') return;
      for (const missingPeriod of result.missingPeriods) {
        const until = deferUntil(missingPeriod, now());
        if (until !== null) for (const day of daysOf(missingPeriod.range)) known.set(day, { missingPeriod, until });
      }
    },
    forRead: (measureKey) => list(measureKey, () => true),
    forSync: (measureKey) => list(measureKey, isDeferred),
  };
}

function deferUntil(missingPeriod: MissingPeriod, now: Instant): Instant | null {
  if (missingPeriod.reason === 'not_published') return now + unpublishedMs;
  return isDeferred(missingPeriod) ? missingPeriod.retry_at : null;
}

/** Whether the days will become available later without any action. */
export function isDeferred(missingPeriod: MissingPeriod): boolean {
  return missingPeriod.reason === 'waiting' || missingPeriod.reason === 'unavailable';
}
