// Sliding window: the requests of a user in any second.

import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { defineScript, readCount } from '#platform/cache/script.ts';

// A sliding second by the time of Redis: the clocks of the replicas need not agree.
const enter = defineScript(`#!lua flags=allow-oom
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 1000000)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now, time[1] .. '.' .. time[2])
redis.call('PEXPIRE', KEYS[1], 1000)
return 1
`);

/** Whether a user may make one more request in this second; true for a limit of 0, which means none. */
export async function enterSecond(
  store: Pick<KeyValueStore, 'runScript'>,
  userId: string,
  limit: number,
): Promise<boolean> {
  if (limit === 0) return true;
  return readCount(await store.runScript(enter, [`rate_limit:${userId}:second`], [limit])) === 1;
}
