import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import {
  type ConsentedUser,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../test/environment.ts';

type Rates = { operator_account_id: string; until: string; classes: Record<string, (number | null)[]> };

describe('the calls of the last ten minutes', () => {
  let environment: Environment;
  let admin: TestCaller;
  let owner: ConsentedUser;

  beforeAll(async () => {
    // The calls of a second are counted here: the real rate.
    environment = await startEnvironmentWithoutRateLimit({ operatorSpacingMs: 208 });
    admin = await environment.gateway.asAdmin();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  async function look(): Promise<Rates> {
    await environment.advance({ seconds: 2 });
    const [account] = (await admin.get('/admin/rates')).data<{ accounts: Rates[] }>().accounts;
    if (!account) throw new Error('no account');
    return account;
  }
  const sum = (counts: readonly (number | null)[] = []) => counts.reduce<number>((all, count) => all + (count ?? 0), 0);

  it('are there for who opens the page later, second by second, and never over the limit', async () => {
    await requestReadings(owner, 'consumption_detail', [environment.day(-21), environment.day(0)]);
    // The second in which the last one left has to end.
    await expect.poll(async () => sum((await look()).classes.interactive)).toBeGreaterThanOrEqual(3);
    const { classes } = await look();
    expect(Object.keys(classes)).toEqual(['consent', 'interactive', 'scheduled', 'backfill']);
    for (const counts of Object.values(classes)) {
      expect(counts).toHaveLength(600);
      expect(counts[0]).toBeNull();
      expect(Math.max(...counts.map((count) => count ?? 0))).toBeLessThanOrEqual(5);
    }
    expect(sum(classes.backfill)).toBe(0);
  });

  it('are read from Redis once a second, and name no user', async () => {
    const first = await admin.get('/admin/rates');
    // Two requests within one second receive the same response.
    const twice = async () => [(await admin.get('/admin/rates')).text, (await admin.get('/admin/rates')).text];
    await expect.poll(async () => new Set(await twice()).size).toBe(1);
    expect(first.text).not.toMatch(new RegExp(`${owner.pdl}|${owner.user.id}|@`));
    expect((await owner.caller.get('/admin/rates')).status).toBe(403);
  });
});
