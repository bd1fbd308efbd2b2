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

/**
 * The operator publishes some days as late as J+4, or later: a young missing day may still be filled. With a longer
 * lifetime, clients that ask once a day meet the old entry and lose another day.
 */
function isYoung(day: Day, today: Day): boolean {
  return day >= addDays(today, -14);
}

/**
 * How long a local store assumes that an older day has no point. For a young one slightly longer than its gateway does,
 * so that a new request brings new data. An old one is requested again in a week.
 */
export function localEmptySeconds(day: Day, today: Day): number {
  return isYoung(day, today) ? lifetimes.young_hole + hour : lifetimes.refused_day;
}

/**
 * How many seconds a settled day is cached. A recent day without a point never reaches this: the settlement excludes
 * it.
 */
export function cacheTtlSeconds(reading: DayReading, today: Day, ttl: number): number {
  const { day } = reading;
  if (reading.kind === 'empty') return isYoung(day, today) ? lifetimes.young_hole : lifetimes.empty_day;
  return isRecent(day, today) ? Math.min(lifetimes.recent_day, ttl) : lifetimes.older_day;
}
