import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestCaller } from '../../../../test/caller.ts';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';

type Session = {
  id: string;
  browser: string;
  network: string | null;
  begun_at: string;
  last_seen_at: string;
  is_current: boolean;
};

let one: Gateway;
let two: Gateway;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const hour = 3_600_000;

beforeAll(async () => {
  one = await startGateway({
    settings: { DEMO_EMAIL: 'demo@example.org', DEBUG_SQL: 'true', LOG_LEVEL: 'debug' },
    startAt: '2026-11-15T10:20:00Z',
  });
  two = await one.replica();
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const bearer = (gateway: Gateway, token: string) => gateway.caller({ authorization: `Bearer ${token}` });
const statusOf = async (caller: TestCaller) => (await caller.get('/accounts/me')).status;
const sessionsOf = async (caller: TestCaller) => (await caller.get('/accounts/sessions')).data<Session[]>();
const logIn = async (user: TestUser, agent = firefox, remoteAddress = '192.0.2.77') => {
  const response = await one
    .caller()
    .post(
      '/accounts/login',
      { email: user.email, password: user.password },
      { headers: { 'user-agent': agent }, remoteAddress },
    );
  return response.data<{ access_token: string }>().access_token;
};
const grant = async (user: TestUser) => {
  const { client_id, client_secret } = user;
  const payload = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return String((await one.caller().post('/accounts/token', undefined, { payload, headers })).body.access_token);
};

describe('a session', () => {
  it('is listed with what its owner recognises, and with nothing more', async () => {
    const user = await one.signUp();
    const [here, there] = [await logIn(user), await logIn(user, 'curl/8.14.1', '2001:db8:1:2:3:4:5:6')];
    expect(await sessionsOf(bearer(two, here))).toEqual(
      expect.arrayContaining([
        {
          id: expect.any(String),
          browser: 'Firefox, Linux',
          network: '192.0.2.0/24',
          begun_at: expect.stringMatching(/^2026-11-15T10:2/),
          last_seen_at: '2026-11-15T10:00:00.000Z',
          expires_at: expect.stringMatching(/^2026-12-15T10:2/),
          is_current: true,
        },
        expect.objectContaining({ browser: 'program', network: '2001:db8:1:2::/64', is_current: false }),
      ]),
    );
    const [{ dump }] = (await one.sql('select json_agg(sessions)::text as dump from sessions')) as [{ dump: string }];
    for (const token of [here, there])
      for (const trace of [token, JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti])
        expect(dump).not.toContain(trace);
    for (const trace of ['140.0', '192.0.2.77', ':3:4:5:6']) expect(dump).not.toContain(trace);
  });

  it.each(['header', 'cookie'] as const)('ends by logout with the %s, at once on every replica', async (via) => {
    const user = await one.signUp();
    const [mine, other] = [await logIn(user), await logIn(user)];
    const shown = (gateway: Gateway) =>
      via === 'header'
        ? bearer(gateway, mine)
        : gateway.caller({ cookie: `__Host-svc_session=${mine}`, origin: 'https://svc.test' });
    expect([await statusOf(shown(one)), await statusOf(shown(two))]).toEqual([200, 200]);
    expect((await shown(one).post('/accounts/logout', {})).status).toBe(200);
    for (const gateway of [two, one]) {
      for (const caller of [bearer(gateway, mine), gateway.caller({ cookie: `__Host-svc_session=${mine}` })])
        expect((await caller.get('/accounts/me')).body).toMatchObject({ code: 'INVALID_TOKEN' });
      expect((await gateway.caller().get(`/accounts/me?token=${mine}`)).status).toBe(401);
      expect(await statusOf(bearer(gateway, other))).toBe(200);
    }
    expect(await sessionsOf(bearer(one, other))).toHaveLength(1);
  });

  it('can be ended by its owner from another one, and by no other user', async () => {
    const [user, otherUser] = [await one.signUp(), await one.signUp()];
    const [mine, lost] = [await logIn(user), await logIn(user, 'curl/8.14.1')];
    const [victim] = (await sessionsOf(bearer(one, mine))).filter(({ is_current }) => !is_current);
    const end = (caller: TestCaller, id = victim?.id) => caller.delete(`/accounts/sessions/${id}`);
    expect((await end(one.asUser(otherUser))).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await end(bearer(one, mine), randomUUID())).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await end(bearer(one, mine), 'x')).status).toBe(422);
    expect(await statusOf(bearer(two, lost))).toBe(200);
    expect((await end(bearer(one, mine))).body).toEqual({ success: true, data: {} });
    expect([await statusOf(bearer(two, lost)), await statusOf(bearer(two, mine))]).toEqual([401, 200]);
    const [own] = await sessionsOf(bearer(one, mine));
    const response = await end(bearer(one, mine), own?.id);
    expect(String(response.headers['set-cookie'])).toContain('Max-Age=0');
    expect(await statusOf(bearer(two, mine))).toBe(401);
  });

  it.each([
    ['logging out everywhere', (user: TestUser) => one.asUser(user).post('/accounts/logout', { everywhere: true })],
    [
      'a new password',
      (user: TestUser) =>
        one
          .asUser(user)
          .post('/accounts/update-password', { old_password: user.password, new_password: 'Another-horse-8' }),
    ],
    ['a deactivation', async (user: TestUser) => (await one.asAdmin()).post(`/admin/users/${user.id}/toggle-status`)],
  ])('ends with all others by %s', async (_by, end) => {
    const user = await one.signUp();
    const tokens = [await logIn(user), await logIn(user), await grant(user)];
    expect((await end(user)).status).toBe(200);
    for (const token of tokens) expect(await statusOf(bearer(two, token))).toBeGreaterThanOrEqual(401);
    // A new password opens one new session for the caller.
    const rows = await one.sql<{ token_hash: string }>('select * from sessions where user_id = $1', [user.id]);
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  it('is not created with a password that changed during its verification', async () => {
    const user = await one.signUp();
    const change = new Client({ connectionString: one.databaseUrl });
    await change.connect();
    // The lock on the user's row prevents the login from completing, however fast the password is verified.
    await change.query('begin');
    await change.query('select 1 from users where id = $1 for update', [user.id]);
    const login = one.caller().post('/accounts/login', { email: user.email, password: user.password });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await one.sql(waiting)).toHaveLength(1), { timeout: 120_000 });
    await change.query(`update users set hashed_password = 'other' where id = $1`, [user.id]);
    await change.query('commit');
    await change.end();
    expect((await login).status).toBe(401);
    expect(await one.sql('select 1 from sessions where user_id = $1', [user.id])).toEqual([]);
  });

  it('is seen last to the hour, which costs a request nothing', async () => {
    const user = await one.signUp();
    const token = await logIn(user);
    const seen = async () => (await sessionsOf(bearer(one, token)))[0]?.last_seen_at;
    one.clock.advance(3 * hour);
    expect(await seen()).toBe('2026-11-15T10:00:00.000Z');
    await vi.waitFor(async () => expect(await seen()).toBe('2026-11-15T13:00:00.000Z'), { timeout: 120_000 });
    one.clock.advance(-3 * hour);
  });

  it('is limited to a hundred per user: the least recently seen one is ended', async () => {
    const user = await one.signUp();
    await one.sql(
      `insert into sessions select gen_random_uuid()::text, $1::text, md5(n::text || $1::text), 'program', null, '2026-11-14T00:00:00.000Z',
         '2026-11-14T' || lpad((n % 24)::text, 2, '0') || ':00:00.000Z', '2026-12-14T00:00:00.000Z' from generate_series(1, 100) n`,
      [user.id],
    );
    const token = await logIn(user);
    const sessions = await sessionsOf(bearer(one, token));
    expect(sessions).toHaveLength(100);
    expect(sessions[0]?.is_current).toBe(true);
  });

  it('of the demonstration does not end with the hundredth visitor after it', async () => {
    const demo = await one.signUp({ email: 'demo@example.org' });
    const first = await logIn(demo);
    await one.sql(
      `insert into sessions select gen_random_uuid()::text, $1::text, md5(n::text || $1::text), 'program', null, '2026-11-16T00:00:00.000Z',
         '2026-11-16T00:00:00.000Z', '2026-12-14T00:00:00.000Z' from generate_series(1, 300) n`,
      [demo.id],
    );
    await logIn(demo);
    expect(await statusOf(bearer(one, first))).toBe(200);
    await one.sql('delete from users where id = $1', [demo.id]);
  });

  it('of another visitor is not shown to the demonstration account', async () => {
    const demo = await one.signUp({ email: 'demo@example.org' });
    const [mine] = [await logIn(demo), await logIn(demo, 'curl/8.14.1', '198.51.100.7')];
    expect(await sessionsOf(bearer(one, mine))).toMatchObject([{ network: '192.0.2.0/24', is_current: true }]);
    expect(await sessionsOf(one.asUser(demo))).toEqual([]);
    const [row] = await one.sql<{ id: string }>('select id from sessions where user_id = $1', [demo.id]);
    const response = await bearer(one, mine).delete(`/accounts/sessions/${row?.id}`);
    expect(response.body).toMatchObject({ code: 'DEMO_READ_ONLY' });
  });
});

