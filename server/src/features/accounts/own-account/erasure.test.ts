import type { Day } from '@svc/domain/day';
import { dayKey } from '@svc/domain/readings/cache-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const count = async (table: string, user: TestUser) =>
  (await gateway.sql(`select 1 from ${table} where user_id = $1`, [user.id])).length;
const erasures = async () => (await gateway.sql('select 1 from cache_erasures')).length;

/** So many PDLs with keys, and a cached day of each. */
async function equip(user: TestUser, size: number, first: number): Promise<void> {
  await gateway.sql(
    `insert into pdls (id, usage_point_id, user_id, has_consumption, has_production, display_order, is_active,
       offpeak_hours, user_set, consent_status, expiry_notices, created_at, updated_at)
     select gen_random_uuid()::text, ($3::bigint + n)::text, $1, true, false, n, true, '[]', '[]', 'active', '[]', $4, $4
     from generate_series(1, $2::int) n`,
    [user.id, size, first, '2026-01-01T00:00:00.000Z'],
  );
  await gateway.sql(
    `insert into data_keys select usage_point_id, user_id, 'sealed', created_at from pdls where user_id = $1`,
    [user.id],
  );
}

const cachedDay = (pdl: number) => dayKey('consumption_daily', String(pdl), '2026-09-30' as Day);
const isCached = async (pdl: number) => (await gateway.redis.cli('exists', cachedDay(pdl))) === '1';
const erase = (user: TestUser) => gateway.asUser(user).delete('/accounts/me', { password: user.password });

describe('deleting an account', () => {
  it('deletes what is cached of its PDLs, and leaves what another owner may still read', async () => {
    const [leaving, staying] = [await gateway.signUp(), await gateway.signUp()];
    await equip(leaving, 2, 71_000_000_000_000);
    await equip(staying, 1, 71_000_000_000_000);
    for (const pdl of [71_000_000_000_001, 71_000_000_000_002])
      await gateway.redis.cli('set', cachedDay(pdl), 'sealed');
    expect((await erase(leaving)).status).toBe(200);
    await expect.poll(erasures).toBe(0);
    expect([await isCached(71_000_000_000_001), await isCached(71_000_000_000_002)]).toEqual([true, false]);
    expect(await count('data_keys', staying)).toBe(1);
  });

  // How soon: erasure.verify.test.ts.
  it('with 1000 PDLs responds once keys and rows are deleted, and queues the rest', async () => {
    const user = await gateway.signUp();
    await equip(user, 1000, 70_000_000_000_000);
    expect((await erase(user)).status).toBe(200);
    expect([await count('pdls', user), await count('data_keys', user)]).toEqual([0, 0]);
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(401);
    const left = await erasures();
    expect(left).toBeGreaterThan(0);
    await expect.poll(async () => left - (await erasures()), { interval: 50 }).toBeGreaterThan(10);
  });

  it('continues in another process that finds the rows', async () => {
    await gateway.sql(`insert into cache_erasures values ('72000000000001', '2000-01-01T00:00:00.000Z')`);
    await gateway.redis.cli('set', cachedDay(72_000_000_000_001), 'sealed');
    const replica = await gateway.replica();
    await expect.poll(() => isCached(72_000_000_000_001), { interval: 200 }).toBe(false);
    await replica.stop();
  });
});
