import { type Day, dayNumber } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { DayReading } from '@svc/domain/readings/reading';
import type { DayStore } from '../day-store.ts';

type FallbackDay = { readonly reading: DayReading; readonly until: Instant };
export type WriteFallback = Map<string, FallbackDay>;

const retentionMs = 30_000;
const maxFallbackDays = 20_000;

/**
 * Days that the cache could not store stay in the process for half a minute, so that waiting requests get a response.
 * The same day store reads them, behind the same authorisation.
 */
export function withWriteFallback(
  dayStore: DayStore,
  fallback: WriteFallback,
  name: string,
  now: () => Instant,
): DayStore {
  const nameOf = (day: Day) => `${name}:${dayNumber(day)}`;
  return {
    ...dayStore,
    async get(range) {
      const known = await dayStore.get(range);
      if (fallback.size === 0) return known;
      for (const day of daysOf(range)) {
        const found = known.has(day) ? undefined : fallback.get(nameOf(day));
        if (!found || found.until < now()) continue;
        const { reading } = found;
        known.set(day, reading.kind === 'empty' ? { state: 'empty' } : { state: 'present', reading });
      }
      return known;
    },
    async put(range, days) {
      try {
        await dayStore.put(range, days);
      } catch (error) {
        if (fallback.size > maxFallbackDays) fallback.clear();
        for (const reading of days) fallback.set(nameOf(reading.day), { reading, until: now() + retentionMs });
        throw error;
      }
    },
  };
}
