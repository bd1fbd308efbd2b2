import { hourMs, type Instant, instantAtWallTime, parisDay } from '../paris-time.ts';

/** J-1 is published from about 08:00 Paris on. After that hour a request is worthwhile at each full hour. */
export function nextPublication(now: Instant): Instant {
  const eight = instantAtWallTime({ day: parisDay(now), hour: 8, minute: 0, second: 0 });
  return now < eight ? eight : (Math.floor(now / hourMs) + 1) * hourMs;
}
