// Negative cache, obeyed as load shedding: only while the budget is nearly used up.

import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { type Instant, minuteMs } from '@svc/domain/paris-time';
import { measureNames } from '@svc/domain/readings/measure';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import type { PublicationWatch, WatchedSeries } from './budget.port.ts';
import { budgetKey } from './budget-keys.ts';

const pollMs = 15 * minuteMs;
const busyShare = 0.7;

export function createPublicationWatch(options: {
  readonly store: KeyValueStore;
  readonly account_id: string;
  readonly clock: Clock;
  /** The used share of the last minute's slots. */
  readonly usedShare: () => Promise<number>;
}): PublicationWatch {
  const { store, clock } = options;
  const keyOf = ({ usage_point_id, measure }: WatchedSeries) =>
    `${budgetKey(options.account_id)}:asked:${measure}:${usage_point_id}`;

  return {
    async notBefore(subject, range) {
      const mark = readMark(await store.get(keyOf(subject)).catch(forgetful));
      const isCovered = mark && mark.start <= range.start && range.end <= mark.end;
      if (!isCovered || mark.until <= clock.now()) return undefined;
      const used = (await options.usedShare().catch(forgetful)) ?? 0;
      return used > busyShare ? mark.until : undefined;
    },
    async note(subject, { start, end }) {
      const value = Buffer.from(`${start} ${end} ${clock.now() + pollMs}`);
      await store.setMany([{ key: keyOf(subject), value, ttlSeconds: pollMs / 1000 }]).catch(forgetful);
    },
    async forget(usage_point_id) {
      await store.delete(measureNames.map((measure) => keyOf({ usage_point_id, measure }))).catch(forgetful);
    },
  };
}

// Without the store no day is known to have been requested, and no call is made either.
function forgetful(error: unknown): undefined {
  if (error instanceof StoreUnavailable) return undefined;
  throw error;
}

function readMark(value: Buffer | null | undefined): (DayRange & { readonly until: Instant }) | undefined {
  const [start, end, until] = value?.toString().split(' ') ?? [];
  return start && end && until ? { start: start as Day, end: end as Day, until: Number(until) } : undefined;
}
