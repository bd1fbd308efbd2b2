import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';
import { selectUsers } from '../users/user-repository.ts';
import { selectOwnersOf } from './token-owner-repository.ts';

let gateway: Gateway;
let user: TestUser;
const users = 100_000;

beforeAll(async () => {
  gateway = await startGateway();
  user = await gateway.signUp();
  await gateway.sql(
    `insert into users select gen_random_uuid()::text, 'user-' || n || '@example.org', 'x', 'cli_' || md5(n::text),
       'sealed', md5('index' || n), true, false, true, null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
     from generate_series(1, ${users}) n`,
  );
  await gateway.sql(
    `insert into sessions select gen_random_uuid()::text, id, encode(sha256(id::bytea), 'hex'), 'program', null,
       '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z' from users limit 10000`,
  );
  await gateway.sql(
    `insert into ended_tokens select encode(sha256(client_id::bytea), 'hex'), id, '2028-01-01T00:00:00.000Z' from users limit 10000`,
  );
  for (const table of ['users', 'sessions', 'ended_tokens']) await gateway.sql(`analyze ${table}`);
});
afterAll(() => gateway.stop());

const p99 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

describe(`with ${users} users`, () => {
  it.each(['id', 'email', 'client_id', 'client_secret_index'] as const)(
    'a user is found by the index on %s',
    async (key) => {
      const database = openDatabase(gateway.databaseUrl, { log: createLog({ level: 'silent' }) });
      const query = selectUsers(database).where(`users.${key}`, 'in', [randomUUID(), randomUUID()]).compile();
      const plan = await gateway.sql<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, query.parameters);
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toMatch(/(Index|Bitmap Index) Scan (using|on) users_/);
      expect(text).not.toContain('Seq Scan on users');
      await database.close();
    },
  );

  it('a user token is found with its session by the indexes of all three tables', async () => {
    const database = openDatabase(gateway.databaseUrl, { log: createLog({ level: 'silent' }) });
    const names = Array.from({ length: 16 }, () => randomUUID());
    const query = selectOwnersOf(database, names, names).compile();
    const plan = await gateway.sql<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, query.parameters);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).not.toMatch(/Seq Scan on (users|sessions|ended_tokens)/);
    await database.close();
  });

  it('a client_secret costs less than 5 ms more than a user token at the 99th percentile', async () => {
    const secret = `Bearer ${user.client_secret}`;
    const basic = `Basic ${Buffer.from(`${user.client_id}:${user.client_secret}`).toString('base64')}`;
    const token = (await gateway.asSession(user)).headers.authorization ?? '';
    const measure = async (samples: number) => {
      const times = new Map<string, number[]>([secret, basic, token].map((credential) => [credential, []]));
      for (let sample = 0; sample < samples; sample++) {
        for (const [authorization, list] of times) {
          const before = performance.now();
          const response = await gateway.app.inject({ url: '/api/accounts/me', headers: { authorization } });
          list.push(performance.now() - before);
          expect(response.statusCode).toBe(200);
        }
      }
      const [bySecret = 0, byBasic = 0, byToken = 0] = [...times.values()].map(p99);
      return Math.max(bySecret, byBasic) - byToken;
    };
    await measure(20);
    // A lookup that scans is slow in every round; the other work of the machine is not.
    const rounds: number[] = [];
    while (rounds.length < 5 && !rounds.some((difference) => difference < 5)) rounds.push(await measure(300));
    expect(Math.min(...rounds)).toBeLessThan(5);
  });
});
