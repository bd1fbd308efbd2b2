import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import {
  type ConsentedUser,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../test/environment.ts';

type Fairness = {
  minutes: number;
  classes: Record<string, { turns: number; users: number; largest_share: number | null; index: number | null }>;
  most_served: { turns: number; user: { id: string; client_id: string } | null }[];
};

describe('the shares of the budget', () => {
  let environment: Environment;
  let admin: TestCaller;
  let much: ConsentedUser;
  let little: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    admin = await environment.gateway.asAdmin();
    [much, little] = [await environment.consentedUser(), await environment.consentedUser()];
  });
  afterAll(() => environment.stop());

  async function look(caller: TestCaller): Promise<Fairness> {
    await environment.advance({ seconds: 6 });
    const [account] = (await caller.get('/admin/fairness')).data<{ accounts: Fairness[] }>().accounts;
    if (!account) throw new Error('no account');
    return account;
  }

  it('are those of the calls that left, by user', async () => {
    const before = (await look(admin)).classes.interactive?.turns ?? 0;
    await requestReadings(much, 'consumption_detail', [environment.day(-21), environment.day(0)]);
    await requestReadings(little, 'consumption_daily', [environment.day(-7), environment.day(0)]);
    const { minutes, classes, most_served } = await look(admin);
    expect([minutes, (classes.interactive?.turns ?? 0) - before]).toEqual([10, 4]);
    expect(classes.backfill).toMatchObject({ turns: 0, users: 0, largest_share: null, index: null, waiting_users: 0 });
    const ids = most_served.map(({ user }) => user?.id);
    expect(ids.slice(0, 2)).toEqual([much.user.id, little.user.id]);
    expect(most_served[0]?.turns).toBeGreaterThan(most_served[1]?.turns ?? 0);
  });

  it('name users to callers who may see users, and never name a PDL', async () => {
    const rights = { name: 'watcher', display_name: 'Watcher', permissions: ['dashboard:read'] };
    expect((await admin.post('/roles', rights)).status).toBe(201);
    const watcher = environment.gateway.asUser(await environment.gateway.signUp({ role: 'watcher' }));
    const { most_served } = await look(watcher);
    expect(most_served.length).toBeGreaterThan(1);
    expect(most_served.every(({ user }) => user === null)).toBe(true);
    for (const caller of [admin, watcher])
      expect((await caller.get('/admin/fairness')).text).not.toMatch(new RegExp(`${much.pdl}|${little.pdl}|@`));
    expect((await much.caller.get('/admin/fairness')).status).toBe(403);
  });

  it('are read from Redis once in five seconds, and omit deleted users', async () => {
    // Again, where the call between the two looks took longer than the five seconds: without them, no two are equal.
    const isCached = async () => {
      const first = await look(admin);
      await requestReadings(little, 'consumption_daily', [environment.day(-7), environment.day(0)], {
        use_cache: 'false',
      });
      const [second] = (await admin.get('/admin/fairness')).data<{ accounts: Fairness[] }>().accounts;
      return isDeepStrictEqual(second, first);
    };
    await expect.poll(isCached).toBe(true);
    expect((await little.caller.delete('/accounts/me', { password: little.user.password })).status).toBe(200);
    const { most_served } = await look(admin);
    expect(most_served.map(({ user }) => user?.id)).not.toContain(little.user.id);
    expect(most_served.some(({ user }) => user === null)).toBe(true);
  });
});
