import { randomUUID } from 'node:crypto';
import { permissions, seededRoles } from '@svc/domain/credentials/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../../test/caller.ts';
import { type Gateway, startGateway } from '../../../../test/gateway.ts';

let gateway: Gateway;
let admin: TestCaller;
beforeAll(async () => {
  gateway = await startGateway();
  admin = await gateway.asAdmin();
});
afterAll(() => gateway.stop());

type StoredRole = { id: string; name: string; display_name: string; permissions: string[] };
const roleNamed = async (name: string) => {
  const role = (await admin.get('/roles')).data<StoredRole[]>().find((each) => each.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
};
const createRole = async (more: object = {}) => {
  const response = await admin.post('/roles', { name: `r-${randomUUID().slice(0, 8)}`, display_name: 'Some', ...more });
  return response.data<StoredRole>();
};

describe('roles', () => {
  it('are seeded as the matrix defines, once, also by several processes at once', async () => {
    const replicas = await Promise.all([gateway.replica(), gateway.replica()]);
    const roles = (await admin.get('/roles')).data<StoredRole[]>();
    expect(
      roles.map(({ name, display_name, permissions: granted }) => ({ name, display_name, permissions: granted })),
    ).toEqual(seededRoles.map((role) => ({ ...role })));
    await Promise.all(replicas.map((replica) => replica.stop()));
  });

  it('use permissions of one list', async () => {
    expect((await admin.get('/roles/permissions')).data()).toEqual(permissions);
  });

  it('are created, read, renamed, filled and deleted', async () => {
    const created = await admin.post('/roles', {
      name: 'support',
      display_name: 'Support',
      permissions: ['users:read'],
    });
    expect(created.status).toBe(201);
    const role = created.data<StoredRole>();
    expect(role).toEqual({
      id: expect.any(String),
      name: 'support',
      display_name: 'Support',
      permissions: ['users:read'],
    });
    expect((await admin.get(`/roles/${role.id}`)).data()).toEqual(role);
    expect((await admin.patch(`/roles/${role.id}`, { display_name: 'Help' })).data()).toEqual({
      ...role,
      display_name: 'Help',
    });
    const filled = await admin.put(`/roles/${role.id}/permissions`, { permissions: ['logs:read', 'logs:read'] });
    expect(filled.data()).toEqual({ ...role, display_name: 'Help', permissions: ['logs:read'] });
    expect((await admin.delete(`/roles/${role.id}`)).data()).toEqual({});
    expect((await admin.get(`/roles/${role.id}`)).body).toMatchObject({
      detail: 'Role not found',
      code: 'ROLE_NOT_FOUND',
    });
    const actions = await gateway.sql<{ action: string }>(
      'select action from audit where subject_id = $1 order by seq',
      [role.id],
    );
    expect(actions.map((row) => row.action)).toEqual(['role.create', 'role.change', 'role.change', 'role.delete']);
  });

  it.each([
    ['a name that is taken', { name: 'moderator', display_name: 'x' }, 409, 'ROLE_EXISTS'],
    ['an unknown permission', { name: 'fresh', display_name: 'x', permissions: ['all:all'] }, 422, 'VALIDATION_ERROR'],
    ['a name with spaces', { name: 'A Role', display_name: 'x' }, 422, 'VALIDATION_ERROR'],
    ['no display name', { name: 'fresh' }, 422, 'VALIDATION_ERROR'],
  ])('are not created with %s', async (_what, body, status, code) => {
    const response = await admin.post('/roles', body);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ code });
  });

  it('are not renamed to a name that is taken', async () => {
    const role = await createRole();
    expect((await admin.patch(`/roles/${role.id}`, { name: 'visitor' })).body).toMatchObject({ code: 'ROLE_EXISTS' });
  });

  it.each(['get', 'patch', 'put', 'delete'] as const)('return 404 for a missing role: %s', async (method) => {
    const path = `/roles/${randomUUID()}`;
    const responses = {
      get: () => admin.get(path),
      patch: () => admin.patch(path, {}),
      put: () => admin.put(`${path}/permissions`, { permissions: [] }),
      delete: () => admin.delete(path),
    };
    expect((await responses[method]()).status).toBe(404);
  });

  it('of the system can neither be removed, renamed nor emptied', async () => {
    const moderator = await roleNamed('moderator');
    for (const response of [
      await admin.delete(`/roles/${moderator.id}`),
      await admin.patch(`/roles/${moderator.id}`, { name: 'other' }),
      await admin.put(`/roles/${moderator.id}/permissions`, { permissions: [] }),
    ]) {
      expect(response.status).toBe(409);
      expect(response.body).toMatchObject({ code: 'SYSTEM_ROLE' });
    }
    expect(await roleNamed('moderator')).toEqual(moderator);
  });

  it('cannot be deleted while a user has them', async () => {
    const role = await createRole();
    const user = await gateway.signUp();
    const given = await admin.put(`/roles/users/${user.id}/role`, { role_id: role.id });
    expect(given.data()).toEqual({ id: user.id, role: { id: role.id, name: role.name, display_name: 'Some' } });
    const refused = await admin.delete(`/roles/${role.id}`);
    expect(refused.body).toMatchObject({ code: 'ROLE_IN_USE', detail: 'Role is still given to 1 user' });
    expect(await roleNamed(role.name)).toMatchObject({ user_count: 1, is_system: false });
    expect((await admin.put(`/roles/users/${user.id}/role`, { role_id: null })).data()).toMatchObject({
      role: { name: 'visitor' },
    });
    expect((await admin.delete(`/roles/${role.id}`)).status).toBe(200);
  });

  it('report how many users have them, count users without a role as visitors, and mark those of the system', async () => {
    const counted = (await admin.get('/roles')).data<(StoredRole & { user_count: number; is_system: boolean })[]>();
    const [{ count } = { count: 0 }] = await gateway.sql<{ count: string }>('select count(*) from users');
    expect(counted.reduce((sum, role) => sum + role.user_count, 0)).toBe(Number(count));
    const visitors = await gateway.sql('select 1 from users where role_id is null');
    expect(counted.find(({ name }) => name === 'visitor')?.user_count).toBe(visitors.length);
    const system = counted.filter(({ is_system }) => is_system).map(({ name }) => name);
    expect(system).toEqual(['admin', 'moderator', 'visitor']);
  });

  it('may be called as a property that every object has', async () => {
    const { id } = await createRole({ name: 'constructor' });
    expect(await roleNamed('constructor')).toMatchObject({ user_count: 0 });
    const user = await gateway.signUp();
    await admin.put(`/roles/users/${user.id}/role`, { role_id: id });
    expect(await roleNamed('constructor')).toMatchObject({ user_count: 1 });
    const { by_role } = (await admin.get('/admin/users/stats')).data<{ by_role: Record<string, unknown> }>();
    expect(Object.entries(by_role)).toContainEqual(['constructor', 1]);
  });

  it('are assigned once and deleted twice at the same moment: a request that is too late gets the reason', async () => {
    for (let round = 0; round < 12; round++) {
      const [{ id }, user] = [await createRole(), await gateway.signUp()];
      const [given, ...deleted] = await Promise.all([
        admin.put(`/roles/users/${user.id}/role`, { role_id: id }),
        admin.delete(`/roles/${id}`),
        admin.delete(`/roles/${id}`),
      ]);
      const outcomes = [given, ...deleted].map(({ status, body }) => body.code ?? status);
      const isGiven = given.status === 200;
      expect(outcomes.slice(0, 1)).toEqual([isGiven ? 200 : 'ROLE_NOT_FOUND']);
      expect(outcomes.slice(1).sort()).toEqual(isGiven ? ['ROLE_IN_USE', 'ROLE_IN_USE'] : [200, 'ROLE_NOT_FOUND']);
    }
  });

  it('are deleted while an account is created with them: only one of the two succeeds', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await createRole();
      const email = `invited-${randomUUID()}@example.org`;
      const [invited, deleted] = await Promise.all([
        admin.post('/admin/users', { email, role_id: id }),
        admin.delete(`/roles/${id}`),
      ]);
      const outcomes = [invited, deleted].map(({ status, body }) => body.code ?? status);
      expect([
        [201, 'ROLE_IN_USE'],
        ['ROLE_NOT_FOUND', 200],
      ]).toContainEqual(outcomes);
    }
  });

  it('open and close routes from the next request', async () => {
    const role = await createRole();
    const user = await gateway.signUp({ verified: true });
    const look = async () => (await gateway.asUser(user).get('/admin/users')).status;
    await admin.put(`/roles/users/${user.id}/role`, { role_id: role.id });
    expect(await look()).toBe(403);
    await admin.put(`/roles/${role.id}/permissions`, { permissions: ['users:read'] });
    expect(await look()).toBe(200);
    await admin.put(`/roles/users/${user.id}/role`, { role_id: null });
    expect(await look()).toBe(403);
  });
});

