import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { readCount, readList } from '#platform/cache/reply.ts';
import { defineScript } from '#platform/cache/script.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { AttemptCount, AttemptCounter } from './attempt-count.ts';

// `countOneMore` as one step. Time is the caller's, so that all of a request happens at one moment.
const take = defineScript(`
local now, limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local stored = redis.call('HMGET', KEYS[1], 'count', 'reset_at')
local count, reset_at = tonumber(stored[1] or 0), tonumber(stored[2] or 0)
if now >= reset_at then count, reset_at = 0, now + window end
count = count + 1
if count == limit then reset_at = now + window end
redis.call('HSET', KEYS[1], 'count', count, 'reset_at', string.format('%.0f', reset_at))
redis.call('PEXPIRE', KEYS[1], window)
return { count, reset_at - now }
`);

const peek = defineScript(`
local stored = redis.call('HMGET', KEYS[1], 'count', 'reset_at')
local count, reset_at = tonumber(stored[1] or 0), tonumber(stored[2] or 0)
if tonumber(ARGV[1]) >= reset_at then return { 0, 0 } end
return { count, reset_at - tonumber(ARGV[1]) }
`);

const giveBack = defineScript(`
if tonumber(redis.call('HGET', KEYS[1], 'count') or 0) > 0 then redis.call('HINCRBY', KEYS[1], 'count', -1) end
return 0
`);

type Store = Pick<KeyValueStore, 'runScript' | 'delete'>;

/** Counts over all replicas; in this process alone while the store is away. */
export function createSharedCounter(store: Store, fallback: AttemptCounter): AttemptCounter {
  const orElse = async <Result>(shared: () => Promise<Result>, own: () => Promise<Result>): Promise<Result> => {
    try {
      return await shared();
    } catch (error) {
      if (error instanceof StoreUnavailable) return await own();
      throw error;
    }
  };
  const read = (reply: Parameters<typeof readList>[0], now: number): AttemptCount => {
    const [count = 0, left = 0] = readList(reply).map(readCount);
    return { count, reset_at: now + left };
  };
  return {
    take: (key, rule, now) =>
      orElse(
        async () => read(await store.runScript(take, [key], [now, rule.limit, rule.windowMs]), now),
        () => fallback.take(key, rule, now),
      ),
    peek: (key, now) =>
      orElse(
        async () => read(await store.runScript(peek, [key], [now]), now),
        () => fallback.peek(key, now),
      ),
    giveBack: (key) =>
      orElse(
        async () => {
          await store.runScript(giveBack, [key], []);
        },
        () => fallback.giveBack(key),
      ),
    async clear(key) {
      await fallback.clear(key);
      await orElse(
        async () => {
          await store.delete([key]);
        },
        async () => undefined,
      );
    },
  };
}
