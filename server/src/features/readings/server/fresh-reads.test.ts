import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  type MeasureBody,
  measureRoutes,
  pointsOf,
  requestReadings,
  startEnvironmentWithoutRateLimit,
  throttling,
} from '../../../../test/environment.ts';
import { nameCall } from './fetch-call.ts';

const fresh = { use_cache: 'false' };

/** `use_cache=false` reads nothing from the cache and writes what it fetched: a row for each way that can go wrong. */
describe.each(['consumption_daily', 'consumption_detail'] as const)('a fresh read of %s', (measure) => {
  const [, resource, prefix] = measureRoutes[measure];
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const range = (from: number, to: number) => [environment.day(from), environment.day(to)] as const;
  const calls = ({ pdl }: ConsentedUser) => environment.callsAbout(pdl, resource).length;
  const fault = ({ pdl }: ConsentedUser, what: object, times: number | 'always' = 'always') =>
    environment.simulator.control({ faults: [{ ...what, times, match: { route: resource, pdl } }] });
  const correct = ({ pdl }: ConsentedUser, days: readonly number[]) =>
    environment.simulator.control({ corrections: [{ pdl, days: days.map((day) => environment.day(day)), factor: 2 }] });
  const cacheRange = async (from: number, to: number) => {
    const point = await environment.anotherPoint(owner);
    const first = await requestReadings(point, measure, range(from, to));
    expect(daysIn(first)).toHaveLength(to - from);
    return { point, first };
  };

  it.each([
    ['answers 503', { kind: 'server_error', status: 503 }, 503, 'GRIDOP_UNAVAILABLE'],
    ['throttles', throttling, 503, 'GRIDOP_THROTTLED'],
    ['answers nonsense', { kind: 'html_200' }, 503, 'GRIDOP_BAD_ANSWER'],
    ['refuses', { kind: 'refusal_not_holder' }, 400, 'ADAM-ERR0061'],
  ])('returns the error when the operator %s, never the days cached before', async (_, what, status, code) => {
    const { point, first } = await cacheRange(-30, -27);
    correct(point, [-30, -29, -28]);
    fault(point, what);
    const failed = await requestReadings(point, measure, range(-30, -27), fresh);
    expect([failed.status, failed.body]).toMatchObject([status, { code }]);
    expect((await requestReadings(point, measure, range(-30, -27))).text).toBe(first.text);
    await environment.calm();
    const healed = await requestReadings(point, measure, range(-30, -27), fresh);
    expect(pointsOf(healed).map(({ value }) => value)).not.toEqual(pointsOf(first).map(({ value }) => value));
    expect((await requestReadings(point, measure, range(-30, -27))).text).toBe(healed.text);
  });

  it('names the days that one of its calls could not bring, and serves the others', async () => {
    const days = measure === 'consumption_daily' ? 370 : 10;
    const { point } = await cacheRange(-days, 0);
    fault(point, { kind: 'refusal_not_holder' }, 1);
    const response = await requestReadings(point, measure, range(-days, 0), fresh);
    const [missingPeriod] = response.data<MeasureBody>().missing ?? [];
    expect(missingPeriod).toMatchObject({ reason: 'refused', code: 'ADAM-ERR0061' });
    for (const day of daysIn(response))
      expect(day >= (missingPeriod?.end ?? '') || day < (missingPeriod?.start ?? '')).toBe(true);
    expect(daysIn(response).length).toBeLessThan(days);
    expect(daysIn(response).length).toBeGreaterThan(0);
  });

  it('does not return the cached part of a recent curve either', async () => {
    if (measure !== 'consumption_detail') return;
    const point = await environment.anotherPoint(owner);
    environment.simulator.control({ partial_days: [{ pdl: point.pdl, day: environment.day(-1), points: 20 }] });
    expect(pointsOf(await requestReadings(point, measure, range(-1, 0)))).toHaveLength(20);
    fault(point, { kind: 'server_error' });
    expect((await requestReadings(point, measure, range(-1, 0), fresh)).status).toBe(503);
    await environment.calm();
  });

  it('obeys no remembered refusal: neither of the exact range nor of the days', async () => {
    const point = await environment.anotherPoint(owner);
    fault(point, { kind: 'refusal_not_holder' }, 1);
    expect((await requestReadings(point, measure, range(-20, -15))).status).toBe(400);
    expect((await requestReadings(point, measure, range(-20, -15))).status).toBe(400);
    expect(calls(point)).toBe(1);
    expect(daysIn(await requestReadings(point, measure, range(-20, -15), fresh))).toHaveLength(5);
    fault(point, { kind: 'refusal_no_service' }, 2);
    expect((await requestReadings(point, measure, range(-40, -35))).status).toBe(400);
    const rejected = `${prefix}:${point.pdl}:rejected:${environment.day(-38)}`;
    expect(Number(await environment.redis.cli('exists', rejected))).toBe(1);
    expect(daysIn(await requestReadings(point, measure, range(-40, -35), fresh))).toHaveLength(5);
  });

  it('is a different call from one that accepts cached days', () => {
    const range = { start: environment.day(-3), end: environment.day(-1) };
    const call = { usage_point_id: owner.pdl, user_id: owner.user.id, measure, range, class: 'interactive' } as const;
    expect(nameCall({ ...call, fresh: true })).not.toBe(nameCall({ ...call, fresh: false }));
  });
});
