import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Fault, startChaosProxy } from '../../../test/servers/chaos-proxy.ts';
import { findFreePort } from '../../../test/servers/private-server.ts';
import { startRedisCluster } from '../../../test/servers/redis-cluster.ts';
import { startRedis } from '../../../test/servers/redis-server.ts';
import { keySlot } from './key-slot.ts';
import { type KeyValueStore, openKeyValueStore, type StoreOptions } from './key-value-store.ts';
import { parseStoreUrl } from './store-address.ts';
import { StoreUnavailable } from './store-unavailable.ts';

// A call may end this much after its timeout of 250 ms: timers and a busy machine.
const limitMs = 250 + 150;
const names = Array.from({ length: 50 }, (_, index) => `name:${index}`);
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function open(url: string, options: StoreOptions = {}): Promise<KeyValueStore> {
  const address = parseStoreUrl(url);
  if (!address) throw new Error(`unreadable: ${url}`);
  const store = openKeyValueStore(address, options);
  cleanups.push(() => store.close());
  await store.untilReady(5000);
  return store;
}

async function startServer(...args: string[]) {
  const server = await startRedis({ args });
  cleanups.push(() => server.stop());
  return server;
}

async function startProxied() {
  const server = await startServer();
  const proxy = await startChaosProxy(server);
  cleanups.push(() => proxy.stop());
  return { server, proxy, store: await open(`redis://127.0.0.1:${proxy.port}`) };
}

const fill = (store: KeyValueStore) =>
  store.setMany(names.map((name) => ({ key: name, value: Buffer.from(name), ttlSeconds: 600 })));

type Call = { readonly outcome: string; readonly ms: number };

/** One read, judged by value: 'right' or 'absent' or the reason of the failure; a wrong value is an error of the test. */
async function call(store: KeyValueStore, name: string): Promise<Call> {
  const start = performance.now();
  const outcome = await store.getMany([name]).then(
    ([value]) => (value ? judge(value, name) : 'absent'),
    (error: unknown) => (error instanceof StoreUnavailable ? error.reason : String(error)),
  );
  return { outcome, ms: performance.now() - start };
}

const judge = (value: Buffer, name: string) => (value.toString() === name ? 'right' : `${name} got ${value}`);

async function hammer(store: KeyValueStore, ms: number, pauseMs = 5): Promise<Call[]> {
  const calls: Promise<Call>[] = [];
  const until = performance.now() + ms;
  for (let turn = 0; performance.now() < until; turn++) {
    calls.push(call(store, names[turn % names.length] ?? ''));
    await sleep(pauseMs);
  }
  return Promise.all(calls);
}

const outcomesOf = (calls: Call[]) => [...new Set(calls.map(({ outcome }) => outcome))].sort();
const slowest = (calls: Call[]) => Math.max(...calls.map(({ ms }) => ms));

async function msUntilRight(store: KeyValueStore): Promise<number> {
  const start = performance.now();
  while ((await call(store, names[0] ?? '')).outcome !== 'right') {
    if (performance.now() - start > 10_000) throw new Error('the store did not come back');
    await sleep(10);
  }
  return performance.now() - start;
}

