import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  curve2026,
  daily2026,
  dailyV5,
  newQuery,
  type OperatorClient,
  openOperator,
  pdl,
  v5Query,
} from '../../test/operator-client.ts';
import { Throttle } from './throttle.ts';

const range = newQuery('2026-09-20', '2026-09-21');
const oldRange = v5Query('2026-09-20', '2026-09-21');

describe('the throughput of the operator', () => {
  let operator: OperatorClient;
  beforeEach(async () => {
    operator = await openOperator('2026-10-02T10:00:00+02:00');
    operator.simulator.control({ consents: [{ pdl }], strict: true });
    // Calls are counted by this clock. It is frozen, so that a busy machine does not spread them over two seconds.
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await operator.close();
  });

  const burst = async (count: number, path = daily2026, query: Record<string, string> = range) => {
    const bearer = await operator.token();
    const responses = await Promise.all(Array.from({ length: count }, () => operator.get(path, query, bearer)));
    return responses.map(({ status }) => status).toSorted();
  };

  it('lets five calls in a second through and refuses the sixth', async () => {
    expect(await burst(6)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('refuses in the form of 2026', async () => {
    await burst(5);
    expect(await operator.get(daily2026, range)).toMatchObject({
      status: 429,
      body: '{"code":"429","message":"SLA dépassé"}',
    });
  });

  it('refuses in the form of v5, with the time of the next allowed call', async () => {
    const bearer = await operator.token();
    await burst(5, dailyV5, oldRange);
    const response = await operator.get(dailyV5, oldRange, bearer);
    expect(response.status).toBe(429);
    expect(response.body).toMatch(
      /^\{"error":"Quota Q3 reached","error_description":"Throughput exceeded\. Call threshold allowed on \d\d:\d\d:\d\d","error_uri":""\}$/,
    );
  });

  it('is counted over all APIs together', async () => {
    const bearer = await operator.token();
    await burst(3);
    await burst(2, dailyV5, oldRange);
    expect((await operator.get(`/comptage_auto/v1/${pdl}`, {}, bearer)).status).toBe(429);
  });

  it('is counted per API when the limit over all is lifted', async () => {
    operator.simulator.control({ limits: { overall: { per_second: null } } });
    const bearer = await operator.token();
    expect(await burst(6)).toContain(429);
    expect((await operator.get(curve2026, range, bearer)).status).toBe(429);
    expect((await operator.get(`/comptage_auto/v1/${pdl}`, {}, bearer)).status).toBe(200);
  });

  it('counts refused calls too, and lets calls through again after a second of silence', async () => {
    await burst(8);
    vi.advanceTimersByTime(1050);
    expect(await burst(1)).toEqual([200]);
  });

  it('does not count tokens', async () => {
    for (let count = 0; count < 8; count++) await operator.token();
    expect(await burst(5)).toEqual([200, 200, 200, 200, 200]);
  });

  it('has an hourly limit, with a window that empties with the simulated clock', async () => {
    operator.simulator.control({ limits: { per_second: null, per_hour: 10 } });
    await burst(10);
    const bearer = await operator.token();
    expect((await operator.get(daily2026, range, bearer)).status).toBe(429);
    operator.simulator.control({ advance_seconds: 3601 });
    expect((await operator.get(daily2026, range, await operator.token())).status).toBe(200);
  });

  it('reports the hourly quota of v5 separately', async () => {
    operator.simulator.control({ limits: { per_second: null, per_hour: 1 } });
    const bearer = await operator.token();
    await operator.get(dailyV5, oldRange, bearer);
    expect((await operator.get(dailyV5, oldRange, bearer)).body).toContain('"error":"Quota Q4 reached"');
  });

  it('is lifted whole by null', async () => {
    operator.simulator.control({ limits: { per_second: null, per_hour: null } });
    expect(new Set(await burst(40))).toEqual(new Set([200]));
  });

  it('is reported as the highest number in any sliding second', async () => {
    await burst(7);
    const report = operator.simulator.requests();
    expect(report.max_in_one_second).toBe(7);
    expect(report.max_in_one_second_of).toMatchObject({ gridop_data: 7, gridop_all: 8 });
  });

  it('sees the same call in flight twice', async () => {
    operator.simulator.control({
      faults: [{ latency_ms: 100, times: 2, match: { route: 'consommation_quotidienne' } }],
    });
    // The responses wait until both calls have arrived.
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const both = burst(2);
    await expect.poll(() => operator.simulator.requests().in_flight).toBe(2);
    vi.advanceTimersByTime(100);
    await both;
    expect(operator.simulator.requests().in_flight_twice).toBe(1);
    await burst(1);
    expect(operator.simulator.requests().in_flight_twice).toBe(1);
  });
});

describe('the limits without a setting', () => {
  const hour = 3_600_000;
  const spread = (throttle: Throttle, api: string, v5: boolean, count: number) => {
    for (let index = 0; index < count; index++) {
      const moment = (index * hour) / count;
      if (throttle.admit({ api, v5, monotonic_ms: moment, elapsed_ms: moment })) return index;
    }
    return count;
  };

  it.each([
    ['2026', false, 1000],
    ['v5', true, 10_000],
  ])('of %s let %s calls of one API through in an hour: %i', (_name, v5, expected) => {
    expect(spread(new Throttle(), 'any', v5, expected + 1)).toBe(expected);
  });

  it('count each API of 2026 apart by the hour', () => {
    const throttle = new Throttle();
    const admit = (api: string, moment: number) =>
      throttle.admit({ api, v5: false, monotonic_ms: moment, elapsed_ms: moment });
    for (let index = 0; index < 1000; index++) expect(admit('a', index * 1500)).toBeUndefined();
    expect(admit('a', 1_500_000)).toMatchObject({ name: 'per_hour' });
    expect(admit('b', 1_502_000)).toBeUndefined();
  });
});

describe('the strict switch', () => {
  let operator: OperatorClient;
  beforeEach(async () => {
    operator = await openOperator('2026-10-02T10:00:00+02:00');
    operator.simulator.control({ consents: [{ pdl }], strict: true, limits: { per_second: null } });
  });
  afterEach(() => operator.close());

  const violations = () => operator.simulator.requests().violations.map(({ violation }) => violation);

  it.each([
    ['a load curve of 8 days', curve2026, newQuery('2026-09-01', '2026-09-09'), ['range_too_long']],
    ['daily values of 366 days', daily2026, newQuery('2025-09-01', '2026-09-02'), ['range_too_long']],
    ['a point without consent', daily2026, newQuery('2026-09-01', '2026-09-02', '99999999999999'), ['no_consent']],
    ['a well-behaved call', daily2026, range, []],
    ['a call refused for another reason', daily2026, newQuery('2020-09-01', '2020-09-02'), []],
  ])('records %s', async (_name, path, query, expected) => {
    await operator.get(path, query);
    expect(violations()).toEqual(expected);
  });

  it('records every 429 of the limits, with its sequence number', async () => {
    operator.simulator.control({ limits: { per_second: 1 } });
    vi.useFakeTimers({ toFake: ['performance'] });
    await operator.get(daily2026, range);
    await operator.get(daily2026, range);
    vi.useRealTimers();
    const { violations: list } = (await (await fetch(`${operator.simulator.url}/__requests`)).json()) as {
      violations: object[];
    };
    expect(list).toEqual([
      expect.objectContaining({
        violation: 'throttled',
        sequence: 3,
        route: 'consommation_quotidienne',
        pdl,
        start: '2026-09-20',
        end: '2026-09-21',
      }),
    ]);
  });

  it('records nothing while it is off', async () => {
    operator.simulator.control({ strict: false });
    await operator.get(daily2026, newQuery('2026-09-01', '2026-09-02', '99999999999999'));
    expect(violations()).toEqual([]);
  });
});
