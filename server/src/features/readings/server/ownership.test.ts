import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  type MeasureName,
  measureRoutes,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';

const measure: MeasureName = 'consumption_daily';
const [, resource] = measureRoutes[measure];

describe('a PDL of two owners', () => {
  let environment: Environment;
  let first: ConsentedUser;
  let second: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    first = await environment.consentedUser();
    second = await environment.consentedUser({ pdl: first.pdl });
  });
  afterAll(() => environment.stop());

  const week = () => [environment.day(-10), environment.day(-3)] as const;
  const calls = () =>
    environment.callsAbout(first.pdl, resource).filter((call) => call.includes(environment.day(-10))).length;

  it('is requested once for 100 alternating reads', async () => {
    const bodies = new Set<string>();
    for (let iteration = 0; iteration < 100; iteration++)
      bodies.add((await requestReadings(iteration % 2 ? first : second, measure, week())).text);
    expect(bodies.size).toBe(1);
    expect(calls()).toBe(1);
  });

  it('keeps its cache when an owner regenerates the secret, and the old secret becomes invalid at once', async () => {
    const old = first.caller;
    const response = await old.post('/accounts/regenerate-secret', { password: first.user.password });
    const { client_secret } = response.data<{ client_secret: string }>();
    first = { ...first, user: { ...first.user, client_secret }, caller: environment.gateway.asUser({ client_secret }) };
    // The process may still cache the key of a minute ago. A minute later it must open the new wrap.
    await environment.advance({ minutes: 2 });
    expect((await requestReadings({ ...first, caller: old }, measure, week())).status).toBe(401);
    for (const owner of [first, second]) expect(daysIn(await requestReadings(owner, measure, week()))).toHaveLength(7);
    expect(calls()).toBe(1);
  });

  it('is not affected by a user who registered it without a consent', async () => {
    const attacker = environment.gateway.asUser(await environment.gateway.signUp());
    await attacker.post('/pdl', { usage_point_id: first.pdl });
    const before = await environment.redis.cli('keys', `*${first.pdl}*`);
    for (let iteration = 0; iteration < 20; iteration++) {
      const response = await requestReadings({ caller: attacker, pdl: first.pdl }, measure, [
        environment.day(-300 - iteration),
        environment.day(-3),
      ]);
      expect(response.body).toMatchObject({ code: 'CONSENT_REQUIRED' });
    }
    expect((await environment.redis.cli('keys', `*${first.pdl}*`)).split('\n').sort()).toEqual(
      before.split('\n').sort(),
    );
    expect(daysIn(await requestReadings(first, measure, week()))).toHaveLength(7);
    expect(calls()).toBe(1);
  });

  it('looks unknown, foreign and inactive alike, and costs no operator call', async () => {
    const otherUser = environment.gateway.asUser(await environment.gateway.signUp());
    const foreign = await requestReadings({ caller: otherUser, pdl: first.pdl }, measure, week());
    const unknown = await requestReadings({ caller: otherUser, pdl: '11111111111111' }, measure, week());
    await first.caller.patch(`/pdl/${first.id}/active`, { is_active: false });
    const inactive = await requestReadings(first, measure, week());
    await first.caller.patch(`/pdl/${first.id}/active`, { is_active: true });
    expect([foreign.status, unknown.text, inactive.text]).toEqual([404, foreign.text, foreign.text]);
  });

  it('is read from cache by the other owner after one has left', async () => {
    await first.caller.delete(`/pdl/${first.id}`);
    await environment.advance({ minutes: 2 });
    expect((await requestReadings(first, measure, week())).status).toBe(404);
    expect(daysIn(await requestReadings(second, measure, week()))).toHaveLength(7);
    expect(calls()).toBe(1);
    const wraps = await environment.gateway.sql('select user_id from data_keys where usage_point_id = $1', [first.pdl]);
    expect(wraps).toEqual([{ user_id: second.user.id }]);
  });
});