describe('a store whose server', () => {
  it('is killed fails at once, and is in use again within 2 s of its return', async () => {
    const server = await startServer();
    const store = await open(server.url);
    await fill(store);
    for (const empty of [false, true, false]) {
      if (!empty) await server.cli('save');
      await server.kill('SIGKILL');
      const calls = await hammer(store, 700);
      expect(outcomesOf(calls)).toEqual(['disconnected']);
      expect(slowest(calls)).toBeLessThan(50);
      expect(store.health()).toMatchObject({ ready: false, nodes: [{ down: 'disconnected' }] });
      await server.start();
      const returned = performance.now();
      expect(await store.untilReady(2000)).toBe(true);
      await fill(store);
      expect(performance.now() - returned).toBeLessThan(2000);
      expect(outcomesOf(await hammer(store, 100))).toEqual(['right']);
    }
  });

  it('is frozen for 10 s never makes a caller wait longer than the timeout, and answers right afterwards', async () => {
    const server = await startServer();
    const store = await open(server.url);
    await fill(store);
    const before = hammer(store, 300);
    await sleep(150);
    server.pause();
    const frozen = await hammer(store, 10_000);
    server.resume();
    const resumed = performance.now();
    expect(outcomesOf(await before)).toEqual(['circuit_open', 'right', 'timeout']);
    expect(outcomesOf(frozen)).toEqual(['circuit_open', 'timeout']);
    expect(slowest(frozen)).toBeLessThan(limitMs);
    expect(slowest(frozen.slice(200))).toBeLessThan(50);
    await msUntilRight(store);
    expect(performance.now() - resumed).toBeLessThan(2000);
    expect(outcomesOf(await hammer(store, 500, 1))).toEqual(['right']);
  });

  it('stutters gives no caller the late answer of another', async () => {
    const server = await startServer();
    const store = await open(server.url);
    await fill(store);
    const calls = hammer(store, 4000, 40);
    for (let pause = 0; pause < 6; pause++) {
      server.pause();
      await sleep(330);
      server.resume();
      await sleep(330);
    }
    const outcomes = outcomesOf(await calls);
    expect(outcomes).toContain('right');
    expect(outcomes).toContain('timeout');
    expect(outcomes.filter((outcome) => !['right', 'timeout', 'circuit_open'].includes(outcome))).toEqual([]);
  });

  it('is out of memory refuses writes by that name, and still reads', async () => {
    const server = await startServer('--maxmemory', '3mb', '--maxmemory-policy', 'noeviction');
    const store = await open(server.url);
    await fill(store);
    const big = (index: number) => ({ key: `big:${index}`, value: Buffer.alloc(200_000), ttlSeconds: 60 });
    const writes = Array.from({ length: 40 }, (_, index) => store.setMany([big(index)]));
    const refused = (await Promise.allSettled(writes)).filter((write) => write.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ name: 'StoreUnavailable', reason: 'out_of_memory' });
    expect(outcomesOf(await hammer(store, 100))).toEqual(['right']);
    expect(store.health().ready).toBe(true);
    expect(store.counters().out_of_memory).toBe(refused.length);
  });

  it('is not there at the start comes into use by itself', async () => {
    const port = await findFreePort();
    const store = openKeyValueStore({ kind: 'single', nodes: [{ host: '127.0.0.1', port, tls: false, database: 0 }] });
    cleanups.push(() => store.close());
    expect(await store.untilReady(300)).toBe(false);
    expect((await call(store, 'name:0')).outcome).toBe('disconnected');
    const server = await startRedis({ port });
    cleanups.push(() => server.stop());
    expect(await store.untilReady(2000)).toBe(true);
    expect((await call(store, 'name:0')).outcome).toBe('absent');
  });
});

describe('a store behind a network that', () => {
  it.each<[string, Fault, string[]]>([
    ['swallows everything', { kind: 'black_hole' }, ['circuit_open', 'timeout']],
    ['swallows the answers', { kind: 'half_open' }, ['circuit_open', 'timeout']],
    ['resets connections', { kind: 'reset' }, ['disconnected']],
    ['takes longer than the timeout', { kind: 'latency', ms: 200 }, ['circuit_open', 'timeout']],
    ['lets answers trickle', { kind: 'throttle', bytesPerSecond: 20 }, ['circuit_open', 'timeout']],
  ])('%s keeps every call within the timeout and recovers within 2 s', async (_, fault, expected) => {
    const { proxy, store } = await startProxied();
    await fill(store);
    proxy.inject(fault);
    const calls = await hammer(store, 2500);
    expect(outcomesOf(calls)).toEqual(expected);
    expect(slowest(calls)).toBeLessThan(limitMs);
    proxy.inject({ kind: 'none' });
    expect(await msUntilRight(store)).toBeLessThan(2000);
    expect(outcomesOf(await hammer(store, 200, 1))).toEqual(['right']);
  });

  it('cuts connections in the middle of answers serves whole answers or none', async () => {
    const { proxy, store } = await startProxied();
    await fill(store);
    proxy.inject({ kind: 'cut', afterBytes: 1500 });
    const outcomes = outcomesOf(await hammer(store, 1500));
    expect(outcomes).toEqual(['disconnected', 'right']);
    proxy.inject({ kind: 'none' });
    expect(await msUntilRight(store)).toBeLessThan(2000);
  });

  it('is slow, but faster than the timeout, is used as it is', async () => {
    const { proxy, store } = await startProxied();
    await fill(store);
    proxy.inject({ kind: 'latency', ms: 80 });
    expect(outcomesOf(await hammer(store, 1000))).toEqual(['right']);
  });
});