describe('giving a role', () => {
  it.each([
    ['an unknown role', async () => ({ user: (await gateway.signUp()).id, role_id: randomUUID() }), 'ROLE_NOT_FOUND'],
    [
      'an unknown user',
      async () => ({ user: randomUUID(), role_id: (await roleNamed('moderator')).id }),
      'USER_NOT_FOUND',
    ],
  ])('returns 404 for %s', async (_what, make, code) => {
    const { user, role_id } = await make();
    const response = await admin.put(`/roles/users/${user}/role`, { role_id });
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code });
  });

  it('does not take the role from the last administrator', async () => {
    await gateway.sql('update users set role_id = null');
    const last = await gateway.signUp({ role: 'admin' });
    const response = await gateway.asUser(last).put(`/roles/users/${last.id}/role`, { role_id: null });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    admin = gateway.asUser(last);
  });

  it('never grants more than the caller has', async () => {
    const role = await createRole({ permissions: ['roles:write', 'roles:read', 'users:write'] });
    const user = await gateway.signUp({ verified: true });
    await admin.put(`/roles/users/${user.id}/role`, { role_id: role.id });
    const [row] = await gateway.sql<{ id: string }>(
      `select u.id from users u join roles r on r.id = u.role_id where r.name = 'admin'`,
    );
    const caller = gateway.asUser(user);
    const attempts = [
      caller.put(`/roles/users/${user.id}/role`, { role_id: (await roleNamed('admin')).id }),
      caller.put(`/roles/${role.id}/permissions`, { permissions: [...permissions] }),
      caller.post('/roles', { name: 'powerful', display_name: 'x', permissions: ['users:delete'] }),
      caller.post('/admin/users', { email: 'friend@example.org', role_id: (await roleNamed('admin')).id }),
      caller.put(`/roles/users/${row?.id}/role`, { role_id: null }),
      caller.post(`/admin/users/${row?.id}/toggle-status`),
      caller.patch(`/roles/${(await roleNamed('admin')).id}`, { display_name: 'x' }),
    ];
    expect((await Promise.all(attempts)).map((response) => response.status)).toEqual([
      403, 403, 403, 403, 403, 403, 403,
    ]);
    expect((await caller.get('/accounts/me')).data()).toMatchObject({ is_admin: false });
  });

  it('changes no user who has more permissions than the caller', async () => {
    const support = await createRole({ permissions: ['users:write', 'users:read', 'users:delete', 'roles:write'] });
    const [caller, moderator, visitor] = [
      await gateway.signUp({ verified: true }),
      await gateway.signUp({ role: 'moderator' }),
      await gateway.signUp({ verified: true }),
    ];
    await admin.put(`/roles/users/${caller.id}/role`, { role_id: support.id });
    const api = gateway.asUser(caller);
    const attempts = [
      api.put(`/roles/users/${moderator.id}/role`, { role_id: null }),
      api.post(`/admin/users/${moderator.id}/toggle-status`),
      api.post(`/admin/users/${moderator.id}/toggle-debug`),
      api.post(`/admin/users/${moderator.id}/reset-password`),
      api.delete(`/admin/users/${moderator.id}`),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await gateway.asUser(moderator).get('/accounts/me')).data()).toMatchObject({ id: moderator.id });
    expect((await api.post(`/admin/users/${visitor.id}/toggle-status`)).status).toBe(200);
  });
});
