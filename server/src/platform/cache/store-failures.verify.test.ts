import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../test/servers/chaos-proxy.ts';
import { type StoreStart, storeKinds } from '../../../test/servers/store-kinds.ts';
import { call, fill, hammer, msUntilRight, names, outcomesOf, slowest } from '../../../test/servers/store-load.ts';
import { type KeyValueStore, openKeyValueStore, type StoreOptions } from './key-value-store.ts';
import type { StoreAddress } from './store-address.ts';

// A call may end this much after its timeout of 250 ms: timers and a busy machine.
const limitMs = 250 + 150;
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function open(address: StoreAddress, options: StoreOptions = {}): Promise<KeyValueStore> {
  const store = openKeyValueStore(address, options);
  cleanups.push(() => store.close());
  await store.untilReady(5000);
  return store;
}

for (const { name, missing } of storeKinds)
  if (missing !== undefined) process.stderr.write(`a store on ${name} is not tried: ${missing}\n`);

describe.each(storeKinds.filter(({ missing }) => missing === undefined))('a store on $name', (kind) => {
  async function begin(options: StoreStart & StoreOptions = {}) {
    const started = await kind.start(options);
    cleanups.push(() => started.stop());
    return { ...started, store: await open(started.address, options) };
  }

  describe('whose server', () => {
    it('is killed fails at once, and is in use again within 2 s of its return', async () => {
      const { server, store } = await begin();
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

    it('is frozen for 10 s never makes a caller wait longer than the timeout, and returns correct values afterwards', async () => {
      const { server, store } = await begin();
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

    it('stutters never returns the late reply of another call', async () => {
      const { server, store } = await begin();
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
  });

  describe('behind a network that', () => {
    it.each<[string, Fault, string[]]>([
      ['swallows everything', { kind: 'black_hole' }, ['circuit_open', 'timeout']],
      ['swallows the answers', { kind: 'half_open' }, ['circuit_open', 'timeout']],
      ['resets connections', { kind: 'reset' }, ['disconnected']],
      ['takes longer than the timeout', { kind: 'latency', ms: 200 }, ['circuit_open', 'timeout']],
      ['lets answers trickle', { kind: 'throttle', bytesPerSecond: 20 }, ['circuit_open', 'timeout']],
    ])('%s ends every call within the timeout and recovers within 2 s', async (_, fault, expected) => {
      const { proxy, store } = await begin({ proxied: true });
      await fill(store);
      proxy.inject(fault);
      const calls = await hammer(store, 2500);
      expect(outcomesOf(calls)).toEqual(expected);
      expect(slowest(calls)).toBeLessThan(limitMs);
      proxy.inject({ kind: 'none' });
      expect(await msUntilRight(store)).toBeLessThan(2000);
      expect(outcomesOf(await hammer(store, 200, 1))).toEqual(['right']);
    });

    it('cuts connections in the middle of replies returns whole replies or none', async () => {
      const { proxy, store } = await begin({ proxied: true });
      await fill(store);
      proxy.inject({ kind: 'cut', afterBytes: 1500 + kind.greetingBytes });
      const outcomes = outcomesOf(await hammer(store, 1500, 2));
      expect(outcomes).toEqual(['disconnected', 'right']);
      proxy.inject({ kind: 'none' });
      expect(await msUntilRight(store)).toBeLessThan(2000);
    });

    it('is slow, but faster than the timeout, is used as it is', async () => {
      const { proxy, store } = await begin({ proxied: true });
      await fill(store);
      proxy.inject({ kind: 'latency', ms: 80 });
      expect(outcomesOf(await hammer(store, 1000))).toEqual(['right']);
    });
  });

  describe('by itself', () => {
    it('does not time out on a reply that arrived while this process was busy', async () => {
      const { store } = await begin();
      await fill(store);
      const calls = names.map((name) => call(store, name));
      await sleep(1);
      const until = performance.now() + 500;
      while (performance.now() < until);
      expect(outcomesOf(await Promise.all(calls))).toEqual(['right']);
    });
  });
});