describe('values in Redis', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const week = () => [environment.day(-10), environment.day(-3)] as const;
  const keysOf = async (pattern: string) => (await environment.redis.cli('keys', pattern)).split('\n').filter(Boolean);
  const calls = (point: ConsentedUser) => environment.callsAbout(point.pdl, resource).length;
  const swap = (one: string, other: string) =>
    environment.redis.cli(
      'eval',
      "redis.call('RENAME', KEYS[1], 'x'); redis.call('RENAME', KEYS[2], KEYS[1]); redis.call('RENAME', 'x', KEYS[2])",
      '2',
      one,
      other,
    );
  async function corrupt(): Promise<number> {
    const text = await environment.gateway.metrics();
    return Number(/^svc_cache_corrupt_values_total (\d+)/m.exec(text)?.[1] ?? 0);
  }

  it('cannot be read: no number, no date, no quality in clear', async () => {
    const point = await environment.anotherPoint(owner);
    const [value] = (await requestReadings(point, measure, week())).data<{
      meter_reading: { interval_reading: { value: number }[] };
    }>().meter_reading.interval_reading;
    for (const key of await keysOf(`*${point.pdl}*`)) {
      if (key.endsWith(':blocks')) continue;
      const bytes = await environment.redis.cli('get', key);
      for (const clear of ['CORRIGE', 'BRUT', 'Wh', String(value?.value)]) expect(bytes).not.toContain(clear);
    }
  });

  it('swapped between two PDLs are detected, counted and never served', async () => {
    const [one, other] = [await environment.anotherPoint(owner), await environment.anotherPoint(owner)];
    const truth = await Promise.all(
      [one, other].map(async (point) => (await requestReadings(point, measure, week())).text),
    );
    const [a = ''] = await keysOf(`consumption:daily:${one.pdl}:block:*`);
    const [b = ''] = await keysOf(`consumption:daily:${other.pdl}:block:*`);
    const before = await corrupt();
    await swap(a, b);
    expect((await requestReadings(one, measure, week())).text).toBe(truth[0]);
    expect((await requestReadings(other, measure, week())).text).toBe(truth[1]);
    expect(await corrupt()).toBeGreaterThanOrEqual(before + 2);
    expect([calls(one), calls(other)]).toEqual([2, 2]);
  });

  it('swapped between two days are detected, counted and never served', async () => {
    const point = await environment.anotherPoint(owner);
    const truth = (await requestReadings(point, measure, week())).text;
    const before = await corrupt();
    await swap(
      `consumption:daily:${point.pdl}:${environment.day(-8)}`,
      `consumption:daily:${point.pdl}:${environment.day(-6)}`,
    );
    expect((await requestReadings(point, measure, week())).text).toBe(truth);
    expect(await corrupt()).toBe(before + 2);
  });

  it('swapped between two PDLs, day by day, are never served', async () => {
    const [one, other] = [await environment.anotherPoint(owner), await environment.anotherPoint(owner)];
    const truth = (await requestReadings(one, measure, week())).text;
    await requestReadings(other, measure, week());
    for (let day = -10; day < -3; day++)
      await swap(
        `consumption:daily:${one.pdl}:${environment.day(day)}`,
        `consumption:daily:${other.pdl}:${environment.day(day)}`,
      );
    expect((await requestReadings(one, measure, week())).text).toBe(truth);
  });

  it('of a remembered refusal that were moved are counted and not believed', async () => {
    const point = await environment.anotherPoint(owner);
    environment.simulator.control({
      faults: [{ kind: 'refusal_no_service', match: { route: resource, pdl: point.pdl } }],
    });
    expect((await requestReadings(point, measure, [environment.day(-9), environment.day(-8)])).status).toBe(400);
    const before = await corrupt();
    await environment.redis.cli(
      'rename',
      `consumption:daily:${point.pdl}:rejected:${environment.day(-9)}`,
      `consumption:daily:${point.pdl}:rejected:${environment.day(-7)}`,
    );
    expect(daysIn(await requestReadings(point, measure, [environment.day(-7), environment.day(-6)]))).toEqual([
      environment.day(-7),
    ]);
    expect(await corrupt()).toBe(before + 1);
  });
});

