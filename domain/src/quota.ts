import { addDays, type Day } from './day.ts';
import { type Instant, parisDay, startOfDay } from './paris-time.ts';

/** The two daily quotas of a user: reads through the cache, and reads that insist on fresh data. */
export type QuotaBucket = 'cached' | 'no_cache';

export const quotaLimits: Readonly<Record<QuotaBucket, number>> = { cached: 1000, no_cache: 50 };

const windowSeconds = 86_400;

/** Requests with no `use_cache` go through the cache and its quota. */
export function quotaBucket(useCache: boolean): QuotaBucket {
  return useCache ? 'cached' : 'no_cache';
}

/** The counter of a user, a quota and a Paris day. */
export function quotaKey(userId: string, bucket: QuotaBucket, day: Day): string {
  return `rate_limit:${userId}:${bucket}:${day}`;
}

/** The marker that the first refusal of the day was logged. */
export function quotaWarnedKey(userId: string, bucket: QuotaBucket, day: Day): string {
  return `rate_limit_warned:${userId}:${bucket}:${day}`;
}

/** The next midnight in Paris, when the counters of a moment end. */
export function quotaReset(now: Instant): Instant {
  return startOfDay(addDays(parisDay(now), 1));
}

export function secondsUntilReset(now: Instant): number {
  return Math.max(1, Math.ceil((quotaReset(now) - now) / 1000));
}

export type QuotaDecision = {
  readonly bucket: QuotaBucket;
  readonly allowed: boolean;
  readonly used: number;
  /** null: an administrator, without limit. */
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resets_at: Instant;
};

/** `used` is what was counted before this request; a refused request does not count. */
export function decideQuota(input: {
  bucket: QuotaBucket;
  used: number;
  exempt: boolean;
  now: Instant;
}): QuotaDecision {
  const { bucket, used, now } = input;
  const resets_at = quotaReset(now);
  if (input.exempt) return { bucket, allowed: true, used, limit: null, remaining: null, resets_at };
  const limit = quotaLimits[bucket];
  const allowed = used < limit;
  const counted = allowed ? used + 1 : Math.min(used, limit);
  return { bucket, allowed, used: counted, limit, remaining: limit - counted, resets_at };
}

/** The state of a quota, for a response that was not counted on it. */
export function viewQuota(bucket: QuotaBucket, used: number, now: Instant): QuotaDecision {
  const limit = quotaLimits[bucket];
  const counted = Math.min(used, limit);
  return { bucket, allowed: true, used: counted, limit, remaining: limit - counted, resets_at: quotaReset(now) };
}

/**
 * The headers of a counted response, with `Retry-After` where it was refused. Administrators have no policy to report.
 */
export function quotaHeaders(decision: QuotaDecision, now: Instant): Record<string, string> {
  const { bucket, limit, remaining, allowed } = decision;
  if (limit === null || remaining === null) return {};
  const seconds = secondsUntilReset(now);
  return {
    'RateLimit-Policy': `"${bucket}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${bucket}";r=${remaining};t=${seconds}`,
    ...(!allowed && { 'Retry-After': String(seconds) }),
  };
}

/** How far back an account's own counts reach. */
export const usageHistoryDays = 30;

/** One hash an account: `<quota>:<day>` counts, and the day that counting began on. */
export function usageHistoryKey(userId: string): string {
  return `usage_days:${userId}`;
}

export const usageSinceField = 'since';

/** Calls of a Paris day; null before they were counted. */
export type UsageDay = { readonly date: Day; readonly cached: number | null; readonly no_cache: number | null };

/** The last days, the oldest first. A day since counting began that has no count had no call. */
export function listUsageDays(fields: ReadonlyMap<string, string>, today: Day): UsageDay[] {
  const since = fields.get(usageSinceField);
  const countOn = (bucket: QuotaBucket, date: Day) =>
    since === undefined || date < since ? null : Number(fields.get(`${bucket}:${date}`) ?? 0);
  return Array.from({ length: usageHistoryDays }, (_, index) => {
    const date = addDays(today, index + 1 - usageHistoryDays);
    return { date, cached: countOn('cached', date), no_cache: countOn('no_cache', date) };
  });
}
