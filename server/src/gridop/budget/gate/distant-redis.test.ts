import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock as clock } from '#platform/clock.ts';
import { type ChaosProxy, startChaosProxy } from '../../../../test/servers/chaos-proxy.ts';
import { type RedisServer, startRedis } from '../../../../test/servers/redis-server.ts';
import { type KeyValueStore, openKeyValueStore } from '../../../platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../../platform/cache/store-address.ts';
import { budgetKey } from '../budget-keys.ts';
import { OperatorRateLimiter } from './operator-rate-limiter.ts';
import { createRedisClock } from './redis-clock.ts';

let server: RedisServer;
let proxy: ChaosProxy;
const stores: KeyValueStore[] = [];

beforeAll(async () => {
  server = await startRedis();
  proxy = await startChaosProxy({ port: server.port });
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});
beforeEach(() => server.cli('flushall'));
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

async function openLimiter(port: number): Promise<OperatorRateLimiter> {
  const address = parseStoreUrl(`redis://127.0.0.1:${port}`);
  if (!address) throw new Error('unreadable address');
  const store = openKeyValueStore(address, { timeoutMs: 10_000 });
  stores.push(store);
  await store.untilReady(30_000);
  return new OperatorRateLimiter({ store, clock, account_id: 'one' });
}

let calls = 0;
/** Acquires slots until one arrives in time to be used, as a call does. */
async function useSlot(limiter: OperatorRateLimiter): Promise<void> {
  const call = `call ${calls++}`;
  for (;;) {
    const slot = await limiter.acquire(
      { class: 'interactive', user: 'u', call, route: 'GET /x' },
      { patience_ms: 60_000, ready: async () => undefined },
    );
    if (!slot.granted) throw new Error(`refused: ${slot.failure}`);
    if (slot.isFresh()) {
      slot.noteSent();
      await slot.end('answered');
      return;
    }
    await slot.release();
  }
}

async function readGrants(): Promise<number[]> {
  const reply = await server.cli('zrange', `${budgetKey('one')}:grants`, '0', '-1', 'withscores');
  return reply.split('\n').flatMap((text, index) => (index % 2 === 1 ? [Number(text) / 1000] : []));
}

describe('slots, while Redis is distant', () => {
  it.each([5, 10, 25])('are granted and used, and no sliding second holds six: %i ms each way', async (ms) => {
    proxy.inject({ kind: 'latency', ms });
    const limiters = await Promise.all([openLimiter(proxy.port), openLimiter(proxy.port), openLimiter(server.port)]);
    await Promise.all(limiters.flatMap((limiter) => Array.from({ length: 4 }, () => useSlot(limiter))));
    const moments = await readGrants();
    // A slot that was given back counts no more.
    expect(moments).toHaveLength(12);
    for (let n = 5; n < moments.length; n++) {
      expect((moments[n] ?? 0) - (moments[n - 5] ?? 0)).toBeGreaterThan(1030);
    }
  });
});

describe('the clock of Redis, from its replies', () => {
  it('goes by the shortest round trip, which limits it best', () => {
    const redis = createRedisClock();
    // Redis is 1000 ms ahead; the second reply was read 80 ms late.
    redis.note(100, 110, 1_105_000);
    redis.note(200, 290, 1_205_000);
    expect(redis.toLocal(2_000_000)).toBe(1000);
  });

  it('knows the usual round trip, and how long before its moment a slot must be granted', () => {
    const redis = createRedisClock();
    expect([redis.roundTrip(), redis.replyTime()]).toEqual([0, 0]);
    for (const start of [0, 100, 200]) redis.note(start, start + 50, (start + 25) * 1000);
    expect([redis.roundTrip(), redis.replyTime()]).toEqual([50, 25]);
  });

  it('leaves a near Redis as it is: a slot is granted when it is due', () => {
    const redis = createRedisClock();
    redis.note(0, 1, 500);
    expect(redis.replyTime()).toBe(0);
  });

  it('begins anew when Redis was set to another time', () => {
    const redis = createRedisClock();
    redis.note(0, 10, 5000);
    redis.note(1000, 1040, 9_020_000);
    expect(redis.toLocal(9_020_000)).toBe(1020);
  });

  it('forgets the time of another Redis, not how far away it is', () => {
    const redis = createRedisClock();
    redis.note(0, 50, 25_000);
    redis.forget();
    expect(redis.roundTrip()).toBe(50);
    redis.note(1000, 1050, 1_030_000);
    expect(redis.toLocal(1_030_000)).toBe(1025);
  });
});
