import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentedUser, requestReadings, startWorldWithoutRateLimit, type World } from '../../../../test/world.ts';

type Coverage = {
  window: { start: string; end: string };
  missing_days: number;
  missing: { start: string; end: string; days: number; reason: string }[];
};

describe('which days are kept', () => {
  let world: World;
  let owner: ConsentedUser;
  beforeAll(async () => {
    world = await startWorldWithoutRateLimit();
    owner = await world.consentedUser();
  });
  afterAll(() => world.stop());

  const cover = async (measure = 'consumption_detail') =>
    (await world.gateway.asUser(owner.user).get(`/gridop/coverage/${owner.pdl}?measure=${measure}`)).data<Coverage>();

  it('is told without a call to the operator: kept, a hole there, and what nobody asked for', async () => {
    world.simulator.control({ holes: [{ pdl: owner.pdl, days: [world.day(-18)] }] });
    const before = await cover();
    expect(before.missing).toEqual([{ ...before.window, days: before.missing_days, reason: 'not_asked' }]);
    await requestReadings(owner, 'consumption_detail', [world.day(-20), world.day(-14)]);
    const calls = world.callsAbout(owner.pdl).length;
    const { window, missing, missing_days } = await cover();
    expect(window.end).toBe(world.day(0));
    expect(missing_days).toBe(before.missing_days - 5);
    expect(missing.map(({ start, end, reason }) => [start, end, reason])).toEqual([
      [world.day(-14), world.day(0), 'not_asked'],
      [world.day(-18), world.day(-17), 'operator_hole'],
      [window.start, world.day(-20), 'not_asked'],
    ]);
    expect(world.callsAbout(owner.pdl)).toHaveLength(calls);
  });

  it('is counted as a reading, refuses an unknown measure, and tells nothing of a stranger', async () => {
    const caller = world.gateway.asUser(owner.user);
    const used = async () => (await caller.get('/accounts/usage')).data<{ cached: { used: number } }>().cached.used;
    const before = await used();
    await cover();
    expect(await used()).toBe(before + 1);
    expect((await caller.get(`/gridop/coverage/${owner.pdl}?measure=water`)).status).toBe(422);
    const otherUser = world.gateway.asUser(await world.gateway.signUp());
    expect((await otherUser.get(`/gridop/coverage/${owner.pdl}`)).status).toBe(404);
  });
});
