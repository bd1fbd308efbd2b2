import { addDays } from '@svc/domain/day';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import {
  listUsageDays,
  type QuotaBucket,
  type UsageDay,
  usageHistoryDays,
  usageHistoryKey,
  usageSinceField,
} from '@svc/domain/quota';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { defineScript, readList, readValue } from '#platform/cache/script.ts';

// One hash per account, so that it exists or is lost as a whole: a day without a field had no call. Fields outside the
// window are deleted at a day's first call, so there are never more than two fields a day. Nothing is subtracted from a
// count that was never recorded, or that was deleted with its account.
const noteCall = defineScript(`#!lua flags=allow-oom
local count = tonumber(redis.call('HGET', KEYS[1], ARGV[2] .. ':' .. ARGV[3]) or '0')
if count + tonumber(ARGV[6]) < 0 then return 0 end
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[3])
if redis.call('HINCRBY', KEYS[1], ARGV[2] .. ':' .. ARGV[3], ARGV[6]) == 1 then
  for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
    local day = string.match(field, ':(.+)$')
    if day and day < ARGV[4] then redis.call('HDEL', KEYS[1], field) end
  end
  redis.call('EXPIRE', KEYS[1], ARGV[5])
end
return 1
`);

const readAll = defineScript(`#!lua flags=no-writes
return redis.call('HGETALL', KEYS[1])
`);

const daySeconds = 86_400;

type Store = Pick<KeyValueStore, 'runScript' | 'delete'>;

export type UsageHistory = ReturnType<typeof createUsageHistory>;

/** Counted calls by day, for the owner to look back on; quotas are decided without it. */
export function createUsageHistory(store: Store) {
  return {
    /** Minus one: a call that was noted and is not counted after all. */
    async note(user_id: string, bucket: QuotaBucket, now: Instant, calls: 1 | -1 = 1): Promise<void> {
      const today = parisDay(now);
      const oldest = addDays(today, 1 - usageHistoryDays);
      const lifetime = (usageHistoryDays + 1) * daySeconds;
      const scriptArguments = [usageSinceField, bucket, today, oldest, lifetime, calls];
      await store.runScript(noteCall, [usageHistoryKey(user_id)], scriptArguments);
    },
    async read(user_id: string, now: Instant): Promise<UsageDay[]> {
      const parts = readList(await store.runScript(readAll, [usageHistoryKey(user_id)], [])).map((part) =>
        String(readValue(part)),
      );
      const fields = new Map<string, string>();
      for (let index = 0; index + 1 < parts.length; index += 2) fields.set(parts[index] ?? '', parts[index + 1] ?? '');
      return listUsageDays(fields, parisDay(now));
    },
    async forget(user_id: string): Promise<void> {
      await store.delete([usageHistoryKey(user_id)]);
    },
  };
}
