import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { makeRedisAccess } from '../../../test/servers/redis-access.ts';
import { startRedisCluster } from '../../../test/servers/redis-cluster.ts';
import { untilReplicated } from '../../../test/servers/redis-replication.ts';
import { masterName, type ReplicatedRedis, startReplicatedRedis } from '../../../test/servers/redis-sentinel.ts';
import type { RedisServer } from '../../../test/servers/redis-server.ts';
import { addressOf } from '../../../test/servers/store-kinds.ts';
import {
  call,
  fill,
  hammer,
  keepWriting,
  msUntilRight,
  names,
  outcomesOf,
  slowest,
} from '../../../test/servers/store-load.ts';
import { keySlot } from './cluster-router.ts';
import { type KeyValueStore, openKeyValueStore } from './key-value-store.ts';

// A call may end this much after its timeout of 250 ms: timers and a busy machine.
const limitMs = 250 + 150;
/** In use again so long after the promotion. */
const inUseAgainMs = 2000;
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function open(url: string): Promise<KeyValueStore> {
  const store = openKeyValueStore(addressOf(url));
  cleanups.push(() => store.close());
  expect(await store.untilReady(5000)).toBe(true);
  await fill(store);
  return store;
}

async function startReplicated(options: Parameters<typeof startReplicatedRedis>[0] = {}): Promise<ReplicatedRedis> {
  const servers = await startReplicatedRedis(options);
  cleanups.push(() => servers.stop());
  return servers;
}

const readAll = async (store: KeyValueStore, keys: readonly string[]) =>
  (await store.getMany(keys)).filter((value, index) => String(value) === keys[index]).length;

describe('when Sentinel promotes a replica', () => {
  it.each([
    ['killed', (servers: ReplicatedRedis) => servers.master.kill('SIGKILL')],
    ['frozen', (servers: ReplicatedRedis) => servers.master.pause()],
  ])('of a master that was %s, nothing acknowledged is lost and the store is in use within 2 s', async (_, lose) => {
    const servers = await startReplicated();
    const store = await open(servers.url);
    const writing = keepWriting(store);
    await sleep(500);
    const reads = hammer(store, 6000);
    await lose(servers);
    const promoted = await servers.untilPromoted();
    await msUntilRight(store);
    expect(performance.now() - promoted).toBeLessThan(inUseAgainMs);
    await sleep(500);
    await writing.stop();
    const calls = await reads;
    expect(
      outcomesOf(calls).filter((outcome) => !['right', 'disconnected', 'timeout', 'circuit_open'].includes(outcome)),
    ).toEqual([]);
    expect(slowest(calls)).toBeLessThan(limitMs);
    expect(await readAll(store, writing.acknowledged)).toBe(writing.acknowledged.length);
    expect(store.health()).toMatchObject({ ready: true, nodes: [{ node: `127.0.0.1:${servers.replicas[0]?.port}` }] });
  });

  it('by command while the master responds, the store leaves the old master and is in use within 2 s', async () => {
    const servers = await startReplicated();
    const store = await open(servers.url);
    await untilReplicated(servers.master, servers.replicas.length);
    const reads = hammer(store, 4000);
    await servers.sentinels[0]?.cli('sentinel', 'failover', masterName);
    const promoted = await servers.untilPromoted();
    const port = servers.replicas[0]?.port;
    const node = () => store.health().nodes[0];
    await expect.poll(node, { interval: 10, timeout: 5000 }).toEqual({ node: `127.0.0.1:${port}`, down: null });
    expect(performance.now() - promoted).toBeLessThan(inUseAgainMs);
    const calls = await reads;
    expect(outcomesOf(calls).filter((outcome) => !['right', 'disconnected'].includes(outcome))).toEqual([]);
    expect(slowest(calls)).toBeLessThan(limitMs);
    // Writes go to the new master.
    await store.setMany([{ key: 'after', value: Buffer.from('after'), ttlSeconds: 60 }]);
    expect(await servers.replicas[0]?.cli('get', 'after')).toBe('after');
  });

  it('over TLS with passwords of servers and Sentinels, all the same', async () => {
    const access = await makeRedisAccess();
    cleanups.push(() => access.remove());
    const servers = await startReplicated({ access });
    const store = await open(servers.url);
    await untilReplicated(servers.master, servers.replicas.length);
    await servers.master.kill('SIGKILL');
    const promoted = await servers.untilPromoted();
    await msUntilRight(store);
    expect(performance.now() - promoted).toBeLessThan(inUseAgainMs);
    expect(await readAll(store, names)).toBe(names.length);
  });
});

describe('a store that Sentinel leads to', () => {
  it('is in use as long as one Sentinel responds, and stays on its master when none does', async () => {
    const servers = await startReplicated();
    const store = await open(servers.url);
    const [first, ...others] = servers.sentinels;
    for (const sentinel of others) await sentinel.kill('SIGKILL');
    const second = await open(servers.url);
    expect(await readAll(second, names)).toBe(names.length);
    await first?.kill('SIGKILL');
    expect(outcomesOf(await hammer(store, 1000))).toEqual(['right']);
    expect(store.health().ready).toBe(true);
  });

  it('is not ready while its master is unknown, and never uses a replica as master', async () => {
    const servers = await startReplicated();
    const unknown = openKeyValueStore(addressOf(servers.url.replace(`/${masterName}`, '/other')));
    cleanups.push(() => unknown.close());
    expect(await unknown.untilReady(500)).toBe(false);
    expect(unknown.health()).toEqual({ ready: false, nodes: [] });
    await expect(unknown.get('name:0')).rejects.toMatchObject({ reason: 'disconnected' });
    // An address that leads to a replica, as an outdated Sentinel returns it.
    const [sentinel] = servers.sentinels;
    await sentinel?.cli('sentinel', 'monitor', 'wrong', '127.0.0.1', String(servers.replicas[0]?.port), '3');
    const wrong = openKeyValueStore(addressOf(`redis+sentinel://127.0.0.1:${sentinel?.port}/wrong`));
    cleanups.push(() => wrong.close());
    expect(await wrong.untilReady(1000)).toBe(false);
    await expect(wrong.get('name:0')).rejects.toMatchObject({ reason: 'disconnected' });
  });
});

// Six servers have to find each other first.
describe('when a cluster of three loses a master', () => {
  it.each([
    [0, 'kill'],
    [1, 'pause'],
    [2, 'kill'],
  ] as const)(
    '(number %i, by %s) its keys are read from its heir within 2 s, the others all the time',
    async (lost, action) => {
      const cluster = await startRedisCluster(3, { replicas: true });
      cleanups.push(() => cluster.stop());
      const store = await open(cluster.url);
      const [master, heir] = [cluster.nodes[lost] as RedisServer, cluster.replicas[lost] as RedisServer];
      await untilReplicated(master);
      const isOnLostNode = (name: string) => Math.floor(keySlot(name) / (16_384 / 3)) === lost;
      const [gone, other] = [names.find(isOnLostNode), names.find((name) => !isOnLostNode(name))];
      const reads = hammer(store, 3000);
      await master[action]();
      await expect.poll(() => heir.cli('role'), { interval: 10, timeout: 20_000 }).toMatch(/^master/);
      const promoted = performance.now();
      await msUntilRight(store, gone);
      expect(performance.now() - promoted).toBeLessThan(inUseAgainMs);
      expect((await call(store, other ?? '')).outcome).toBe('right');
      expect(slowest(await reads)).toBeLessThan(limitMs);
      expect(await readAll(store, names)).toBe(names.length);
    },
  );
});
