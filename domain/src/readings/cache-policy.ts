import { addDays, type Day } from '../day.ts';
import { isRecent } from './completeness.ts';
import type { DayReading } from './reading.ts';

/** How long something is kept, in seconds. No jitter: days fetched together expire and are fetched together again. */
export type Keep = { readonly keep: number } | { readonly keep: 'never' };

const hour = 3600;
const day24h = 24 * hour;

export const lifetimes = {
  recent_day: 3 * hour,
  older_day: day24h,
  empty_day: day24h,
  young_hole: 3 * hour,
  failed_range: day24h,
  refused_day: 7 * day24h,
} as const;

/** The operator publishes some days as late as J+4, or later: a young hole may still be filled. */
function isYoung(day: Day, today: Day): boolean {
  return day >= addDays(today, -14);
}

/**
 * How long a local store believes that an older day has no point. Of a young hole a little longer than its gateway
 * does, so that asking again brings news; an old one is asked again in a week.
 */
export function localEmptySeconds(day: Day, today: Day): number {
  return isYoung(day, today) ? lifetimes.young_hole + hour : lifetimes.refused_day;
}

/** What a fetched day becomes in the cache. `undefined` is a day the operator answered without a point for. */
export function decideKeep(input: { day: Day; today: Day; reading: DayReading | undefined; ttl: number }): Keep {
  const { day, today, reading, ttl } = input;
  const hasPoint = reading !== undefined && reading.kind !== 'empty';
  // Today is never asked; a recent day without a point is not published yet, and says nothing.
  if (day >= today) return { keep: 'never' };
  if (isRecent(day, today)) return hasPoint ? { keep: Math.min(lifetimes.recent_day, ttl) } : { keep: 'never' };
  if (hasPoint) return { keep: lifetimes.older_day };
  return { keep: isYoung(day, today) ? lifetimes.young_hole : lifetimes.empty_day };
}