describe('a token from client credentials', () => {
  it('is no session, and is refused from its logout on, on every replica', async () => {
    const user = await one.signUp();
    const [mine, other] = [await grant(user), await grant(user)];
    expect(await sessionsOf(bearer(one, mine))).toEqual([]);
    expect((await bearer(one, mine).post('/accounts/logout', {})).status).toBe(200);
    expect([await statusOf(bearer(two, mine)), await statusOf(bearer(one, mine))]).toEqual([401, 401]);
    expect(await statusOf(bearer(two, other))).toBe(200);
    expect(await statusOf(two.asUser(user))).toBe(200);
  });

  it('that was ended never counts again: beyond a thousand all tokens of the account end', async () => {
    const user = await one.signUp();
    const [mine, other] = [await grant(user), await grant(user)];
    await one.sql(
      `insert into ended_tokens select md5(n::text || $1::text), $1::text, '2026-12-14T00:00:00.000Z' from generate_series(1, 1000) n`,
      [user.id],
    );
    expect((await bearer(one, mine).post('/accounts/logout', {})).status).toBe(200);
    expect([await statusOf(bearer(two, mine)), await statusOf(bearer(two, other))]).toEqual([401, 401]);
    expect(await one.sql('select 1 from ended_tokens where user_id = $1', [user.id])).toEqual([]);
  });
});

describe('what a request with a user token costs', () => {
  const statements = async (send: () => Promise<unknown>) => {
    const before = one.logs.length;
    await send();
    return one.logs.slice(before).filter((line) => line.includes('"statement"') && line.includes('from \\"users\\"'));
  };

  it('is one statement for the user and the session together, for a crowd as well', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => one.signUp()));
    const callers: TestCaller[] = [];
    for (const user of users) callers.push(bearer(one, await logIn(user)), bearer(one, await grant(user)));
    const [caller] = callers;
    if (!caller) throw new Error('no caller');
    expect(await statements(() => caller.get('/accounts/sessions'))).toHaveLength(1);
    const crowd = await statements(async () => {
      const responses = await Promise.all(callers.map((each) => each.get('/accounts/me')));
      expect(responses.map((response) => response.data<{ id: string }>().id)).toEqual(
        users.flatMap(({ id }) => [id, id]),
      );
    });
    expect(crowd.length).toBeLessThanOrEqual(3);
  });
});
