import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';

type Coverage = {
  window: { start: string; end: string };
  missing_days: number;
  missing: { start: string; end: string; days: number; reason: string }[];
};

describe('the coverage of cached days', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const cover = async (measure = 'consumption_detail') =>
    (
      await environment.gateway.asUser(owner.user).get(`/gridop/coverage/${owner.pdl}?measure=${measure}`)
    ).data<Coverage>();

  it('is returned without a call to the operator: cached days, a day missing there, and days never requested', async () => {
    environment.simulator.control({ holes: [{ pdl: owner.pdl, days: [environment.day(-18)] }] });
    const before = await cover();
    expect(before.missing).toEqual([{ ...before.window, days: before.missing_days, reason: 'not_asked' }]);
    await requestReadings(owner, 'consumption_detail', [environment.day(-20), environment.day(-14)]);
    const calls = environment.callsAbout(owner.pdl).length;
    const { window, missing, missing_days } = await cover();
    expect(window.end).toBe(environment.day(0));
    expect(missing_days).toBe(before.missing_days - 5);
    expect(missing.map(({ start, end, reason }) => [start, end, reason])).toEqual([
      [environment.day(-14), environment.day(0), 'not_asked'],
      [environment.day(-18), environment.day(-17), 'operator_hole'],
      [window.start, environment.day(-20), 'not_asked'],
    ]);
    expect(environment.callsAbout(owner.pdl)).toHaveLength(calls);
  });

  it('is counted as a reading, refuses an unknown measure, and returns nothing to another user', async () => {
    const caller = environment.gateway.asUser(owner.user);
    const used = async () => (await caller.get('/accounts/usage')).data<{ cached: { used: number } }>().cached.used;
    const before = await used();
    await cover();
    expect(await used()).toBe(before + 1);
    expect((await caller.get(`/gridop/coverage/${owner.pdl}?measure=water`)).status).toBe(422);
    const otherUser = environment.gateway.asUser(await environment.gateway.signUp());
    expect((await otherUser.get(`/gridop/coverage/${owner.pdl}`)).status).toBe(404);
  });
});
