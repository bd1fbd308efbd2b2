import { addDays, type Day } from '../day.ts';
import { isRecent } from './completeness.ts';
import type { DayReading } from './reading.ts';

const hour = 3600;
const day24h = 24 * hour;

/** In seconds. No jitter: days fetched together expire and are fetched together again. */
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

/** How many seconds a settled day is kept. A recent day without a point never comes here: the settlement holds it back. */
export function cacheTtlSeconds(reading: DayReading, today: Day, ttl: number): number {
  const { day } = reading;
  if (reading.kind === 'empty') return isYoung(day, today) ? lifetimes.young_hole : lifetimes.empty_day;
  return isRecent(day, today) ? Math.min(lifetimes.recent_day, ttl) : lifetimes.older_day;
}
