import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, goodPassword, startGateway } from '../../../../test/gateway.ts';
import { type Mailbox, startMailbox, tokenIn } from '../../../../test/servers/mailbox.ts';

const listed = Array.from({ length: 5 }, (_, n) => `root-${n + 1}@example.org`);
const newPassword = 'Another-horse-8';

describe.each(['true', 'false'])('where REQUIRE_EMAIL_VERIFICATION is %s', (required) => {
  let gateway: Gateway;
  let mailbox: Mailbox;
  let count = 0;

  beforeAll(async () => {
    mailbox = await startMailbox();
    gateway = await startGateway({
      settings: { REQUIRE_EMAIL_VERIFICATION: required, ADMIN_EMAILS: listed.join(), SMTP_URL: mailbox.url },
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await mailbox.stop();
  });

  const anonymous = () => gateway.caller();
  const statusOf = async (client_secret: string, path = '/accounts/me') =>
    (await gateway.asUser({ client_secret }).get(path)).status;
  const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email)).length;
  /** An attacker signs up with the address of another person. */
  const signUp = async (email = `victim-${++count}@example.org`) => {
    const response = await anonymous().post('/accounts/signup', { email, password: goodPassword });
    if (required === 'true') await mailbox.receive(email);
    return { email, ...response.data<{ client_id: string; client_secret: string }>() };
  };
  const mailed = async (path: 'resend-verification' | 'forgot-password', email: string) => {
    const before = mailsTo(email);
    await anonymous().post(`/accounts/${path}`, { email });
    return tokenIn(await mailbox.receive(email, before + 1));
  };
  const verify = (token: string, more: { new_password?: string } = {}) =>
    anonymous().post('/accounts/verify-email', { token, ...more });
  const logIn = (email: string, password: string) => anonymous().post('/accounts/login', { email, password });
  const asSession = (email: string, password: string) =>
    gateway.asSession({ id: '', email, password, client_id: '', client_secret: '' });
  const reset = (token: string) => anonymous().post('/accounts/reset-password', { token, new_password: newPassword });

  it('the first proof by verification ends the secret of the signup, and its tokens', async () => {
    const { email, client_id, client_secret } = await signUp(listed[0]);
    const session =
      required === 'false'
        ? (await anonymous().post('/accounts/login', { email, password: goodPassword })).data<{
            access_token: string;
          }>()
        : undefined;
    const response = await verify(await mailed('resend-verification', email), { new_password: newPassword });
    const verified = response.data<{ client_id: string; client_secret: string }>();
    expect(verified).toEqual({ client_id, client_secret: expect.stringMatching(/^[\w-]{64}$/) });
    expect(await statusOf(client_secret)).toBe(401);
    if (session)
      expect(
        (await gateway.caller({ authorization: `Bearer ${session.access_token}` }).get('/accounts/me')).status,
      ).toBe(401);
    expect(await statusOf(verified.client_secret, '/admin/users')).toBe(200);
    expect((await logIn(email, goodPassword)).status).toBe(401);
    const me = await (await asSession(email, newPassword)).get('/accounts/me');
    expect(me.data()).toMatchObject({ email_verified: true, is_admin: true });
  });

  it('a signup with the address of an administrator has no rights after its owner verified, until the owner resets', async () => {
    const { email } = await signUp(listed[3]);
    const verified = (await verify(await mailed('resend-verification', email))).data<{ client_secret: string }>();
    const attacker = await asSession(email, goodPassword);
    const none = { email_verified: true, is_admin: false, admin_awaits_proof: true, permissions: [] };
    expect((await attacker.get('/accounts/me')).data()).toMatchObject(none);
    const refused = await attacker.get('/admin/users');
    expect([refused.status, refused.body.code]).toEqual([403, 'ADMIN_EMAIL_NOT_PROVED']);
    expect(await statusOf(verified.client_secret, '/admin/users')).toBe(403);
    // A password changed with the old one proves nothing new.
    const change = { old_password: goodPassword, new_password: 'Attackers-horse-9' };
    expect((await attacker.post('/accounts/update-password', change)).status).toBe(200);
    const again = await asSession(email, 'Attackers-horse-9');
    expect((await again.get('/accounts/me')).data()).toMatchObject(none);
    expect((await reset(await mailed('forgot-password', email))).status).toBe(200);
    expect((await again.get('/accounts/me')).status).toBe(401);
    expect((await logIn(email, 'Attackers-horse-9')).status).toBe(401);
    const owner = await asSession(email, newPassword);
    expect((await owner.get('/accounts/me')).data()).toMatchObject({ is_admin: true, admin_awaits_proof: false });
    // What was proved stays proved.
    const next = { old_password: newPassword, new_password: 'Owners-horse-10' };
    expect((await owner.post('/accounts/update-password', next)).status).toBe(200);
    const later = await asSession(email, 'Owners-horse-10');
    expect((await later.get('/admin/users')).status).toBe(200);
  });

  it('a link with a bad password is not used up', async () => {
    const { email } = await signUp(listed[4]);
    const token = await mailed('resend-verification', email);
    expect((await verify(token, { new_password: 'short' })).status).toBe(422);
    expect((await verify(token, { new_password: newPassword })).status).toBe(200);
    expect((await logIn(email, newPassword)).status).toBe(200);
  });

  it('the first proof by a reset ends it as well', async () => {
    const { email, client_secret } = await signUp(listed[1]);
    expect((await reset(await mailed('forgot-password', email))).body).toEqual({ success: true, data: {} });
    expect(await statusOf(client_secret)).toBe(401);
    const session = await gateway.asSession({ id: '', email, password: newPassword, client_id: '', client_secret: '' });
    expect((await session.get('/accounts/me')).data()).toMatchObject({ email_verified: true, is_admin: true });
  });

  it('an address of ADMIN_EMAILS is no administrator before the proof', async () => {
    const { client_secret } = await signUp(listed[2]);
    const response = await gateway.asUser({ client_secret }).get('/admin/users');
    expect(response.status).toBe(403);
    expect(response.body.code).toBe(required === 'true' ? 'EMAIL_NOT_VERIFIED' : 'ADMIN_EMAIL_NOT_PROVED');
  });

  it('a user who is not listed is shown what rights require, and nothing about ADMIN_EMAILS', async () => {
    const { email } = await signUp();
    await verify(await mailed('resend-verification', email));
    const user = await asSession(email, goodPassword);
    const refused = await user.get('/admin/users');
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.detail).toContain('set by a mailed link');
    expect((await user.get('/accounts/me')).data()).toMatchObject({ admin_awaits_proof: false });
  });

  it.each(['admin', 'moderator'])('the role %s grants nothing before the proof', async (role) => {
    const { email, client_id } = await signUp();
    const [row] = await gateway.sql<{ id: string }>('select id from users where client_id = $1', [client_id]);
    const roles = (await (await gateway.asAdmin()).get('/roles')).data<{ id: string; name: string }[]>();
    const role_id = roles.find(({ name }) => name === role)?.id;
    expect((await (await gateway.asAdmin()).put(`/roles/users/${row?.id}/role`, { role_id })).status).toBe(200);
    const attempt = await anonymous().post('/accounts/login', { email, password: goodPassword });
    const token = attempt.data<{ access_token: string } | undefined>()?.access_token;
    if (token !== undefined) {
      const caller = gateway.caller({ authorization: `Bearer ${token}` });
      expect((await caller.get('/admin/users')).status).toBe(403);
      expect((await caller.get('/accounts/me')).data()).toMatchObject({ is_admin: false, permissions: [] });
    }
    const { client_secret } = (
      await verify(await mailed('resend-verification', email), { new_password: newPassword })
    ).data<{ client_secret: string }>();
    expect(await statusOf(client_secret, '/admin/users')).toBe(200);
  });

  it('every reset ends the secret, of a proved account too', async () => {
    const { email } = await signUp();
    const verified = (await verify(await mailed('resend-verification', email))).data<{ client_secret: string }>();
    expect(await statusOf(verified.client_secret)).toBe(200);
    expect((await reset(await mailed('forgot-password', email))).status).toBe(200);
    expect(await statusOf(verified.client_secret)).toBe(401);
  });

  it('one use of a link ends every other one', async () => {
    const { email } = await signUp();
    const verifications = [await mailed('resend-verification', email), await mailed('resend-verification', email)];
    expect((await verify(verifications[0] ?? '')).status).toBe(200);
    expect((await verify(verifications[1] ?? '')).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    const other = await signUp();
    const links = [await mailed('forgot-password', other.email), await mailed('forgot-password', other.email)];
    const late = await mailed('resend-verification', other.email);
    expect((await reset(links[1] ?? '')).status).toBe(200);
    expect((await reset(links[0] ?? '')).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    expect((await verify(late)).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
  });

  it('of two links at the same moment one counts', async () => {
    const { email } = await signUp();
    const links = [await mailed('forgot-password', email), await mailed('forgot-password', email)];
    const responses = await Promise.all(links.map(reset));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('a link mailed before a new password, or a new secret, opens nothing after it', async () => {
    const { email } = await signUp();
    const { client_secret } = (await verify(await mailed('resend-verification', email))).data<{
      client_secret: string;
    }>();
    const before = await mailed('forgot-password', email);
    const change = { old_password: goodPassword, new_password: newPassword };
    expect((await gateway.asUser({ client_secret }).post('/accounts/update-password', change)).status).toBe(200);
    expect((await reset(before)).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    const again = await mailed('forgot-password', email);
    const renewal = await gateway
      .asUser({ client_secret })
      .post('/accounts/regenerate-secret', { password: newPassword });
    expect(renewal.status).toBe(200);
    expect((await reset(again)).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
  });
});