describe('after a deletion', () => {
  let environment: Environment;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
  });
  afterAll(() => environment.stop());

  /** Every kind of entry: days, blocks that lost their days, units, refused days, failed ranges, records. */
  async function useEverything(): Promise<ConsentedUser> {
    const owner = await environment.consentedUser({ persona: 'self_consumption' });
    for (const name of ['consumption_daily', 'max_power', 'production_detail'] as const)
      await requestReadings(owner, name, [environment.day(-5), environment.day(0)]);
    await requestReadings(owner, measure, [environment.day(-5), environment.day(0)], { use_cache: 'false' });
    environment.simulator.control({
      faults: ['refusal_before_activation', 'refusal_no_service'].map((kind) => ({
        kind,
        match: { route: resource, pdl: owner.pdl },
      })),
    });
    await requestReadings(owner, measure, [environment.day(-20), environment.day(-15)]);
    await requestReadings(owner, measure, [environment.day(-30), environment.day(-29)]);
    for (const kind of ['contract', 'address', 'customer', 'contact'])
      expect((await owner.caller.get(`/gridop/${kind}/${owner.pdl}`)).status).toBe(200);
    expect((await keysAbout(owner)).length).toBeGreaterThan(20);
    return owner;
  }
  const keysAbout = async ({ pdl }: ConsentedUser) =>
    (await environment.redis.cli('keys', '*')).split('\n').filter((key) => key.includes(pdl));

  it.each([
    ['a PDL', (owner: ConsentedUser) => owner.caller.delete(`/pdl/${owner.id}`)],
    ['a consent', (owner: ConsentedUser) => owner.caller.delete(`/consent/${owner.pdl}`)],
    ['an account', (owner: ConsentedUser) => owner.caller.delete('/accounts/me', { password: owner.user.password })],
  ])('of %s nothing of it is left in Redis, and no data key', async (_, remove) => {
    const owner = await useEverything();
    expect((await remove(owner)).status).toBe(200);
    expect(await environment.gateway.sql('select * from data_keys where usage_point_id = $1', [owner.pdl])).toEqual([]);
    // An account may have many PDLs. Without their keys the cached values are unreadable, and they are deleted in the
    // background.
    await expect.poll(() => keysAbout(owner)).toEqual([]);
  });

  it('nothing is stored of a response that came too late', async () => {
    const owner = await environment.consentedUser();
    const match = { route: resource, pdl: owner.pdl };
    environment.simulator.control({ faults: [{ latency_ms: 3000, match }] });
    const before = environment.callsAbout(owner.pdl, resource).length;
    const reading = requestReadings(owner, measure, [environment.day(-9), environment.day(-5)]);
    await expect.poll(() => environment.callsAbout(owner.pdl, resource).length).toBeGreaterThan(before);
    await owner.caller.delete(`/pdl/${owner.id}`);
    await reading;
    expect(await keysAbout(owner)).toEqual([]);
  });

  it('an administrator clears the cached days, or the refusals, of a user', async () => {
    const owner = await useEverything();
    const admin = await environment.gateway.asAdmin();
    const refusals = await admin.delete(`/admin/users/${owner.user.id}/refusals`);
    expect(refusals.data<{ deleted: number }>().deleted).toBeGreaterThanOrEqual(2);
    expect((await keysAbout(owner)).filter((key) => /:(error|rejected|errors)/.test(key))).toEqual([]);
    const cleared = await admin.delete(`/admin/users/${owner.user.id}/cache`);
    expect(cleared.data<{ deleted: number }>().deleted).toBeGreaterThan(15);
    expect(await keysAbout(owner)).toEqual([]);
    expect(daysIn(await requestReadings(owner, measure, [environment.day(-5), environment.day(0)]))).toHaveLength(5);
  });
});
