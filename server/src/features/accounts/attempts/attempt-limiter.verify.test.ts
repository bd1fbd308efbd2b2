import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';

let gateway: Gateway;
let victim: TestUser;

beforeAll(async () => {
  gateway = await startGateway({ passwordCost: 12 });
  victim = await gateway.signUp();
});
afterAll(() => gateway.stop());

const logIn = (password: string, remoteAddress: string, email = victim.email) =>
  gateway.caller().post('/accounts/login', { email, password }, { remoteAddress });

describe('whether an address has an account', () => {
  it('is revealed neither by the body of a failed login nor by its time', async () => {
    const pairs = 24;
    await gateway.sql(
      `insert into users select gen_random_uuid()::text, 'known-' || n || '@example.org', hashed_password, 'cli_' || md5(n::text),
         client_secret, md5('i' || n), true, false, true, null, tokens_valid_after, created_at, updated_at
       from users, generate_series(1, ${pairs}) n where id = $1`,
      [victim.id],
    );
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const bodies = new Set<string>();
    const sample = async (kind: 'known' | 'unknown', n: number) => {
      const before = performance.now();
      const response = await logIn(
        'Wrong-horse-7',
        `100.65.${n}.${kind === 'known' ? 1 : 2}`,
        `${kind}-${n}@example.org`,
      );
      times[kind].push(performance.now() - before);
      bodies.add(`${response.status} ${response.text}`);
    };
    // In pairs, with alternating order, and in a number that was fixed beforehand: stopping at a good result would bias
    // it. If one kind were slower, it would be slower in nearly every pair. By chance 21 of 24 occur once in 3,600
    // runs.
    for (let n = 1; n <= pairs; n++) {
      for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await sample(kind, n);
    }
    expect(bodies.size).toBe(1);
    const slower = times.known.filter((took, index) => took > (times.unknown[index] ?? 0)).length;
    expect(slower).toBeGreaterThan(3);
    expect(slower).toBeLessThan(21);
  });
});
