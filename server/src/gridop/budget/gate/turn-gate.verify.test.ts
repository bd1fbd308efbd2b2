import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../../../test/servers/redis-server.ts';
import { type KeyValueStore, openKeyValueStore } from '../../../platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../../platform/cache/store-address.ts';
import { systemClock as clock } from '../../../platform/clock.ts';
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

describe('turns of one account, by the clock', () => {
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
