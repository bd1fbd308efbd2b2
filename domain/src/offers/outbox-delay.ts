import { hourMs, type Instant } from '../paris-time.ts';

const dayMs = 24 * hourMs;

/** After the first attempt, the second, and so on; the last one repeats. Never more than five attempts in a day. */
const delays = [1, 3, 6, 8].map((hours) => hours * hourMs);

/** A contribution that could not be sent for this long is given up. */
const maxAgeMs = 30 * dayMs;

export type Retry = { readonly at: Instant } | 'give_up';

/** When to retry a contribution that could not be sent. The retry time of the gateway counts first. */
export function planRetry(
  { attempts, created_at, retryAt }: { attempts: number; created_at: Instant; retryAt: Instant | null },
  now: Instant,
): Retry {
  if (now - created_at >= maxAgeMs) return 'give_up';
  const delay = delays[Math.min(attempts, delays.length) - 1] ?? hourMs;
  // A moment far ahead is a mistake of the gateway's clock, or of ours.
  return { at: Math.max(now + delay, Math.min(retryAt ?? 0, now + dayMs)) };
}
