import type { Instant } from '@svc/domain/paris-time';
import { type AttemptCount, type AttemptCounter, countOneMore } from './attempt-count.ts';

const mostKeys = 20_000;

/** Counts in this process only: the protection while the shared store is unavailable. */
export function createMemoryCounter(): AttemptCounter {
  const counts = new Map<string, AttemptCount>();
  const read = (key: string, now: Instant): AttemptCount => {
    const count = counts.get(key);
    return count && now < count.reset_at ? count : { count: 0, reset_at: now };
  };
  return {
    async take(key, rule, now) {
      const count = countOneMore(counts.get(key), rule, now);
      // Oldest first: the map preserves the order of insertion.
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.size > mostKeys ? counts.keys() : [];
      if (oldest !== undefined) counts.delete(oldest);
      return count;
    },
    peek: async (key, now) => read(key, now),
    async forget(key) {
      counts.delete(key);
    },
  };
}
