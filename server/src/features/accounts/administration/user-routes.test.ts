import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../../test/caller.ts';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';
import { type Mailbox, startMailbox, tokenIn } from '../../../../test/servers/mailbox.ts';

let gateway: Gateway;
let mailbox: Mailbox;
let chief: TestUser;
let admin: TestCaller;

beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startGateway({
    settings: { SMTP_URL: mailbox.url, ADMIN_EMAILS: ' Chief@Example.org , other@example.org' },
  });
  chief = await gateway.signUp({ email: 'chief@example.org', verified: true });
  admin = gateway.asUser(chief);
});
afterAll(async () => {
  await gateway.stop();
  await mailbox.stop();
});
beforeEach(() => gateway.sql(`update users set role_id = null where email <> 'chief@example.org'`));

const lastAudit = async () => (await gateway.sql('select * from audit order by seq desc limit 1'))[0];

describe('an administrator', () => {
  it('is a verified address of ADMIN_EMAILS, in upper or lower case, or a verified one with the role admin', async () => {
    const unverified = await gateway.signUp({ email: 'other@example.org' });
    const byRole = await gateway.signUp({ role: 'admin' });
    const unproved = await gateway.signUp({ role: 'admin', verified: false });
    const seen = async (user: TestUser) =>
      (await gateway.asUser(user).get('/accounts/me')).data<{ is_admin: boolean }>().is_admin;
    expect(await Promise.all([chief, unverified, byRole, unproved].map(seen))).toEqual([true, false, true, false]);
    for (const user of [unverified, unproved])
      expect((await gateway.asUser(user).get('/admin/users')).status).toBe(403);
  });
});

describe('GET /admin/users', () => {
  it('returns each user in the specified form', async () => {
    const user = await gateway.signUp();
    const response = await admin.get(`/admin/users?q=${user.email}`);
    expect(response.body).toEqual({
      success: true,
      data: {
        users: [
          {
            id: user.id,
            email: user.email,
            client_id: user.client_id,
            is_active: true,
            email_verified: false,
            debug_mode: false,
            is_admin: false,
            created_at: expect.any(String),
            pdl_count: 0,
            usage: { cached: 0, no_cache: 0 },
            role: { id: expect.any(String), name: 'visitor', display_name: 'Visitor' },
            effective_role: expect.objectContaining({ name: 'visitor', granted_by: 'role' }),
          },
        ],
        total: 1,
        next_cursor: null,
      },
    });
  });

  it('are filtered by role and by state, each page and the total alike', async () => {
    const sign = (name: string, more: object = {}) => gateway.signUp({ email: `state-${name}@example.org`, ...more });
    const [first, second] = [await sign('one', { verified: true }), await sign('two', { verified: true })];
    await sign('three', { verified: false });
    await sign('four', { verified: true, role: 'moderator' });
    await admin.post(`/admin/users/${second.id}/toggle-status`);
    const list = async (query: string) => {
      const page = (await admin.get(`/admin/users?q=state-&${query}`)).data<{
        users: { email: string }[];
        total: number;
      }>();
      expect(page.users.length).toBe(page.total);
      return page.users.map(({ email }) => email.slice(6, -12)).toSorted();
    };
    expect(await list('state=active')).toEqual(['four', 'one']);
    expect(await list('state=inactive')).toEqual(['two']);
    expect(await list('state=unverified')).toEqual(['three']);
    expect(await list('role=moderator')).toEqual(['four']);
    expect(await list('role=visitor')).toEqual(['one', 'three', 'two']);
    expect(await list('role=visitor&state=active')).toEqual(['one']);
    expect(await list('role=unknown')).toEqual([]);
    expect((await admin.get('/admin/users?state=rich')).status).toBe(422);
    expect((await gateway.asUser(first).get('/admin/users?state=active')).status).toBe(403);
  });

  it('lists each user once by cursor, also while users are added', async () => {
    await gateway.sql(
      `insert into users select gen_random_uuid()::text, 'page-' || n || '@example.org', hashed_password, 'cli_' || md5(n::text),
         client_secret, md5('i' || n), true, false, true, null, tokens_valid_after, created_at, updated_at
       from users, generate_series(1, 57) n where email = 'chief@example.org'`,
    );
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 20; pages++) {
      const page = (await admin.get(`/admin/users?limit=10&q=page-${cursor && `&cursor=${cursor}`}`)).data<{
        users: { email: string }[];
        total: number;
        next_cursor: string | null;
      }>();
      expect(page.total).toBe(57);
      seen.push(...page.users.map((user) => user.email));
      if (pages === 2) await gateway.signUp();
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toHaveLength(57);
    expect(new Set(seen).size).toBe(57);
  });

  it('takes % and _ for what they are', async () => {
    expect((await admin.get('/admin/users?q=%25')).data()).toMatchObject({ total: 0 });
    expect((await admin.get('/admin/users?q=page_')).data()).toMatchObject({ total: 0 });
    expect((await admin.get('/admin/users?q=%5C')).data()).toMatchObject({ total: 0 });
  });

  it.each([['limit=0'], ['limit=201'], ['limit=x'], ['cursor=x'], ['cursor=WzEsMl0'], ['q=%00'], ['unknown=1']])(
    'returns 422 for %s',
    async (query) => {
      expect((await admin.get(`/admin/users?${query}`)).status).toBe(422);
    },
  );
});

