import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { SourceGate } from './source-gate.ts';

/** Cuts the age of an answer where a pass is due and has not come yet. */
export type Freshness = { limit(maxAge: number, lastSlot: Instant): Promise<number> };

const whileDueSeconds = 15;

/**
 * The passes run at fixed slots. From the slot until its pass is done an answer is about to change, so it is kept
 * for seconds only: nobody holds the old colour across a publication.
 */
export function watchPasses(gate: SourceGate, clock: Clock): Freshness {
  return {
    async limit(maxAge, lastSlot) {
      // A pass that is long overdue does not come soon; a source that is down must not cost us our caches.
      if (clock.now() - lastSlot > 2 * minuteMs) return maxAge;
      const { last_success_at } = await gate.state();
      return (last_success_at ?? 0) >= lastSlot ? maxAge : Math.min(maxAge, whileDueSeconds);
    },
  };
}

/** A client's own calendar changes when its gateway was heard: it is always asked about. */
export const alwaysRefresh: Freshness = { limit: async () => 0 };
