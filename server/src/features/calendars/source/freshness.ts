import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { SourceGate } from './source-gate.ts';

/** Reduces the max-age of a response while a pass is due and has not finished. */
export type Freshness = { limit(maxAge: number, lastSlot: Instant): Promise<number> };

const whileDueSeconds = 15;

/**
 * Passes run at fixed slots. Between the slot and the end of its pass a response is about to change, so it is cached
 * for seconds only: no cache holds the old colour across a publication.
 */
export function watchPasses(gate: SourceGate, clock: Clock): Freshness {
  return {
    async limit(maxAge, lastSlot) {
      // A pass that is long overdue will not finish soon. A source that is down must not disable our caches.
      if (clock.now() - lastSlot > 2 * minuteMs) return maxAge;
      const { last_success_at } = await gate.state();
      return (last_success_at ?? 0) >= lastSlot ? maxAge : Math.min(maxAge, whileDueSeconds);
    },
  };
}

/** A client's own calendar changes whenever its gateway responds: always revalidated. */
export const alwaysRefresh: Freshness = { limit: async () => 0 };
