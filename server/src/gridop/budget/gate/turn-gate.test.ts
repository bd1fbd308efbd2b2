import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../../test/servers/redis-server.ts';
import { type KeyValueStore, openKeyValueStore } from '../../../platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../../platform/cache/store-address.ts';
import { systemClock as clock } from '../../../platform/clock.ts';
import { readFairness } from '../fairness-view.ts';
import { readRates } from '../rates-view.ts';
import { type CallVerdict, type Turn, type TurnDemand, TurnGate, type TurnGateOptions } from './turn-gate.ts';

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

async function openGate(options: Partial<TurnGateOptions> = {}): Promise<TurnGate> {
  const address = parseStoreUrl(server.url);
  if (!address) throw new Error('unreadable address');
  let gate: TurnGate | undefined;
  const store = openKeyValueStore(address, {
    timeoutMs: 2000,
    onEvent: ({ kind }) => kind === 'recovered' && gate?.noticeConnection(),
  });
  stores.push(store);
  gate = new TurnGate({ store, clock, account_id: 'one', ...options });
  await store.untilReady(10_000);
  return gate;
}

let calls = 0;
const demand = (more: Partial<TurnDemand> = {}): TurnDemand => ({
  class: 'interactive',
  user: 'u',
  call: `call ${calls++}`,
  route: 'GET /x',
  ...more,
});
const take = (gate: TurnGate, more: Partial<TurnDemand> = {}, patience_ms = 10_000) =>
  gate.take(demand(more), { patience_ms, ready: async () => undefined });

async function grant(gate: TurnGate, more: Partial<TurnDemand> = {}, verdict: CallVerdict = 'answered') {
  const turn = await take(gate, more);
  if (!turn.granted) throw new Error(`refused: ${turn.fault}`);
  const at = performance.now();
  await turn.end(verdict);
  return at;
}
const faultOf = (turn: Turn) => (turn.granted ? 'granted' : turn.fault);

