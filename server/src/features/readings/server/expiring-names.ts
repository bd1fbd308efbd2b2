import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { defineScript, readList } from '#platform/cache/script.ts';

// A name expires with its entry, by Redis time. The index lives as long as its last name.
const add = defineScript(`
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], 'GT', now + tonumber(ARGV[1]), ARGV[2])
if redis.call('TTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return 1
`);

const list = defineScript(`return redis.call('ZRANGE', KEYS[1], 0, -1)`);

type Store = Pick<KeyValueStore, 'runScript'>;

/** Adds a name to the index of entries that cannot be guessed. Written before the entry: what exists can be found. */
export async function indexName(store: Store, index: string, name: string, ttlSeconds: number): Promise<void> {
  await store.runScript(add, [index], [ttlSeconds, name]);
}

export async function indexedNames(store: Store, index: string): Promise<string[]> {
  return readList(await store.runScript(list, [index], [])).map(String);
}