describe('an administrator by ADMIN_EMAILS', () => {
  type Listed = { email: string; role: { name: string }; effective_role: { name: string; granted_by: string } };
  const list = async (role: string) =>
    (await admin.get(`/admin/users?limit=200&role=${role}`)).data<{ users: Listed[] }>().users;
  const roles = async () =>
    (await admin.get('/roles')).data<{ id: string; name: string; display_name: string; user_count: number }[]>();

  it('is shown, found and counted with the role in effect, beside the stored one', async () => {
    const byRole = await gateway.signUp({ role: 'admin' });
    const admins = await list('admin');
    const shown = Object.fromEntries(
      admins.map(({ email, role, effective_role }) => [email, { role, effective_role }]),
    );
    const stored = await roles();
    const named = stored.find(({ name }) => name === 'admin');
    const effective = { id: named?.id, name: 'admin', display_name: named?.display_name };
    expect(Object.keys(shown).sort()).toEqual([byRole.email, chief.email].sort());
    expect(shown[chief.email]).toMatchObject({
      role: { name: 'visitor' },
      effective_role: { ...effective, granted_by: 'ADMIN_EMAILS' },
    });
    expect(shown[byRole.email]).toMatchObject({
      role: { name: 'admin' },
      effective_role: { ...effective, granted_by: 'role' },
    });
    expect((await list('visitor')).map(({ email }) => email)).not.toContain(chief.email);
    expect(named?.user_count).toBe(2);
    const { total } = (await admin.get('/admin/users')).data<{ total: number }>();
    expect(stored.reduce((sum, { user_count }) => sum + user_count, 0)).toBe(total);
  });

  it('prevents the deletion of a stored role, although no user has it in effect', async () => {
    const made = await admin.post('/roles', { name: 'helper', display_name: 'Helper' });
    const { id } = made.data<{ id: string }>();
    await gateway.sql('update users set role_id = $1 where email = $2', [id, chief.email]);
    expect((await roles()).find(({ name }) => name === 'helper')).toMatchObject({ user_count: 0 });
    expect((await admin.delete(`/roles/${id}`)).body).toMatchObject({
      code: 'ROLE_IN_USE',
      detail: 'Role is still given to 1 user',
    });
    await gateway.sql('update users set role_id = null where email = $1', [chief.email]);
    expect((await admin.delete(`/roles/${id}`)).status).toBe(200);
  });
});