describe('turns of one account', () => {
  it('are 208 ms apart over all replicas, so that no sliding second holds six', async () => {
    const gates = await Promise.all([openGate(), openGate(), openGate()]);
    const moments: number[] = [];
    await Promise.all(
      Array.from({ length: 18 }, async (_, n) => {
        const gate = gates[n % 3];
        if (gate) moments.push(await grant(gate));
      }),
    );
    moments.sort((a, b) => a - b);
    for (let first = 0; first + 5 < moments.length; first++) {
      expect((moments[first + 5] ?? 0) - (moments[first] ?? 0)).toBeGreaterThan(1010);
    }
    const mean = ((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 17;
    expect(mean).toBeLessThan(212.7);
  });

  it('are not given in the first second after a connection, nor when the last turn is not known', async () => {
    const opened = performance.now();
    const gate = await openGate();
    expect((await grant(gate)) - opened).toBeGreaterThanOrEqual(1000);
    await server.cli('flushall');
    const flushed = performance.now();
    expect((await grant(gate)) - flushed).toBeGreaterThanOrEqual(1000);
  });

  it('are not given without Redis', async () => {
    const gate = await openGate();
    await grant(gate);
    await server.kill();
    const turn = await take(gate, {}, 400);
    expect(faultOf(turn)).toBe('no_turn');
    await server.start();
    const back = performance.now();
    const at = await grant(gate);
    expect(at - back).toBeGreaterThanOrEqual(1000);
    expect(at - back).toBeLessThan(2000);
  });

  it('may not be used by a process that was held up after it took one', async () => {
    const gate = await openGate();
    const turn = await take(gate);
    expect(turn.granted && turn.isFresh()).toBe(true);
    const until = performance.now() + 16;
    while (performance.now() < until);
    expect(turn.granted && turn.isFresh()).toBe(false);
  });

  it('that were not used are given to the next at once', async () => {
    const gate = await openGate();
    await grant(gate);
    const first = await take(gate);
    const begun = performance.now();
    if (first.granted) await first.giveBack();
    expect((await grant(gate)) - begun).toBeLessThan(60);
    const after = performance.now();
    expect((await grant(gate)) - after).toBeGreaterThan(150);
  });

  it('are given to another account apart', async () => {
    const [one, two] = await Promise.all([openGate(), openGate({ account_id: 'two' })]);
    await Promise.all([grant(one), grant(two)]);
    await one.pause(3000);
    expect(faultOf(await take(one))).toBe('paused');
    expect(await grant(two)).toBeGreaterThan(0);
  });

  it('go to the consent first, then to people, whoever came first', async () => {
    const gate = await openGate();
    await grant(gate);
    const order: string[] = [];
    const want = async (of: TurnDemand['class'], user: string) => {
      await grant(gate, { class: of, user });
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
  it('holds in every replica, also when Redis forgets it', async () => {
    const [one, two] = await Promise.all([openGate(), openGate()]);
    await grant(one);
    await one.pause(4000);
    const begun = performance.now();
    expect(faultOf(await take(two))).toBe('paused');
    await server.restart({ empty: true });
    await expect.poll(async () => faultOf(await take(two, {}, 1500)), { timeout: 3000 }).toBe('paused');
    expect(performance.now() - begun).toBeLessThan(4000);
    await sleep(4000 - (performance.now() - begun));
    // The first second after a lost connection is silent; a crowded machine may lose it more than once.
    await expect.poll(async () => faultOf(await take(two, {}, 3000))).toBe('granted');
  });
});

describe('the shares of users', () => {
  it('hold the turns that were used, and none of nobody', async () => {
    const gate = await openGate();
    await grant(gate, { user: 'a' });
    await grant(gate, { user: 'a', class: 'backfill' });
    await grant(gate, { user: '-' });
    const unused = await take(gate, { user: 'b' });
    if (unused.granted) await unused.giveBack();
    const [store] = stores;
    const { classes, most_served } = await readFairness(store as KeyValueStore, 'one');
    expect(most_served).toEqual([{ user_id: 'a', turns: 2 }]);
    expect(classes.interactive).toMatchObject({ turns: 1, users: 1, largest_share: 1 });
    expect(classes.backfill).toMatchObject({ turns: 1, users: 1 });
  });
});

describe('the turns of each second', () => {
  const sums = (classes: Awaited<ReturnType<typeof readRates>>['classes']) =>
    Object.fromEntries(
      Object.entries(classes).map(([name, counts]) => [name, counts.reduce<number>((sum, n) => sum + (n ?? 0), 0)]),
    );

  it('are those that left, of everybody, and are not known before the first', async () => {
    const gate = await openGate();
    const [store] = stores;
    const before = await readRates(store as KeyValueStore, 'one');
    expect(before.classes.interactive).toHaveLength(600);
    expect(new Set(Object.values(before.classes).flat())).toEqual(new Set([null]));
    await grant(gate, { user: 'a' });
    await grant(gate, { user: 'a', class: 'backfill' });
    await grant(gate, { user: '-' });
    const unused = await take(gate, { user: 'b' });
    if (unused.granted) await unused.giveBack();
    await sleep(1100);
    const { classes, until } = await readRates(store as KeyValueStore, 'one');
    expect(sums(classes)).toEqual({ consent: 0, interactive: 2, scheduled: 0, backfill: 1 });
    expect(Math.max(...classes.interactive.map((count) => count ?? 0))).toBeLessThanOrEqual(5);
    expect(classes.interactive.filter((count) => count === null).length).toBeGreaterThan(590);
    expect(classes.interactive.at(-1)).not.toBeNull();
    expect(Math.abs(until - Date.now())).toBeLessThan(5000);
  });
});

describe('the hourly window', () => {
  it('keeps its last fifth for people, and counts what Redis forgot', async () => {
    const gate = await openGate({ hourly_limit: 5 });
    for (let n = 0; n < 4; n++) await grant(gate, { class: 'backfill' });
    const turn = await take(gate, { class: 'scheduled' });
    expect(faultOf(turn)).toBe('paused');
    expect(turn.granted ? 0 : turn.retry_at - clock.now()).toBeGreaterThan(3_590_000);
    await server.restart({ empty: true });
    await grant(gate);
    expect(faultOf(await take(gate))).toBe('paused');
  });
});

describe('a question', () => {
  it('is never under way twice, over all replicas and after a loss of Redis', async () => {
    const [one, two] = await Promise.all([openGate(), openGate()]);
    const turn = await take(one, { call: 'same' });
    expect(turn.granted).toBe(true);
    expect(faultOf(await take(two, { call: 'same' }, 700))).toBe('no_turn');
    await server.restart({ empty: true });
    expect(faultOf(await take(two, { call: 'same' }, 2500))).toBe('no_turn');
    if (turn.granted) await turn.end('answered');
    expect((await take(two, { call: 'same' })).granted).toBe(true);
  });
});

describe('the circuit of a route', () => {
  it('opens after five failures in a row, lets one probe through, and leaves other routes alone', async () => {
    const gate = await openGate();
    for (let n = 0; n < 5; n++) await grant(gate, {}, 'failed');
    const refused = await take(gate);
    expect(faultOf(refused)).toBe('circuit_open');
    expect(refused.granted ? 0 : refused.retry_at - clock.now()).toBeGreaterThan(8000);
    await grant(gate, { route: 'GET /y' });
    const past = String((Date.now() - 1000) * 1000);
    await server.cli('hset', '{gridop:one}:budget:circuits', 'GET /x|until', past);
    const probe = await take(gate);
    expect(probe.granted).toBe(true);
    expect(faultOf(await take(gate))).toBe('circuit_open');
    if (probe.granted) await probe.end('answered');
    expect((await take(gate)).granted).toBe(true);
  });
});

describe('the circuit of a route', () => {
  it('counts failures in a row: a good answer forgets them, a throttled one says nothing', async () => {
    const gate = await openGate();
    const route = { route: 'GET /y' };
    for (let n = 0; n < 4; n++) await grant(gate, route, 'failed');
    await grant(gate, route, 'untold');
    await grant(gate, route, 'answered');
    for (let n = 0; n < 4; n++) await grant(gate, route, 'failed');
    await grant(gate, route, 'untold');
    expect(faultOf(await take(gate, route))).toBe('granted');
    const other = { route: 'GET /z' };
    for (let n = 0; n < 4; n++) await grant(gate, other, 'failed');
    await grant(gate, other, 'untold');
    await grant(gate, other, 'failed');
    expect(faultOf(await take(gate, other))).toBe('circuit_open');
  });
});
