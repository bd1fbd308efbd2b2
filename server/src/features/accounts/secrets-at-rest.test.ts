import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gateway, startGateway } from '../../../test/gateway.ts';
import { type Mailbox, startMailbox, tokenIn } from '../../../test/servers/mailbox.ts';

let gateway: Gateway;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startGateway({ settings: { SMTP_URL: mailbox.url, REQUIRE_EMAIL_VERIFICATION: 'true' } });
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});

/** Every row of every table, as text. */
async function dumpDatabase(): Promise<string> {
  const tables = await gateway.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => gateway.sql<{ line: string }>(`select t::text as line from "${name}" t`)),
  );
  return rows
    .flat()
    .map((row) => row.line)
    .join('\n');
}

/** Every Redis key with its value, of any type, as redis-cli prints it. */
async function dumpRedis(): Promise<string> {
  const readers: Record<string, (key: string) => string[]> = {
    string: (key) => ['get', key],
    hash: (key) => ['hgetall', key],
    list: (key) => ['lrange', key, '0', '-1'],
    set: (key) => ['smembers', key],
    zset: (key) => ['zrange', key, '0', '-1'],
    stream: (key) => ['xrange', key, '-', '+'],
  };
  const keys = (await gateway.redis.cli('--scan')).split('\n').filter(Boolean);
  const values = keys.map(async (key) => {
    const type = await gateway.redis.cli('type', key);
    // A key may expire between the listing and the read.
    if (type === 'none') return key;
    const reader = readers[type];
    if (!reader) throw new Error(`no reader for ${type}`);
    return `${key} ${await gateway.redis.cli(...reader(key))}`;
  });
  return (await Promise.all(values)).join('\n');
}

it('no dump of the stores and no log contains a secret, a mailed token, a password or a user token', async () => {
  const passwords = ['Planted-password-1', 'Planted-password-2', 'Planted-wrong-3'];
  const secrets: string[] = [];
  const emails = ['planted-1@example.org', 'planted-2@example.org'];
  for (const [index, email] of emails.entries()) {
    const anonymous = gateway.caller();
    const password = passwords[0] ?? '';
    const signup = await anonymous.post('/accounts/signup', { email, password });
    const credentials = signup.data<{ client_id: string; client_secret: string }>();
    const verification = tokenIn(await mailbox.receive(email));
    secrets.push(credentials.client_secret, verification);
    // One of two stays unverified, so that its link stays stored and usable.
    if (index === 1) continue;
    const verified = await anonymous.post('/accounts/verify-email', { token: verification });
    secrets.push(verified.data<{ client_secret: string }>().client_secret);
    await anonymous.post('/accounts/login', { email, password: passwords[2] });
    const login = await anonymous.post('/accounts/login', { email, password });
    secrets.push(login.data<{ access_token: string }>().access_token);
    await anonymous.post('/accounts/forgot-password', { email });
    const reset = tokenIn(await mailbox.receive(email, 2));
    await anonymous.post('/accounts/reset-password', { token: reset, new_password: passwords[1] });
    await anonymous.post('/accounts/forgot-password', { email });
    const unused = tokenIn(await mailbox.receive(email, 3));
    const again = await anonymous.post('/accounts/login', { email, password: passwords[1] });
    const session = gateway.caller({ authorization: `Bearer ${again.data<{ access_token: string }>().access_token}` });
    const renewed = await session.post('/accounts/regenerate-secret', { password: passwords[1] });
    secrets.push(reset, unused, renewed.data<{ client_secret: string }>().client_secret);
    await anonymous.get(`/accounts/me?token=${secrets[3]}`);
    await anonymous.post('/accounts/login', { email, password: passwords[1], unknown: passwords[2] });
  }
  const [database, redis] = [await dumpDatabase(), await dumpRedis()];
  const logs = gateway.logs.join('');
  expect(database).toContain('planted-1@example.org');
  expect(redis).toContain('attempts:login-account:');
  expect(logs).toContain('/api/accounts/login');
  for (const planted of [...secrets, ...passwords]) {
    expect(planted.length).toBeGreaterThan(10);
    for (const [place, dump] of Object.entries({ database, redis, logs })) {
      expect(dump.includes(planted), `${place} holds ${planted}`).toBe(false);
    }
  }
  for (const email of emails) {
    expect(redis.includes(email)).toBe(false);
    expect(logs.includes(email)).toBe(false);
  }
});
