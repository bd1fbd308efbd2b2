import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyValueStore, openKeyValueStore } from '#platform/cache/key-value-store.ts';
import { parseStoreUrl } from '#platform/cache/store-address.ts';
import { type RedisServer, startRedis } from '../../../../test/servers/redis-server.ts';
import type { AttemptCounter } from './attempt-count.ts';
import { createMemoryCounter } from './attempt-counter.memory.ts';
import { createSharedCounter } from './attempt-counter.redis.ts';

let redis: RedisServer;
let store: KeyValueStore;
beforeAll(async () => {
  redis = await startRedis();
  const address = parseStoreUrl(redis.url);
  if (!address) throw new Error('address');
  store = openKeyValueStore(address, { timeoutMs: 2000 });
  await store.untilReady(10_000);
});
afterAll(async () => {
  store.close();
  await redis.stop();
});

const rule = { limit: 5, windowMs: 900_000 };
const start = Date.parse('2026-11-15T12:00:00Z');
let keys = 0;
const newKey = () => `attempts:test:${++keys}`;

describe.each([
  ['in one process', () => createMemoryCounter()],
  ['over all replicas', () => createSharedCounter(store, createMemoryCounter())],
])('counting %s', (_where, create) => {
  it('counts, and starts again when the window has passed', async () => {
    const counter = create();
    const key = newKey();
    expect(await counter.peek(key, start)).toMatchObject({ count: 0 });
    expect(await counter.take(key, rule, start)).toEqual({ count: 1, reset_at: start + 900_000 });
    expect(await counter.take(key, rule, start + 1000)).toEqual({ count: 2, reset_at: start + 900_000 });
    expect(await counter.take(key, rule, start + 900_000)).toEqual({ count: 1, reset_at: start + 1_800_000 });
  });

  it('blocks a whole window from the fifth attempt on, however many attempts follow meanwhile', async () => {
    const counter = create();
    const key = newKey();
    for (let minute = 0; minute < 4; minute++) await counter.take(key, rule, start + minute * 60_000);
    const fifth = start + 240_000;
    expect(await counter.take(key, rule, fifth)).toEqual({ count: 5, reset_at: fifth + 900_000 });
    expect(await counter.take(key, rule, fifth + 600_000)).toEqual({ count: 6, reset_at: fifth + 900_000 });
    expect(await counter.take(key, rule, fifth + 900_000)).toMatchObject({ count: 1 });
  });

  it('forgets what is cleared', async () => {
    const counter = create();
    const key = newKey();
    await counter.take(key, rule, start);
    await counter.forget(key);
    expect(await counter.peek(key, start)).toMatchObject({ count: 0 });
  });

  it('loses no count under concurrent attempts', async () => {
    const counter = create();
    const key = newKey();
    const counts = await Promise.all(Array.from({ length: 200 }, () => counter.take(key, rule, start)));
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 1),
    );
  });
});

it('both ways of counting agree on every sequence', async () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 400_000 }),
    act: fc.constantFrom('take', 'take', 'peek', 'clear'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const key = newKey();
      const follow = async (counter: AttemptCounter) => {
        const seen = [];
        let now = start;
        for (const { wait, act } of steps) {
          now += wait;
          if (act === 'take') seen.push(await counter.take(key, rule, now));
          else if (act === 'peek') seen.push(await counter.peek(key, now));
          else await counter.forget(key);
        }
        return seen;
      };
      expect(await follow(createSharedCounter(store, createMemoryCounter()))).toEqual(
        await follow(createMemoryCounter()),
      );
    }),
    { numRuns: 60 },
  );
});

it('entries vanish from the store by themselves', async () => {
  const key = newKey();
  await createSharedCounter(store, createMemoryCounter()).take(key, rule, start);
  expect(await store.ttl(key)).toBeLessThanOrEqual(900);
});

it('counts in the process while the store is unavailable, and over all replicas when it is back', async () => {
  const counter = createSharedCounter(store, createMemoryCounter());
  const key = newKey();
  await redis.kill();
  for (let count = 1; count <= 6; count++) expect(await counter.take(key, rule, start)).toMatchObject({ count });
  await redis.start();
  await store.untilReady(10_000);
  expect(await counter.take(key, rule, start)).toMatchObject({ count: 1 });
});
