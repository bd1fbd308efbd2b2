import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock as clock } from '#platform/clock.ts';
import { type RedisServer, startRedis } from '../../../../test/servers/redis-server.ts';
import { type KeyValueStore, openKeyValueStore } from '../../../platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../../platform/cache/store-address.ts';
import { budgetKey } from '../budget-keys.ts';
import { readFairness } from '../fairness-view.ts';
import { readRates } from '../rates-view.ts';
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
    timeoutMs: 10_000,
    onEvent: ({ kind }) => kind === 'recovered' && limiter?.noticeConnection(),
  });
  stores.push(store);
  limiter = new OperatorRateLimiter({ store, clock, account_id: 'one', ...options });
  await store.untilReady(30_000);
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
const acquire = (limiter: OperatorRateLimiter, more: Partial<SlotRequest> = {}, patience_ms = 30_000) =>
  limiter.acquire(slotRequest(more), { patience_ms, ready: async () => undefined });

async function grant(limiter: OperatorRateLimiter, more: Partial<SlotRequest> = {}, outcome: CallOutcome = 'answered') {
  const slot = await acquire(limiter, more);
  if (!slot.granted) throw new Error(`refused: ${slot.failure}`);
  const at = performance.now();
  await slot.end(outcome);
  return at;
}
const failureOf = (slot: Slot) => (slot.granted ? 'granted' : slot.failure);

describe('slots of one account', () => {
  it('are not granted in the first second after a connection, nor when the last slot is unknown', async () => {
    const opened = performance.now();
    const limiter = await openLimiter();
    expect((await grant(limiter)) - opened).toBeGreaterThanOrEqual(1000);
    await server.cli('flushall');
    const flushed = performance.now();
    expect((await grant(limiter)) - flushed).toBeGreaterThanOrEqual(1000);
  });

  // Only the least distance, by the clock of Redis: a slow machine makes it longer, never shorter.
  it('are far enough apart over all replicas that no sliding second holds six', async () => {
    const limiters = await Promise.all([openLimiter(), openLimiter()]);
    await Promise.all(limiters.flatMap((limiter) => [grant(limiter), grant(limiter), grant(limiter)]));
    const reply = await server.cli('zrange', `${budgetKey('one')}:grants`, '0', '-1', 'withscores');
    const moments = reply.split('\n').flatMap((text, index) => (index % 2 === 1 ? [Number(text) / 1000] : []));
    expect(moments).toHaveLength(6);
    expect((moments[5] ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(1030);
  });

  it('are not granted without Redis', async () => {
    const limiter = await openLimiter();
    await grant(limiter);
    await server.kill();
    const slot = await acquire(limiter, {}, 400);
    expect(failureOf(slot)).toBe('no_turn');
    // Taken before the start: the store may connect before the server is seen to be ready.
    const back = performance.now();
    await server.start();
    const at = await grant(limiter);
    expect(at - back).toBeGreaterThanOrEqual(1000);
  });

  it('may not be used by a process that stalled after it acquired one', async () => {
    const limiter = await openLimiter();
    const slot = await acquire(limiter);
    expect(slot.granted).toBe(true);
    const until = performance.now() + 16;
    while (performance.now() < until);
    expect(slot.granted && slot.isFresh()).toBe(false);
  });

  it('that were not used are granted to the next caller at once', async () => {
    await grant(await openLimiter());
    // A minute between slots: a caller that gets one within the timeout of a test did not wait for it.
    const limiter = await openLimiter({ spacing_ms: 60_000 });
    const first = await acquire(limiter);
    if (first.granted) await first.release();
    await grant(limiter);
    expect(failureOf(await acquire(limiter, {}, 500))).toBe('no_turn');
  });

  it('are granted to another account separately', async () => {
    const [one, two] = await Promise.all([openLimiter(), openLimiter({ account_id: 'two' })]);
    await Promise.all([grant(one), grant(two)]);
    await one.pause(60_000);
    expect(failureOf(await acquire(one))).toBe('paused');
    expect(await grant(two)).toBeGreaterThan(0);
  });
});

describe('a pause of the account', () => {
  it('holds in every replica, even when Redis loses it', async () => {
    const [one, two] = await Promise.all([openLimiter(), openLimiter()]);
    await grant(one);
    await one.pause(120_000);
    expect(failureOf(await acquire(two))).toBe('paused');
    await server.restart({ empty: true });
    await expect.poll(async () => failureOf(await acquire(two, {}, 1500))).toBe('paused');
  });

  it('is restored to an empty Redis by a process that knows it, before it requests a slot', async () => {
    const limiter = await openLimiter();
    await grant(limiter);
    await limiter.pause(120_000);
    await server.restart({ empty: true });
    await expect.poll(() => server.cli('exists', `${budgetKey('one')}:pause`)).toBe('1');
    expect(failureOf(await acquire(await openLimiter()))).toBe('paused');
  });

  it('ends', async () => {
    const limiter = await openLimiter();
    await grant(limiter);
    await limiter.pause(300);
    await expect.poll(async () => failureOf(await acquire(limiter))).toBe('granted');
  });
});

describe('the shares of users', () => {
  it('contain the slots that were used, and none without a user', async () => {
    const limiter = await openLimiter();
    await grant(limiter, { user: 'a' });
    await grant(limiter, { user: 'a', class: 'backfill' });
    await grant(limiter, { user: '-' });
    const unused = await acquire(limiter, { user: 'b' });
    if (unused.granted) await unused.release();
    const [store] = stores;
    const { classes, most_served } = await readFairness(store as KeyValueStore, 'one');
    expect(most_served).toEqual([{ user_id: 'a', turns: 2 }]);
    expect(classes.interactive).toMatchObject({ turns: 1, users: 1, largest_share: 1 });
    expect(classes.backfill).toMatchObject({ turns: 1, users: 1 });
  });
});

describe('the slots of each second', () => {
  const sums = (classes: Awaited<ReturnType<typeof readRates>>['classes']) =>
    Object.fromEntries(
      Object.entries(classes).map(([name, counts]) => [name, counts.reduce<number>((sum, n) => sum + (n ?? 0), 0)]),
    );

  it('are those that were used, by all users, and are unknown before the first', async () => {
    const limiter = await openLimiter();
    const [store] = stores;
    const before = await readRates(store as KeyValueStore, 'one');
    expect(before.classes.interactive).toHaveLength(600);
    expect(new Set(Object.values(before.classes).flat())).toEqual(new Set([null]));
    const begun = Date.now();
    await grant(limiter, { user: 'a' });
    await grant(limiter, { user: 'a', class: 'backfill' });
    await grant(limiter, { user: '-' });
    const unused = await acquire(limiter, { user: 'b' });
    if (unused.granted) await unused.release();
    await sleep(1100);
    const startedAt = Date.now();
    const { classes, until } = await readRates(store as KeyValueStore, 'one');
    expect(sums(classes)).toEqual({ consent: 0, interactive: 2, scheduled: 0, backfill: 1 });
    expect(Math.max(...classes.interactive.map((count) => count ?? 0))).toBeLessThanOrEqual(5);
    const known = classes.interactive.filter((count) => count !== null).length;
    expect(known).toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 1000) + 1);
    expect(classes.interactive.at(-1)).not.toBeNull();
    expect(until).toBeGreaterThan(startedAt - 1100);
    expect(until).toBeLessThanOrEqual(Date.now());
  });
});