describe('a page of users', () => {
  it('needs a fixed number of statements, however long it is', async () => {
    const replica = await gateway.replica({ DEBUG: 'true', DEBUG_SQL: 'true' });
    const count = async (limit: number) => {
      const before = replica.logs.length;
      expect((await replica.asUser(chief).get(`/admin/users?limit=${limit}`)).status).toBe(200);
      return replica.logs.slice(before).filter((line) => line.includes('"select') && line.includes('users')).length;
    };
    // The caller, the page, the total.
    expect([await count(1), await count(50)]).toEqual([3, 3]);
    await replica.stop();
  });
});

describe('GET /admin/users/{id} and /admin/users/stats', () => {
  it('returns one user, and 404 for an unknown one', async () => {
    expect((await admin.get(`/admin/users/${chief.id}`)).data()).toMatchObject({ id: chief.id, is_admin: true });
    const missing = await admin.get(`/admin/users/${randomUUID()}`);
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ detail: 'User not found', code: 'USER_NOT_FOUND' });
    expect((await admin.get('/admin/users/not-a-uuid')).status).toBe(422);
  });

  it('counts users', async () => {
    const stats = (await admin.get('/admin/users/stats')).data<{ total: number; by_role: Record<string, number> }>();
    const [row] = await gateway.sql<{ count: string }>('select count(*) from users');
    expect(stats.total).toBe(Number(row?.count));
    expect(stats.by_role).toEqual({ admin: 1, visitor: stats.total - 1 });
  });
});

describe('POST /admin/users', () => {
  it('creates a full account whose owner chooses the password by mail', async () => {
    const email = 'invited@example.org';
    const response = await admin.post(
      '/admin/users',
      { email: 'Invited@Example.org' },
      { headers: { 'accept-language': 'en' } },
    );
    expect(response.status).toBe(201);
    expect(response.data()).toMatchObject({
      email,
      client_id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
      email_verified: false,
    });
    const mail = await mailbox.receive(email);
    expect(mail.headers).toContain('Your account is ready');
    const reset = { token: tokenIn(mail), new_password: 'Another-horse-8' };
    expect((await gateway.caller().post('/accounts/reset-password', reset)).status).toBe(200);
    const login = await gateway.caller().post('/accounts/login', { email, password: 'Another-horse-8' });
    expect(login.status).toBe(200);
    expect(await lastAudit()).toMatchObject({ actor_id: chief.id, action: 'user.create' });
  });

  it('returns 409 for a registered address and 404 for an unknown role', async () => {
    expect((await admin.post('/admin/users', { email: chief.email })).status).toBe(409);
    const response = await admin.post('/admin/users', { email: 'new@example.org', role_id: randomUUID() });
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'ROLE_NOT_FOUND' });
  });
});

