import { toDay } from '@svc/domain/day';
import { type Simulator, startSimulator } from '@svc/simulator';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock as clock } from '#platform/clock.ts';
import { startChaosProxy } from '../../../test/servers/chaos-proxy.ts';
import { type RedisServer, startRedis } from '../../../test/servers/redis-server.ts';
import { openKeyValueStore } from '../../platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../platform/cache/store-address.ts';
import { createTransport, type Transport } from '../transport.ts';
import { type Budget, openBudget } from './budget.ts';
import { createBudgetMeter } from './budget-meter.ts';
import { createPublicationWatch } from './publication-watch.ts';

let redis: RedisServer;
let simulator: Simulator;
let transport: Transport;
let budget: Budget;
const route = '/mesure_synchrone_auto/v2/consommation_quotidienne';

function addressOf(url: string) {
  const address = parseStoreUrl(url);
  if (!address) throw new Error('unreadable address');
  return address;
}

beforeEach(async () => {
  [redis, simulator] = await Promise.all([startRedis(), startSimulator()]);
  transport = createTransport({ base_url: `${simulator.url}/gridop` });
  budget = openBudget({
    timeoutMs: 10_000,
    address: addressOf(redis.url),
    account_id: 'default',
    transport,
    clock,
    log: pino({ level: 'silent' }),
    meter: createBudgetMeter(new Registry()),
  });
});
afterEach(async () => {
  await budget.close();
  transport.close();
  await Promise.all([simulator.close(), redis.stop()]);
});

let calls = 0;
/** A call without a token: 401 unless a fault strikes first. The test checks when it arrives. */
const call = () =>
  budget.port(
    { method: 'GET', path: route },
    { account_id: 'default', class: 'interactive', user_id: 'u', key: `2026:consumption_daily:${calls++}` },
  );
const requestLog = () =>
  simulator.requests().requests.filter((request) => request.route === 'consommation_quotidienne');
const strike = (failure: object, times: number | 'always' = 'always') =>
  simulator.control({ faults: [{ match: { route: 'consommation_quotidienne' }, times, ...failure }] });

describe('the port of the budget', () => {
  it('retries immediate failures at most twice, one in ten, and stops calling a route that keeps failing', async () => {
    strike({ status: 503 });
    for (let n = 0; n < 8; n++) await call();
    // Five failures open the circuit. Only the first call had a retry left.
    expect(requestLog()).toHaveLength(5);
    expect(await call()).toMatchObject({ hasResponse: false, failure: 'circuit_open' });
    expect((await budget.describe()).circuits).toMatchObject([{ route: `GET ${route}`, state: 'open', failures: 5 }]);
  });
});

describe('a Redis that is too distant for the budget', () => {
  it('is reported in the log when it is connected', async () => {
    const proxy = await startChaosProxy({ port: redis.port });
    proxy.inject({ kind: 'latency', ms: 30 });
    const lines: string[] = [];
    const distant = openBudget({
      timeoutMs: 10_000,
      address: addressOf(`redis://127.0.0.1:${proxy.port}`),
      account_id: 'default',
      transport,
      clock,
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      meter: createBudgetMeter(new Registry()),
    });
    await expect.poll(() => lines.join('')).toContain('Redis at QUEUE_URL is more than 50 ms away');
    await distant.close();
    await proxy.stop();
  });
});

describe('the publication watch', () => {
  const series = { usage_point_id: '12345678901234', measure: 'consumption_daily' };
  const yesterday = { start: toDay('2026-11-14'), end: toDay('2026-11-15') };

  it.each([
    ['over 70 % of the budget is used', 0.71, true],
    ['there is room', 0.7, false],
  ])(
    'when %s, a day that was just requested and not published waits 15 minutes, else not',
    async (_name, used, waits) => {
      const store = openKeyValueStore(addressOf(redis.url), { timeoutMs: 10_000 });
      await store.untilReady(30_000);
      const watch = createPublicationWatch({ store, account_id: 'default', clock, usedShare: async () => used });
      expect(await watch.notBefore(series, yesterday)).toBeUndefined();
      await watch.note(series, yesterday);
      const until = await watch.notBefore(series, yesterday);
      expect(until === undefined ? undefined : Math.round((until - clock.now()) / 60_000)).toBe(waits ? 15 : undefined);
      // Another measure, or one more day, was not requested.
      expect(await watch.notBefore({ ...series, measure: 'max_power' }, yesterday)).toBeUndefined();
      expect(await watch.notBefore(series, { ...yesterday, start: toDay('2026-11-13') })).toBeUndefined();
      expect(
        Number(await redis.cli('ttl', '{gridop:default}:budget:asked:consumption_daily:12345678901234')),
      ).toBeGreaterThan(890);
      store.close();
    },
  );
});
