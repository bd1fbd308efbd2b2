import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { SourceGate } from './source-gate.ts';

/** Cuts the age of an answer where a pass is due and has not come yet. */
export type Freshness = { limit(maxAge: number): Promise<number> };

const whileDueSeconds = 15;

/**
 * The passes run at fixed slots. From the slot until its pass is done an answer is about to change, so it is kept
 * for seconds only: nobody holds the old colour across a publication.
 */
export function watchSlots(gates: readonly SourceGate[], clock: Clock, lastSlot: (now: Instant) => Instant): Freshness {
  return {
    async limit(maxAge) {
      const slot = lastSlot(clock.now());
      // A pass that is long overdue does not come soon; a source that is down must not cost us our caches.
      if (clock.now() - slot > 2 * minuteMs) return maxAge;
      const states = await Promise.all(gates.map((gate) => gate.state()));
      const isDone = states.every(({ last_success_at }) => (last_success_at ?? 0) >= slot);
      return isDone ? maxAge : Math.min(maxAge, whileDueSeconds);
    },
  };
}

/** A client's own calendar changes when its gateway was heard: it is always asked about. */
export const alwaysAsk: Freshness = { limit: async () => 0 };
