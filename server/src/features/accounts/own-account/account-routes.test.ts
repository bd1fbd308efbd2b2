import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../../../test/caller.ts';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';
import { readConfig } from '../../../config.ts';
import { readAccountSettings } from '../../../modes/account-settings.ts';
import { assembleApp } from '../../../modes/assemble-app.ts';
import { openKeyValueStore } from '../../../platform/cache/key-value-store.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { BullmqRunner } from '../../../platform/jobs/bullmq-runner.ts';
import { createLog } from '../../../platform/log.ts';
import { createAccounts, type SecretChange } from '../index.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const newPassword = 'Another-horse-8';

describe('GET /accounts/me', () => {
  it('shows the account, and neither hash nor secret', async () => {
    const user = await gateway.signUp();
    const response = await gateway.asUser(user).get('/accounts/me');
    expect(response.body).toEqual({
      success: true,
      data: {
        id: user.id,
        email: user.email,
        client_id: user.client_id,
        email_verified: false,
        debug_mode: false,
        is_active: true,
        is_admin: false,
        role: { id: expect.any(String), name: 'visitor', display_name: 'Visitor' },
        permissions: [],
        admin_awaits_proof: false,
        is_demo: false,
        pdl_count: 0,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  });
});

describe('POST /accounts/update-password', () => {
  const change = (old_password: string, new_password: string, cookie: string) =>
    gateway
      .caller({ cookie, origin: 'https://svc.test' })
      .post('/accounts/update-password', { old_password, new_password });
  const logIn = async (user: TestUser) => {
    const response = await gateway.caller().post('/accounts/login', { email: user.email, password: user.password });
    return `__Host-svc_session=${response.data<{ access_token: string }>().access_token}`;
  };

  it('ends the other sessions and sets a new cookie for the caller', async () => {
    const user = await gateway.signUp();
    const [mine, other] = [await logIn(user), await logIn(user)];
    const response = await change(user.password, newPassword, mine);
    expect(response.body).toEqual({ success: true, data: {} });
    for (const ended of [mine, other])
      expect((await gateway.caller({ cookie: ended }).get('/accounts/me')).status).toBe(401);
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    expect((await gateway.caller({ cookie }).get('/accounts/me')).status).toBe(200);
    const logins = [user.password, newPassword].map((password) =>
      gateway.caller().post('/accounts/login', { email: user.email, password }),
    );
    expect((await Promise.all(logins)).map((login) => login.status)).toEqual([401, 200]);
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(200);
  });

  it('ends the client_secret as well when that is wished', async () => {
    const user = await gateway.signUp();
    const change = { old_password: user.password, new_password: newPassword, end_client_secret: true };
    const response = await gateway.asUser(user).post('/accounts/update-password', change);
    expect(response.body).toEqual({ success: true, data: {} });
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(401);
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    expect((await gateway.caller({ cookie }).get('/accounts/me')).status).toBe(200);
  });

  it('returns 422 for a wrong old password, and 429 after five', async () => {
    const user = await gateway.signUp();
    const cookie = await logIn(user);
    const caller = gateway.caller({ cookie, origin: 'https://svc.test' });
    const send = (old_password: string) =>
      caller.post('/accounts/update-password', { old_password, new_password: newPassword });
    for (let tries = 0; tries < 5; tries++) {
      const response = await send('Wrong-horse-7');
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({ detail: 'Old password is wrong', code: 'INVALID_PASSWORD' });
    }
    expect((await send(user.password)).status).toBe(429);
  });

  it('returns 422 for a new password that violates the policy', async () => {
    const user = await gateway.signUp();
    const response = await gateway
      .asUser(user)
      .post('/accounts/update-password', { old_password: user.password, new_password: 'weak' });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('POST /accounts/regenerate-secret', () => {
  it('shows a new secret once; the old one and all tokens are refused at once', async () => {
    const user = await gateway.signUp();
    const session = await gateway.asSession(user);
    const response = await gateway.asUser(user).post('/accounts/regenerate-secret', { password: user.password });
    expect(response.body).toEqual({
      success: true,
      data: { client_id: user.client_id, client_secret: expect.stringMatching(/^[\w-]{64}$/) },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(401);
    expect((await session.get('/accounts/me')).status).toBe(401);
    const renewed = response.data<{ client_secret: string }>();
    expect((await gateway.asUser(renewed).get('/accounts/me')).data()).toMatchObject({ id: user.id });
  });

  it('requires the password: a token alone creates no new credentials, and five wrong passwords block', async () => {
    const user = await gateway.signUp();
    const session = await gateway.asSession(user);
    for (const body of [undefined, {}, { password: 7 }])
      expect((await session.post('/accounts/regenerate-secret', body)).status).toBe(422);
    for (let tries = 0; tries < 5; tries++) {
      const response = await session.post('/accounts/regenerate-secret', { password: 'Wrong-horse-7' });
      expect(response.body).toMatchObject({ code: 'INVALID_PASSWORD' });
    }
    expect((await session.post('/accounts/regenerate-secret', { password: user.password })).status).toBe(429);
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(200);
  });

  it('leaves exactly one valid secret after many concurrent requests', async () => {
    const user = await gateway.signUp();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        gateway.asUser(user).post('/accounts/regenerate-secret', { password: user.password }),
      ),
    );
    const secrets = responses
      .filter((response) => response.status === 200)
      .map((response) => response.data<{ client_secret: string }>());
    expect(secrets.length).toBeGreaterThan(0);
    const statuses = await Promise.all(
      secrets.map(async (secret) => (await gateway.asUser(secret).get('/accounts/me')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('DELETE /accounts/me', () => {
  it('removes the account with everything in it', async () => {
    const user = await gateway.signUp();
    await gateway.caller().post('/accounts/forgot-password', { email: user.email });
    await gateway.asSession(user);
    const response = await gateway.asUser(user).delete('/accounts/me', { password: user.password });
    expect(response.body).toEqual({ success: true, data: {} });
    expect(response.headers['set-cookie']).toContain('Max-Age=0');
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(401);
    for (const table of ['users', 'link_tokens', 'mail_outbox', 'audit', 'sessions', 'ended_tokens']) {
      const [row] = await gateway.sql<{ dump: string | null }>(`select json_agg(t)::text as dump from ${table} t`);
      for (const trace of [user.id, user.email, user.client_id]) expect(row?.dump ?? '').not.toContain(trace);
    }
    expect((await gateway.signUp({ email: user.email })).email).toBe(user.email);
  });

  it('returns 422 for a wrong password and does not delete the account', async () => {
    const user = await gateway.signUp();
    const response = await gateway.asUser(user).delete('/accounts/me', { password: 'Wrong-horse-7' });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      code: 'INVALID_PASSWORD',
      detail: 'The password is wrong',
      errors: [{ field: 'password', message: 'is wrong' }],
    });
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(200);
  });

  it('returns 409 for the last administrator', async () => {
    await gateway.sql(`update users set role_id = null`);
    const admin = await gateway.signUp({ role: 'admin' });
    const response = await gateway.asUser(admin).delete('/accounts/me', { password: admin.password });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'LAST_ADMINISTRATOR' });
  });
});

describe('hooks that other features register with accounts', () => {
  it('counts usage, joins the export, follows a new secret and a deletion in their transaction', async () => {
    const reading = readConfig(gateway.settings);
    if ('failures' in reading || reading.config.mode !== 'server') throw new Error('settings');
    const { config } = reading;
    const log = createLog({ level: 'silent' });
    const database = openDatabase(config.DATABASE_URL, { log });
    const store = openKeyValueStore(config.CACHE_URL, { timeoutMs: 2000 });
    const jobs = new BullmqRunner({ address: config.QUEUE_URL, clock: gateway.clock, log });
    const changes: SecretChange[] = [];
    const seen: string[] = [];
    const accounts = createAccounts({
      database,
      store,
      jobs,
      clock: gateway.clock,
      log,
      settings: readAccountSettings(config),
      countPdls: async (ids) => new Map(ids.map((id) => [id, 2])),
      readUsage: async ({ is_admin }) => ({
        date: '2026-11-15',
        cached: { used: 3, limit: is_admin ? null : 1000 },
        no_cache: { used: 1, limit: is_admin ? null : 50 },
        resets_at: '2026-11-15T23:00:00.000Z',
      }),
      contributors: [{ name: 'pdls', exportOf: async (id) => [{ owner: id }] }],
      onSecretChange: [
        async (change, transaction) => {
          // Inside the transaction the old secret is still valid. Outside it the new one is not visible yet.
          const rows = await transaction.for<{ users: { id: string } }>().selectFrom('users').select('id').execute();
          expect(rows.map((row) => row.id)).toContain(change.user_id);
          changes.push(change);
          if (changes.length === 2) throw new Error('rewrapping failed');
        },
      ],
      onUserDelete: [
        async (id) => {
          seen.push(`in transaction ${id}`);
          return async () => {
            seen.push(`after commit ${id}`);
          };
        },
      ],
    });
    const app = await assembleApp({
      name: 'server',
      clock: gateway.clock,
      log,
      trustedProxies: [],
      addresses: {},
      features: [accounts.feature],
      dependencies: [],
      isStopping: () => false,
      prepare: (prepared) => accounts.guard(prepared),
    });
    const user = await gateway.signUp();
    const as = (secret: string) => createCaller(app, { authorization: `Bearer ${secret}` });

    expect((await as(user.client_secret).get('/accounts/usage')).data()).toEqual({
      date: '2026-11-15',
      cached: { used: 3, limit: 1000 },
      no_cache: { used: 1, limit: 50 },
      resets_at: '2026-11-15T23:00:00.000Z',
    });
    expect((await as(user.client_secret).get('/accounts/export')).data()).toMatchObject({
      account: { id: user.id, pdl_count: 2 },
      audit: [],
      pdls: [{ owner: user.id }],
    });
    expect(await accounts.readSecret(user.id)).toBe(user.client_secret);

    const renewed = (
      await as(user.client_secret).post('/accounts/regenerate-secret', { password: user.password })
    ).data<{
      client_secret: string;
    }>();
    expect(changes).toEqual([{ user_id: user.id, old_secret: user.client_secret, new_secret: renewed.client_secret }]);
    expect(
      (await as(renewed.client_secret).post('/accounts/regenerate-secret', { password: user.password })).status,
    ).toBe(500);
    expect((await as(renewed.client_secret).get('/accounts/me')).status).toBe(200);

    await as(renewed.client_secret).delete('/accounts/me', { password: user.password });
    expect(seen).toEqual([`in transaction ${user.id}`, `after commit ${user.id}`]);
    expect(await accounts.readSecret(user.id)).toBeUndefined();
    await app.close();
    await accounts.close();
    await jobs.stop();
    store.close();
    await database.close();
  });
});
