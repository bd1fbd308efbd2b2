import { type Simulator, startSimulator } from '@svc/simulator';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock as clock } from '#platform/clock.ts';
import { type RedisServer, startRedis } from '../../../test/servers/redis-server.ts';
import { parseStoreUrl } from '../../platform/cache/store-address.ts';
import { readResponse } from '../operator-errors.ts';
import { createTransport, type Transport } from '../transport.ts';
import { type Budget, openBudget } from './budget.ts';
import { createBudgetMeter } from './budget-meter.ts';

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
    timeoutMs: 2000,
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
const strike = (fault: object, times: number | 'always' = 'always') =>
  simulator.control({ faults: [{ match: { route: 'consommation_quotidienne' }, times, ...fault }] });

describe('the port of the budget, by the clock', () => {
  it('lets nothing through while the operator wants silence, also when Redis restarts meanwhile, then resumes within 1 s', async () => {
    strike({ status: 429, headers: { 'retry-after': '4' }, body: { error: 'Quota Q3 reached' } }, 1);
    expect(await call()).toMatchObject({ hasResponse: true, status: 429 });
    const silent = performance.now();
    expect(readResponse(await call(), clock.now())).toMatchObject({ ok: false, failure: { class: 'throttled' } });
    await redis.restart({ empty: true });
    while (performance.now() - silent < 3900) {
      expect(await call()).toMatchObject({ hasResponse: false });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(requestLog()).toHaveLength(1);
    while (requestLog().length === 1 && performance.now() - silent < 8000) await call();
    expect(performance.now() - silent).toBeLessThan(5000);
    expect((await budget.describe()).paused_until).toBeNull();
  });

  it('calls on an open connection, so that the request leaves with its slot', async () => {
    await call();
    const begun = performance.now();
    for (let n = 0; n < 4; n++) await call();
    const moments = simulator.environment.requestLog.list.map((loggedRequest) => loggedRequest.monotonic_ms);
    for (let n = 1; n < moments.length; n++) {
      expect((moments[n] ?? 0) - (moments[n - 1] ?? 0)).toBeGreaterThan(190);
    }
    expect(performance.now() - begun).toBeLessThan(4 * 208 + 300);
  });
});