describe('a store', () => {
  it('takes no answer for late that came while this process was busy itself', async () => {
    const server = await startServer();
    const store = await open(server.url);
    await fill(store);
    const calls = names.map((name) => call(store, name));
    await sleep(1);
    const until = performance.now() + 500;
    while (performance.now() < until);
    expect(outcomesOf(await Promise.all(calls))).toEqual(['right']);
  });

  it('lets no more commands wait than it was allowed', async () => {
    const server = await startServer();
    const store = await open(server.url, { maxInFlight: 100 });
    server.pause();
    const calls = await Promise.all(Array.from({ length: 300 }, () => call(store, 'name:0')));
    expect(calls.filter(({ outcome }) => outcome === 'timeout')).toHaveLength(5);
    expect(calls.filter(({ outcome }) => outcome === 'circuit_open')).toHaveLength(95);
    expect(calls.filter(({ outcome }) => outcome === 'error')).toHaveLength(200);
    server.resume();
  });
});

describe('a store on a cluster', () => {
  it('loses only the keys of a lost node, and has them again when it returns', async () => {
    const cluster = await startRedisCluster(3);
    cleanups.push(() => cluster.stop());
    const store = await open(cluster.url);
    await fill(store);
    const [lost] = cluster.nodes;
    if (!lost) throw new Error('no node');
    const onLost = names.filter((name) => keySlot(name) <= 5460);
    const others = names.filter((name) => keySlot(name) > 5460);
    await lost.cli('save');
    await lost.kill('SIGKILL');
    await expect.poll(async () => (await call(store, onLost[0] ?? '')).outcome).toBe('disconnected');
    expect((await store.getMany(others)).map(String)).toEqual(others);
    await expect(store.getMany(names)).rejects.toMatchObject({ reason: 'disconnected' });
    await lost.start();
    await expect.poll(async () => (await call(store, onLost[0] ?? '')).outcome, { timeout: 8000 }).toBe('right');
    expect((await store.getMany(names)).map(String)).toEqual(names);
  });

  it('follows a slot that moves while it is read', async () => {
    const cluster = await startRedisCluster(3);
    cleanups.push(() => cluster.stop());
    const store = await open(cluster.url);
    await fill(store);
    const name = names.find((candidate) => keySlot(candidate) <= 5460) ?? '';
    const slot = String(keySlot(name));
    const [from, to] = cluster.nodes;
    if (!from || !to) throw new Error('no nodes');
    const [fromId, toId] = await Promise.all([from, to].map((node) => node.cli('cluster', 'myid')));
    await to.cli('cluster', 'setslot', slot, 'importing', fromId ?? '');
    await from.cli('cluster', 'setslot', slot, 'migrating', toId ?? '');
    await from.cli('migrate', '127.0.0.1', String(to.port), name, '0', '1000');
    expect((await call(store, name)).outcome).toBe('right');
    for (const node of [to, from]) await node.cli('cluster', 'setslot', slot, 'node', toId ?? '');
    expect((await store.getMany(names)).map(String)).toEqual(names);
    await sleep(500);
    expect((await store.getMany(names)).map(String)).toEqual(names);
  });
});
