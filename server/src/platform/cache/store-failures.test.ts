import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startRedisCluster } from '../../../test/servers/redis-cluster.ts';
import { addressOf, type StoreStart, storeKinds } from '../../../test/servers/store-kinds.ts';
import { call, fill, hammer, names, outcomesOf } from '../../../test/servers/store-load.ts';
import { keySlot } from './cluster-router.ts';
import { type KeyValueStore, openKeyValueStore, type StoreOptions } from './key-value-store.ts';
import type { StoreAddress } from './store-address.ts';

// Tests of timing are in store-failures.verify.test.ts. Here a slow reply must not count as none.
const patient = { timeoutMs: 10_000 };
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function open(address: StoreAddress, options: StoreOptions = {}): Promise<KeyValueStore> {
  const store = openKeyValueStore(address, { ...patient, ...options });
  cleanups.push(() => store.close());
  await store.untilReady(30_000);
  return store;
}

describe.each(storeKinds.filter(({ missing }) => missing === undefined))('a store on $name', (kind) => {
  async function begin(options: StoreStart & StoreOptions = {}) {
    const started = await kind.start(options);
    cleanups.push(() => started.stop());
    return { ...started, store: await open(started.address, options) };
  }

  describe('whose server', () => {
    it('is out of memory refuses writes by that name, and still reads', async () => {
      const { store } = await begin({ args: ['--maxmemory', '3mb', '--maxmemory-policy', 'noeviction'] });
      await fill(store);
      const big = (index: number) => ({ key: `big:${index}`, value: Buffer.alloc(200_000), ttlSeconds: 60 });
      const refused: { reason: unknown }[] = [];
      for (let index = 0; index < 40; index++) {
        await store.setMany([big(index)]).catch((reason: unknown) => refused.push({ reason }));
      }
      expect(refused.length).toBeGreaterThan(0);
      for (const { reason } of refused)
        expect(reason).toMatchObject({ name: 'StoreUnavailable', reason: 'out_of_memory' });
      expect(outcomesOf(await hammer(store, 100))).toEqual(['right']);
      expect(store.health().ready).toBe(true);
      expect(store.counters().out_of_memory).toBe(refused.length);
    });

    it('is not running at the start connects by itself later', async () => {
      const { server, address } = await begin();
      await server.kill('SIGKILL');
      const store = openKeyValueStore(address, patient);
      cleanups.push(() => store.close());
      expect(await store.untilReady(300)).toBe(false);
      expect((await call(store, 'name:0')).outcome).toBe('disconnected');
      await server.start();
      expect(await store.untilReady(30_000)).toBe(true);
      expect((await call(store, 'name:0')).outcome).toBe('absent');
    });
  });

  describe('by itself', () => {
    it('lets no more commands wait than it was allowed', async () => {
      const { server, store } = await begin({ maxInFlight: 100, timeoutMs: 1000 });
      server.pause();
      const calls = await Promise.all(Array.from({ length: 300 }, () => call(store, 'name:0')));
      expect(calls.filter(({ outcome }) => outcome === 'timeout')).toHaveLength(5);
      expect(calls.filter(({ outcome }) => outcome === 'circuit_open')).toHaveLength(95);
      expect(calls.filter(({ outcome }) => outcome === 'error')).toHaveLength(200);
      server.resume();
    });
  });
});

describe('a store on a cluster', () => {
  it('loses only the keys of a lost node, and has them again when it returns', async () => {
    const cluster = await startRedisCluster(3);
    cleanups.push(() => cluster.stop());
    const store = await open(addressOf(cluster.url));
    await fill(store);
    const [lost] = cluster.nodes;
    if (!lost) throw new Error('no node');
    const namesOnNode = names.filter((name) => keySlot(name) <= 5460);
    const others = names.filter((name) => keySlot(name) > 5460);
    await lost.cli('save');
    await lost.kill('SIGKILL');
    await expect.poll(async () => (await call(store, namesOnNode[0] ?? '')).outcome).toBe('disconnected');
    expect((await store.getMany(others)).map(String)).toEqual(others);
    await expect(store.getMany(names)).rejects.toMatchObject({ reason: 'disconnected' });
    await lost.start();
    await expect.poll(async () => (await call(store, namesOnNode[0] ?? '')).outcome).toBe('right');
    expect((await store.getMany(names)).map(String)).toEqual(names);
  });

  it('follows a slot that moves while it is read', async () => {
    const cluster = await startRedisCluster(3);
    cleanups.push(() => cluster.stop());
    const store = await open(addressOf(cluster.url));
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