describe('actions on a user', () => {
  it('deactivates at once, and activation does not bring old tokens back', async () => {
    const user = await gateway.signUp();
    const session = await gateway.asSession(user);
    expect((await admin.post(`/admin/users/${user.id}/toggle-status`)).data()).toMatchObject({ is_active: false });
    for (const caller of [session, gateway.asUser(user)])
      expect((await caller.get('/accounts/me')).status).toBeGreaterThanOrEqual(401);
    const refused = await gateway.asUser(user).get('/accounts/me');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ detail: 'User account is inactive', code: 'USER_INACTIVE' });
    expect(await lastAudit()).toMatchObject({ actor_id: chief.id, action: 'user.deactivate', subject_id: user.id });
    expect((await admin.post(`/admin/users/${user.id}/toggle-status`)).data()).toMatchObject({ is_active: true });
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(200);
    expect((await session.get('/accounts/me')).status).toBe(401);
  });

  it('switches the debug mode', async () => {
    const user = await gateway.signUp();
    expect((await admin.post(`/admin/users/${user.id}/toggle-debug`)).data()).toMatchObject({ debug_mode: true });
    expect((await admin.post(`/admin/users/${user.id}/toggle-debug`)).data()).toMatchObject({ debug_mode: false });
  });

  it('mails a password link and sets no password', async () => {
    const user = await gateway.signUp();
    expect((await admin.post(`/admin/users/${user.id}/reset-password`)).data()).toEqual({});
    expect((await mailbox.receive(user.email)).text).toContain('/reset-password#token=');
    expect(
      (await gateway.caller().post('/accounts/login', { email: user.email, password: user.password })).status,
    ).toBe(200);
  });

  it('deletes a user, and records who did', async () => {
    const user = await gateway.signUp();
    expect((await admin.delete(`/admin/users/${user.id}`)).data()).toEqual({});
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(401);
    expect(await lastAudit()).toMatchObject({ actor_id: chief.id, action: 'user.delete', subject_id: user.id });
  });

  it.each([
    ['POST', 'toggle-status'],
    ['POST', 'toggle-debug'],
    ['POST', 'reset-password'],
    ['DELETE', ''],
  ] as const)('%s …/%s returns 404 for an unknown user', async (method, action) => {
    const url = `/admin/users/${randomUUID()}${action && `/${action}`}`;
    expect((await (method === 'POST' ? admin.post(url) : admin.delete(url))).body).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  it('shows the user what was done, in the export', async () => {
    const user = await gateway.signUp();
    await admin.post(`/admin/users/${user.id}/toggle-debug`);
    const { audit } = (await gateway.asUser(user).get('/accounts/export')).data<{ audit: unknown[] }>();
    expect(audit).toEqual([{ at: expect.any(String), action: 'user.debug_on', actor_id: chief.id, detail: {} }]);
  });
});

describe('the last administrator', () => {
  const refusal = { detail: 'The last administrator cannot be removed', code: 'LAST_ADMINISTRATOR' };

  it('is neither deactivated nor deleted', async () => {
    for (const response of [
      await admin.post(`/admin/users/${chief.id}/toggle-status`),
      await admin.delete(`/admin/users/${chief.id}`),
    ]) {
      expect(response.status).toBe(409);
      expect(response.body).toMatchObject(refusal);
    }
    expect((await admin.get('/accounts/me')).status).toBe(200);
  });

  it('does not count those who are deactivated', async () => {
    const second = await gateway.signUp({ role: 'admin' });
    await gateway.sql('update users set is_active = false where id = $1', [second.id]);
    expect((await admin.delete(`/admin/users/${chief.id}`)).body).toMatchObject(refusal);
  });

  it('stays, when two remove each other at the same moment', async () => {
    await gateway.sql(`update users set email_verified = false where id = $1`, [chief.id]);
    for (let round = 0; round < 5; round++) {
      await gateway.sql(`update users set role_id = null`);
      const [one, two] = [await gateway.signUp({ role: 'admin' }), await gateway.signUp({ role: 'admin' })];
      const responses = await Promise.all([
        gateway.asUser(one).delete(`/admin/users/${two.id}`),
        gateway.asUser(two).post(`/admin/users/${one.id}/toggle-status`),
      ]);
      const [row] = await gateway.sql<{ count: string }>(
        `select count(*) from users join roles on roles.id = role_id where name = 'admin' and is_active`,
      );
      expect(`${responses.map((response) => response.status)} ${row?.count}`).toMatch(
        /^(200,(401|403|409)|(401|403|409),200) 1$/,
      );
    }
    await gateway.sql(`update users set email_verified = true where id = $1`, [chief.id]);
  });
});