describe('the hourly window', () => {
  it('reserves its last fifth for people, and counts what Redis lost', async () => {
    const limiter = await openLimiter({ hourly_limit: 5 });
    const begun = clock.now();
    for (let n = 0; n < 4; n++) await grant(limiter, { class: 'backfill' });
    const slot = await acquire(limiter, { class: 'scheduled' });
    expect(failureOf(slot)).toBe('paused');
    expect(slot.granted ? 0 : slot.retry_at - begun).toBeGreaterThan(3_590_000);
    await server.restart({ empty: true });
    await grant(limiter);
    expect(failureOf(await acquire(limiter))).toBe('paused');
  });
});

describe('a call', () => {
  it('is never under way twice, over all replicas and after a loss of Redis', async () => {
    const [one, two] = await Promise.all([openLimiter(), openLimiter()]);
    const slot = await acquire(one, { call: 'same' });
    expect(slot.granted).toBe(true);
    expect(failureOf(await acquire(two, { call: 'same' }, 700))).toBe('no_turn');
    await server.restart({ empty: true });
    expect(failureOf(await acquire(two, { call: 'same' }, 2500))).toBe('no_turn');
    if (slot.granted) await slot.end('answered');
    expect((await acquire(two, { call: 'same' })).granted).toBe(true);
  });
});

describe('the circuit of a route', () => {
  it('opens after five failures in a row, lets one probe through, and does not affect other routes', async () => {
    const limiter = await openLimiter();
    for (let n = 0; n < 4; n++) await grant(limiter, {}, 'failed');
    const before = clock.now();
    await grant(limiter, {}, 'failed');
    const refused = await acquire(limiter);
    expect(failureOf(refused)).toBe('circuit_open');
    expect(refused.granted ? 0 : refused.retry_at - before).toBeGreaterThan(8000);
    await grant(limiter, { route: 'GET /y' });
    const past = String((Date.now() - 1000) * 1000);
    await server.cli('hset', '{gridop:one}:budget:circuits', 'GET /x|until', past);
    const probe = await acquire(limiter);
    expect(probe.granted).toBe(true);
    expect(failureOf(await acquire(limiter))).toBe('circuit_open');
    if (probe.granted) await probe.end('answered');
    expect((await acquire(limiter)).granted).toBe(true);
  });
});

describe('the circuit of a route', () => {
  it('counts failures in a row: a successful response resets them, a throttled one has no effect', async () => {
    const limiter = await openLimiter();
    const route = { route: 'GET /y' };
    for (let n = 0; n < 4; n++) await grant(limiter, route, 'failed');
    await grant(limiter, route, 'untold');
    await grant(limiter, route, 'answered');
    for (let n = 0; n < 4; n++) await grant(limiter, route, 'failed');
    await grant(limiter, route, 'untold');
    expect(failureOf(await acquire(limiter, route))).toBe('granted');
    const other = { route: 'GET /z' };
    for (let n = 0; n < 4; n++) await grant(limiter, other, 'failed');
    await grant(limiter, other, 'untold');
    await grant(limiter, other, 'failed');
    expect(failureOf(await acquire(limiter, other))).toBe('circuit_open');
  });
});
