// Fixed window counter: the calls of a user in a Paris day.

import { type Instant, parisDay } from '@svc/domain/paris-time';
import {
  decideQuota,
  type QuotaBucket,
  type QuotaDecision,
  quotaKey,
  quotaLimits,
  quotaWarnedKey,
  secondsUntilReset,
} from '@svc/domain/quota';
import type { Caller } from '#caller.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { defineScript, readCount, readList } from '#platform/cache/script.ts';
import type { Log } from '#platform/log.ts';

// Comparison, increment and expiry are atomic: two replicas cannot both take the last request of the day. A negative
// limit means none. A refused request does not count. A full store still counts: a small number must not block all
// users.
const take = defineScript(`#!lua flags=allow-oom
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local limit = tonumber(ARGV[1])
if limit >= 0 and used >= limit then return { 0, used } end
used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return { 1, used }
`);

const giveBack = defineScript(`#!lua flags=allow-oom
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
return 1
`);

const markOnce = defineScript(`#!lua flags=allow-oom
if redis.call('SET', KEYS[1], '1', 'NX', 'EX', ARGV[1]) then return 1 end
return 0
`);

type Store = Pick<KeyValueStore, 'runScript' | 'getMany' | 'delete'>;

export type DailyCounter = {
  /** Counts one request, or refuses it. Throws when the counter is unreachable: no counter, no request. */
  take(
    caller: Pick<Caller, 'user_id' | 'counted_as' | 'is_admin'>,
    bucket: QuotaBucket,
    now: Instant,
  ): Promise<QuotaDecision>;
  /** Refunds a request that was counted at that time and whose response never reached the client. */
  giveBack(name: string, bucket: QuotaBucket, then: Instant): Promise<void>;
  /** How many were counted today, by name in the order of the input. */
  used(names: readonly string[], now: Instant): Promise<Record<QuotaBucket, number>[]>;
  reset(userId: string, now: Instant): Promise<void>;
};

const buckets: readonly QuotaBucket[] = ['cached', 'no_cache'];

/** Requests of a user in a Paris day, counted over all replicas. */
export function createDailyCounter(store: Store, log: Log): DailyCounter {
  async function warnOnce(userId: string, bucket: QuotaBucket, now: Instant): Promise<void> {
    const key = quotaWarnedKey(userId, bucket, parisDay(now));
    const isFirst = readCount(await store.runScript(markOnce, [key], [secondsUntilReset(now)])) === 1;
    if (isFirst)
      log.warn({ user_id: userId, bucket, limit: quotaLimits[bucket] }, `Quota journalier ${bucket} atteint`);
  }

  return {
    async take({ user_id, counted_as, is_admin }, bucket, now) {
      const limit = is_admin ? -1 : quotaLimits[bucket];
      const key = quotaKey(counted_as, bucket, parisDay(now));
      const [allowed = 0, used = 0] = readList(await store.runScript(take, [key], [limit, secondsUntilReset(now)])).map(
        readCount,
      );
      if (!is_admin && allowed === 0) await warnOnce(user_id, bucket, now);
      return decideQuota({ bucket, used: allowed === 1 ? used - 1 : used, exempt: is_admin, now });
    },
    async giveBack(name, bucket, then) {
      await store.runScript(giveBack, [quotaKey(name, bucket, parisDay(then))], []);
    },
    async used(names, now) {
      const day = parisDay(now);
      const values = await store.getMany(names.flatMap((id) => buckets.map((bucket) => quotaKey(id, bucket, day))));
      return names.map((_, index) => ({
        cached: Number(values[index * 2]?.toString() ?? 0),
        no_cache: Number(values[index * 2 + 1]?.toString() ?? 0),
      }));
    },
    async reset(userId, now) {
      const day = parisDay(now);
      await store.delete(
        buckets.flatMap((bucket) => [quotaKey(userId, bucket, day), quotaWarnedKey(userId, bucket, day)]),
      );
    },
  };
}