describe('who may', () => {
  const routes = [
    ['GET', '/admin/users', 'users:read'],
    ['GET', `/admin/users/${randomUUID()}`, 'users:read'],
    ['GET', '/admin/users/stats', 'users:read'],
    ['POST', '/admin/users', 'users:write'],
    ['POST', `/admin/users/${randomUUID()}/toggle-status`, 'users:write'],
    ['POST', `/admin/users/${randomUUID()}/toggle-debug`, 'users:write'],
    ['POST', `/admin/users/${randomUUID()}/reset-password`, 'users:write'],
    ['DELETE', `/admin/users/${randomUUID()}`, 'users:delete'],
    ['GET', '/admin/jobs', 'dashboard:read'],
    ['GET', '/admin/audit', 'logs:read'],
    ['GET', '/roles', 'roles:read'],
    ['GET', `/roles/${randomUUID()}`, 'roles:read'],
    ['GET', '/roles/permissions', 'roles:read'],
    ['POST', '/roles', 'roles:write'],
    ['PATCH', `/roles/${randomUUID()}`, 'roles:write'],
    ['DELETE', `/roles/${randomUUID()}`, 'roles:write'],
    ['PUT', `/roles/${randomUUID()}/permissions`, 'roles:write'],
    ['PUT', `/roles/users/${randomUUID()}/role`, 'roles:write'],
  ] as const;
  const moderatorPermissions = ['users:read', 'dashboard:read', 'roles:read', 'logs:read'];
  let callers: Record<'visitor' | 'moderator', TestUser>;
  beforeAll(async () => {
    callers = { visitor: await gateway.signUp(), moderator: await gateway.signUp({ verified: true }) };
  });
  beforeEach(() =>
    gateway.sql(`update users set role_id = (select id from roles where name = 'moderator') where id = $1`, [
      callers.moderator.id,
    ]),
  );

  it.each(routes)('%s %s needs %s', async (method, path, permission) => {
    const send = (user: TestUser) =>
      gateway.app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${user.client_secret}` } });
    const visitor = await send(callers.visitor);
    expect(visitor.statusCode).toBe(403);
    expect(visitor.json()).toMatchObject({
      detail: expect.stringContaining(`Administrator or permission required: ${permission}`),
      code: 'FORBIDDEN',
    });
    const moderator = await send(callers.moderator);
    expect(moderator.statusCode === 403).toBe(!moderatorPermissions.includes(permission));
    expect((await send(chief)).statusCode).not.toBe(403);
  });
});

describe('GET /admin/audit', () => {
  it('lists who did what to whom, newest first, a page at a time', async () => {
    const user = await gateway.signUp();
    const chair = await gateway.signUp({ role: 'admin' });
    const caller = gateway.asUser(chair);
    for (let attempt = 0; attempt < 2; attempt++) await caller.post(`/admin/users/${user.id}/toggle-debug`);
    type Page = { lines: { seq: number; action: string }[]; next_cursor: number | null };
    const first = (await caller.get('/admin/audit?limit=1')).data<Page>();
    expect(first.lines).toMatchObject([
      { action: 'user.debug_off', actor: chair.email, actor_id: chair.id, subject: user.email, detail: {} },
    ]);
    expect(first.next_cursor).toBe(first.lines[0]?.seq);
    const second = (await caller.get(`/admin/audit?limit=1&cursor=${first.next_cursor}`)).data<Page>();
    expect(second.lines).toMatchObject([{ action: 'user.debug_on', seq: (first.next_cursor ?? 0) - 1 }]);
    await caller.delete(`/admin/users/${user.id}`);
    expect((await caller.get('/admin/audit?limit=1')).data<Page>().lines).toMatchObject([
      { action: 'user.delete', subject_id: user.id, subject: null },
    ]);
    expect((await caller.get(`/admin/audit?cursor=${Number.MAX_SAFE_INTEGER}`)).status).toBe(422);
  });
});

describe('GET /admin/jobs', () => {
  it('returns next run, last status, error and duration of each job', async () => {
    const jobs = (await admin.get('/admin/jobs')).data<{ name: string }[]>();
    expect(jobs.map((job) => job.name)).toEqual(
      expect.arrayContaining(['mail-outbox', 'accounts-purge', 'secret-key-rotation']),
    );
    expect(jobs.find((job) => job.name === 'mail-outbox')).toMatchObject({ last_status: 'success', last_error: null });
  });
});
