import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import { type Gateway, startGateway, type TestUser } from '../../../test/gateway.ts';

let one: Gateway;
let two: Gateway;
let admin: TestCaller;

beforeAll(async () => {
  one = await startGateway({ settings: { ADMIN_EMAILS: 'listed@example.org' } });
  two = await one.replica();
  admin = await one.asAdmin();
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

/** The same credentials, shown to the other replica. */
const onTwo = (caller: TestCaller) => two.caller(caller.headers);
const basic = (user: TestUser) =>
  two.caller({ authorization: `Basic ${Buffer.from(`${user.client_id}:${user.client_secret}`).toString('base64')}` });
const statusOf = async (caller: TestCaller, path = '/accounts/me') => (await caller.get(path)).status;

describe('two replicas on one database: the next request on the other one', () => {
  it('is refused after a user was disabled on the first', async () => {
    const user = await one.signUp();
    const callers = [onTwo(await one.asSession(user)), two.asUser(user), basic(user)];
    // Repeated, so that any cache in the process would be warm.
    for (let times = 0; times < 5; times++) {
      for (const caller of callers) expect(await statusOf(caller)).toBe(200);
    }
    await admin.post(`/admin/users/${user.id}/toggle-status`);
    // The same response for every kind of credential.
    for (const caller of callers) {
      const { status, body } = await caller.get('/accounts/me');
      expect([status, body.code]).toEqual([403, 'USER_INACTIVE']);
    }
    await admin.post(`/admin/users/${user.id}/toggle-status`);
    expect(await Promise.all(callers.map((caller) => statusOf(caller)))).toEqual([401, 200, 200]);
  });

  it('grants no administrator rights after the role was removed, regardless of the old token', async () => {
    const user = await one.signUp({ role: 'admin' });
    const session = onTwo(await one.asSession(user));
    expect(await statusOf(session, '/admin/users')).toBe(200);
    await admin.put(`/roles/users/${user.id}/role`, { role_id: null });
    expect(await statusOf(session, '/admin/users')).toBe(403);
    expect(await statusOf(session)).toBe(200);
  });

  it('has no administrator any more where ADMIN_EMAILS no longer lists the address', async () => {
    const user = await one.signUp({ email: 'listed@example.org', verified: true });
    const session = await one.asSession(user);
    expect(await statusOf(session, '/admin/users')).toBe(200);
    const three = await one.replica({ ADMIN_EMAILS: '' });
    expect(await statusOf(three.caller(session.headers), '/admin/users')).toBe(403);
    await three.stop();
  });

  it('refuses the old secret and old tokens after regeneration, and takes the new one', async () => {
    const user = await one.signUp();
    const old = [onTwo(await one.asSession(user)), two.asUser(user), basic(user)];
    for (const caller of old) expect(await statusOf(caller)).toBe(200);
    const response = await one.asUser(user).post('/accounts/regenerate-secret', { password: user.password });
    const renewed = response.data<{ client_secret: string }>();
    expect(await Promise.all(old.map((caller) => statusOf(caller)))).toEqual([401, 401, 401]);
    expect(await statusOf(two.asUser(renewed))).toBe(200);
  });

  it('refuses tokens of before a password change', async () => {
    const user = await one.signUp();
    const session = onTwo(await one.asSession(user));
    expect(await statusOf(session)).toBe(200);
    const change = { old_password: user.password, new_password: 'Another-horse-8' };
    expect((await one.asUser(user).post('/accounts/update-password', change)).status).toBe(200);
    expect(await statusOf(session)).toBe(401);
    expect(await statusOf(onTwo(await one.asSession({ ...user, password: change.new_password })))).toBe(200);
  });

  it('refuses everything of a deleted user', async () => {
    const user = await one.signUp();
    const callers = [onTwo(await one.asSession(user)), two.asUser(user), basic(user)];
    await one.asUser(user).delete('/accounts/me', { password: user.password });
    expect(await Promise.all(callers.map((caller) => statusOf(caller)))).toEqual([401, 401, 401]);
  });

  it('counts failed logins together with the first', async () => {
    const user = await one.signUp();
    const from = { remoteAddress: '192.0.2.99' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      const gateway = tries % 2 === 0 ? one : two;
      const response = await gateway
        .caller()
        .post('/accounts/login', { email: user.email, password: 'Wrong-horse-7' }, from);
      statuses.push(response.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
