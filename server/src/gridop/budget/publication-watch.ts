import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '../outcome.ts';
import { budgetKey } from './budget-script.ts';

/**
 * Keeps a morning of polls from eating the budget: while it is nearly used up, days that were just asked and were not
 * published are asked again after 15 minutes at the earliest. Nothing is remembered about the days themselves: only
 * when somebody last asked for them.
 */
export type PublicationWatch = {
  /** When the range may be asked; undefined: now. */
  notBefore(subject: WatchedSeries, range: DayRange): Promise<Instant | undefined>;
  /** These days were asked now, and were not published. */
  note(subject: WatchedSeries, unpublished: DayRange): Promise<void>;
};

export type WatchedSeries = { readonly usage_point_id: string; readonly measure: string };

const pollMs = 15 * minuteMs;
const busyShare = 0.7;

export function createPublicationWatch(options: {
  readonly store: KeyValueStore;
  readonly account_id: string;
  readonly clock: Clock;
  /** How much of the slots of the last minute is used. */
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
  };
}

// Without the store nothing is known to have been asked; without it no call is made either.
function forgetful(error: unknown): undefined {
  if (error instanceof StoreUnavailable) return undefined;
  throw error;
}

function readMark(value: Buffer | null | undefined): (DayRange & { readonly until: Instant }) | undefined {
  const [start, end, until] = value?.toString().split(' ') ?? [];
  return start && end && until ? { start: start as Day, end: end as Day, until: Number(until) } : undefined;
}
