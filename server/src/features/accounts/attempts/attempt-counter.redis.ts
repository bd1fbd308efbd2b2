import type { Instant } from '@svc/domain/paris-time';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { defineScript, readCount, readList } from '#platform/cache/script.ts';
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

type Store = Pick<KeyValueStore, 'runScript' | 'delete'>;

/**
 * Counts over all replicas, and in this process only while the store is unavailable. The process always counts along,
 * so that a failure of the store does not reset all counts.
 */
export function createSharedCounter(store: Store, own: AttemptCounter): AttemptCounter {
  return {
    async take(key, rule, now) {
      const counted = await own.take(key, rule, now);
      const reply = await query(() => store.runScript(take, [key], [now, rule.limit, rule.windowMs]));
      return reply === undefined ? counted : readAttempts(reply, now);
    },
    async peek(key, now) {
      const reply = await query(() => store.runScript(peek, [key], [now]));
      return reply === undefined ? await own.peek(key, now) : readAttempts(reply, now);
    },
    async forget(key) {
      await own.forget(key);
      await query(() => store.delete([key]));
    },
  };
}

/** Undefined when the store is away. */
async function query<Reply>(command: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined;
    throw error;
  }
}

function readAttempts(reply: Parameters<typeof readList>[0], now: Instant): AttemptCount {
  const [count = 0, left = 0] = readList(reply).map(readCount);
  return { count, reset_at: now + left };
}
