import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock as clock } from '#platform/clock.ts';
import { type RedisServer, startRedis } from '../../../../test/servers/redis-server.ts';
import { type KeyValueStore, openKeyValueStore } from '../../../platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../../platform/cache/store-address.ts';
import {
  type CallOutcome,
  OperatorRateLimiter,
  type OperatorRateLimiterOptions,
  type Slot,
  type SlotRequest,
} from './operator-rate-limiter.ts';

let server: RedisServer;
const stores: KeyValueStore[] = [];

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());
beforeEach(() => server.cli('flushall'));
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

async function openLimiter(options: Partial<OperatorRateLimiterOptions> = {}): Promise<OperatorRateLimiter> {
  const address = parseStoreUrl(server.url);
  if (!address) throw new Error('unreadable address');
  let limiter: OperatorRateLimiter | undefined;
  const store = openKeyValueStore(address, {
    timeoutMs: 2000,
    onEvent: ({ kind }) => kind === 'recovered' && limiter?.noticeConnection(),
  });
  stores.push(store);
  limiter = new OperatorRateLimiter({ store, clock, account_id: 'one', ...options });
  await store.untilReady(10_000);
  return limiter;
}

let calls = 0;
const slotRequest = (more: Partial<SlotRequest> = {}): SlotRequest => ({
  class: 'interactive',
  user: 'u',
  call: `call ${calls++}`,
  route: 'GET /x',
  ...more,
});
const acquire = (limiter: OperatorRateLimiter, more: Partial<SlotRequest> = {}, patience_ms = 10_000) =>
  limiter.acquire(slotRequest(more), { patience_ms, ready: async () => undefined });

async function grant(limiter: OperatorRateLimiter, more: Partial<SlotRequest> = {}, outcome: CallOutcome = 'answered') {
  const slot = await acquire(limiter, more);
  if (!slot.granted) throw new Error(`refused: ${slot.failure}`);
  const at = performance.now();
  await slot.end(outcome);
  return at;
}
const failureOf = (slot: Slot) => (slot.granted ? 'granted' : slot.failure);

describe('slots of one account, by the clock', () => {
  it('are 208 ms apart over all replicas, so that no sliding second holds six', async () => {
    const limiters = await Promise.all([openLimiter(), openLimiter(), openLimiter()]);
    const moments: number[] = [];
    await Promise.all(
      Array.from({ length: 18 }, async (_, n) => {
        const limiter = limiters[n % 3];
        if (limiter) moments.push(await grant(limiter));
      }),
    );
    moments.sort((a, b) => a - b);
    for (let first = 0; first + 5 < moments.length; first++) {
      expect((moments[first + 5] ?? 0) - (moments[first] ?? 0)).toBeGreaterThan(1010);
    }
    const mean = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 17;
    expect(mean).toBeLessThan(212.7);
  });

  it('are not granted without Redis', async () => {
    const limiter = await openLimiter();
    await grant(limiter);
    await server.kill();
    const slot = await acquire(limiter, {}, 400);
    expect(failureOf(slot)).toBe('no_turn');
    await server.start();
    const back = performance.now();
    const at = await grant(limiter);
    expect(at - back).toBeGreaterThanOrEqual(1000);
    expect(at - back).toBeLessThan(2000);
  });

  it('may not be used by a process that stalled after it acquired one', async () => {
    const limiter = await openLimiter();
    const slot = await acquire(limiter);
    expect(slot.granted && slot.isFresh()).toBe(true);
    const until = performance.now() + 16;
    while (performance.now() < until);
    expect(slot.granted && slot.isFresh()).toBe(false);
  });

  it('that were not used are granted to the next caller at once', async () => {
    const limiter = await openLimiter();
    await grant(limiter);
    const first = await acquire(limiter);
    const begun = performance.now();
    if (first.granted) await first.release();
    expect((await grant(limiter)) - begun).toBeLessThan(60);
    const after = performance.now();
    expect((await grant(limiter)) - after).toBeGreaterThan(150);
  });

  it('go to the consent first, then to people, in any order of arrival', async () => {
    const limiter = await openLimiter();
    await grant(limiter);
    const order: string[] = [];
    const want = async (of: SlotRequest['class'], user: string) => {
      await grant(limiter, { class: of, user });
      order.push(`${of} ${user}`);
    };
    const later = [want('backfill', 'a'), want('interactive', 'b'), want('interactive', 'b')];
    await sleep(20);
    await Promise.all([...later, want('interactive', 'c'), want('consent', 'd')]);
    expect(order.indexOf('consent d')).toBeLessThan(2);
    expect(order.indexOf('interactive c')).toBeLessThan(order.lastIndexOf('interactive b'));
    expect(order.at(-1)).toBe('backfill a');
  });
});

describe('a pause of the account', () => {
  it('holds in every replica, even when Redis loses it', async () => {
    const [one, two] = await Promise.all([openLimiter(), openLimiter()]);
    await grant(one);
    await one.pause(4000);
    const begun = performance.now();
    expect(failureOf(await acquire(two))).toBe('paused');
    await server.restart({ empty: true });
    await expect.poll(async () => failureOf(await acquire(two, {}, 1500)), { timeout: 3000 }).toBe('paused');
    expect(performance.now() - begun).toBeLessThan(4000);
    await sleep(4000 - (performance.now() - begun));
    // The first second after a lost connection is silent; a crowded machine may lose it more than once.
    await expect.poll(async () => failureOf(await acquire(two, {}, 3000))).toBe('granted');
  });
});
