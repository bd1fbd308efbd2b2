import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock as clock } from '#platform/clock.ts';
import { type RedisServer, startRedis } from '../../../../test/servers/redis-server.ts';
import { type KeyValueStore, openKeyValueStore } from '../../../platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../../platform/cache/store-address.ts';
import type { CallClass } from '../../operator.port.ts';
import { readFairness } from '../fairness-view.ts';
import { OperatorRateLimiter } from '../gate/operator-rate-limiter.ts';
import { CallOrder } from './call-order.ts';

let server: RedisServer;
let store: KeyValueStore;
let order: CallOrder;

beforeAll(async () => {
  server = await startRedis();
  const address = parseStoreUrl(server.url);
  if (!address) throw new Error('unreadable address');
  store = openKeyValueStore(address, { timeoutMs: 10_000 });
  await store.untilReady(30_000);
});
afterAll(async () => {
  store.close();
  await server.stop();
});
beforeEach(async () => {
  await server.cli('flushall');
  const limiter = new OperatorRateLimiter({ store, clock, account_id: 'one' });
  const key = (part: string) => `{gridop:one}:calls:${part}`;
  order = new CallOrder({ store, limiter, clock, account_id: 'one', jobKey: key, delayedKey: key('delayed') });
});

const enter = (id: string, user_id: string, of: CallClass = 'interactive') => order.enter({ id, user_id, class: of });

async function pickAll(count = 1000): Promise<string[]> {
  const picked: string[] = [];
  for (let n = 0; n < count; n++) {
    const next = await order.pick();
    if (!next) break;
    picked.push(next.id);
    await order.depart(next.id);
  }
  return picked;
}

