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

/** So many PDLs with keys. */
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

const erase = (user: TestUser) => gateway.asUser(user).delete('/accounts/me', { password: user.password });

describe('deleting an account', () => {
  it('with 1000 PDLs responds at once: keys and rows are deleted, the rest is queued', async () => {
    const user = await gateway.signUp();
    await equip(user, 1000, 70_000_000_000_000);
    const before = performance.now();
    expect((await erase(user)).status).toBe(200);
    const took = performance.now() - before;
    expect([await count('pdls', user), await count('data_keys', user)]).toEqual([0, 0]);
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(401);
    const left = await erasures();
    expect(left).toBeGreaterThan(0);
    // Most of the time was the password; what was left undone would have taken many times as long.
    const began = performance.now();
    await expect.poll(async () => left - (await erasures()), { interval: 50 }).toBeGreaterThan(10);
    const each = (performance.now() - began) / (left - (await erasures()));
    expect(took).toBeLessThan(1000 * each);
  });
});