describe('inside a class', () => {
  it('the k-th waiting call of a user comes after the (k-1)-th of every other user', async () => {
    for (const id of ['a1', 'a2', 'a3', 'a4']) await enter(id, 'a');
    for (const id of ['b1', 'b2', 'c1']) await enter(id, id.slice(0, 1));
    expect(await pickAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('a new user comes before the second call of every other user', async () => {
    for (const id of ['a1', 'a2', 'a3', 'b1', 'b2']) await enter(id, id.slice(0, 1));
    expect(await pickAll(1)).toEqual(['a1']);
    await enter('n1', 'n');
    expect(await pickAll()).toEqual(['b1', 'n1', 'a2', 'b2', 'a3']);
  });

  it('a user who always has one call waiting does not starve the others’ second calls', async () => {
    for (let n = 0; n < 20; n++) await enter(`a${n}`, 'a');
    const served: string[] = [];
    for (let n = 0; n < 20; n++) {
      await enter(`x${n}`, 'x');
      served.push(...(await pickAll(1)));
    }
    expect(served.filter((id) => id.startsWith('a')).length).toBe(10);
  });
});

describe('between classes', () => {
  it('consent comes before interactive, scheduled and backfill', async () => {
    await enter('b', 'u', 'backfill');
    await enter('s', 'u', 'scheduled');
    await enter('i', 'u', 'interactive');
    await enter('c', 'u', 'consent');
    expect(await pickAll()).toEqual(['c', 'i', 's', 'b']);
  });

  it('one slot in twenty goes to the class that has waited longest, so that backfill gets 5 % while people use the rest', async () => {
    for (let n = 0; n < 20; n++) await enter(`b${n}`, 'u', 'backfill');
    for (let n = 0; n < 200; n++) await enter(`i${n}`, `u${n}`);
    const picked = await pickAll(200);
    expect(picked.filter((id) => id.startsWith('b')).length).toBe(10);
  });

  it('a background call moves up when a user waits for it', async () => {
    await enter('b1', 'u', 'backfill');
    await enter('b2', 'u', 'backfill');
    await enter('i1', 'v');
    expect(await enter('b2', 'w')).toMatchObject({ state: 'waiting', is_new: false });
    expect(await pickAll()).toEqual(['i1', 'b2', 'b1']);
  });
});

describe('a call', () => {
  it('waits once however often it is declared', async () => {
    expect(await enter('a', 'u')).toMatchObject({ state: 'waiting', is_new: true });
    expect(await enter('a', 'v')).toMatchObject({ state: 'waiting', is_new: false });
    expect((await order.pick())?.id).toBe('a');
    expect(await enter('a', 'u')).toMatchObject({ state: 'running' });
    expect(await order.pick()).toBeUndefined();
  });

  it('whose job runs is attached to; one that lost its position gets another', async () => {
    await server.cli('hset', '{gridop:one}:calls:a', 'name', 'call');
    expect(await enter('a', 'u')).toMatchObject({ state: 'running' });
    await server.cli('zadd', '{gridop:one}:calls:delayed', '1', 'a');
    expect(await enter('a', 'u')).toMatchObject({ state: 'waiting', is_new: true });
  });

  it('reports when it will be made, even during a pause', async () => {
    for (let n = 0; n < 100; n++) await enter(`i${n}`, `u${n}`);
    const startedAt = clock.now();
    const { expected_at } = await enter('last', 'z');
    expect(expected_at - startedAt).toBeGreaterThan(99 * 208);
    expect(expected_at - clock.now()).toBeLessThanOrEqual(100 * 208);
    const until = Date.now() + 60_000;
    await server.cli('set', '{gridop:one}:budget:pause', String(until * 1000));
    expect((await enter('later', 'y')).expected_at - until).toBeGreaterThan(20_000);
    expect(await order.pick()).toBeUndefined();
  });

  it('is refused when a thousand consents wait already', async () => {
    for (let n = 0; n < 1000; n++) await enter(`c${n}`, `u${n}`, 'consent');
    expect(await enter('one more', 'u', 'consent')).toMatchObject({ state: 'full' });
    expect(await enter('c1', 'u', 'consent')).toMatchObject({ state: 'waiting' });
  });

  it('is dispatched only while fewer than two wait at the rate limiter', async () => {
    for (const id of ['a', 'b', 'c']) await enter(id, id);
    expect((await order.pick())?.id).toBe('a');
    expect((await order.pick())?.id).toBe('b');
    expect(await order.pick()).toBeUndefined();
    await order.depart('a');
    expect((await order.pick())?.id).toBe('c');
  });
});

describe('a background call that a person requests too', () => {
  it('uses the part of the hour that is reserved for people', async () => {
    const limiter = new OperatorRateLimiter({ store, clock, account_id: 'one', hourly_limit: 5 });
    const acquire = (job_id?: string) =>
      limiter.acquire(
        { class: 'backfill', user: 'u', call: crypto.randomUUID(), route: 'GET /x', job_id },
        { patience_ms: 30_000, ready: async () => undefined },
      );
    for (let n = 0; n < 4; n++) expect((await acquire()).granted).toBe(true);
    await enter('mine', 'importer', 'backfill');
    await enter('mine', 'person');
    expect(await order.pick()).toMatchObject({ id: 'mine', class: 'interactive' });
    expect(await acquire()).toMatchObject({ granted: false, failure: 'paused' });
    expect((await acquire('mine')).granted).toBe(true);
  });
});

describe('what each had of their due', () => {
  const shares = async () => (await readFairness(store, 'one')).classes.backfill;

  it('is the same for a user with thirty calls, for one with a hundred, and for one who joins midway', async () => {
    for (let n = 0; n < 100; n++) await enter(`a${n}`, 'a', 'backfill');
    for (let n = 0; n < 30; n++) await enter(`b${n}`, 'b', 'backfill');
    await pickAll(20);
    for (let n = 0; n < 30; n++) await enter(`c${n}`, 'c', 'backfill');
    await pickAll(30);
    const { index, waiting_users } = await shares();
    expect(waiting_users).toBe(3);
    expect(index).toBeGreaterThan(0.99);
  });

  it('is not the same where one is passed over', async () => {
    for (const user of ['a', 'b']) for (let n = 0; n < 30; n++) await enter(`${user}${n}`, user, 'backfill');
    await pickAll(4);
    // As if the next slots had all gone to one of them.
    await server.cli('hset', '{gridop:one}:budget:spells:3', 'a', '0 20', 'b', '0 0');
    await server.cli('hset', '{gridop:one}:budget:queue', 'due3', '10');
    expect((await shares()).index).toBeCloseTo(0.5, 6);
  });

  it('belongs to no user once no call waits, even where a call changed its class', async () => {
    await enter('a1', 'a', 'backfill');
    await enter('a1', 'a', 'interactive');
    await enter('b1', 'b', 'backfill');
    expect((await shares()).waiting_users).toBe(1);
    await pickAll();
    const { classes } = await readFairness(store, 'one');
    expect(Object.values(classes).map(({ waiting_users, index }) => [waiting_users, index])).toEqual(
      Array.from({ length: 4 }, () => [0, null]),
    );
  });
});
