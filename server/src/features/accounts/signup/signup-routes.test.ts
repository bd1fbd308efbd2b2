import { type Simulator, startSimulator } from '@svc/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, goodPassword, startGateway } from '../../../../test/gateway.ts';
import { type Mailbox, startMailbox, tokenIn } from '../../../../test/servers/mailbox.ts';

let gateway: Gateway;
let mailbox: Mailbox;
let simulator: Simulator;
let count = 0;
const newEmail = () => `user-${++count}@example.org`;
const anonymous = () => gateway.caller();
const hour = 3_600_000;

beforeAll(async () => {
  [mailbox, simulator] = await Promise.all([startMailbox(), startSimulator()]);
  gateway = await startGateway({
    passwordCost: 12,
    settings: {
      REQUIRE_EMAIL_VERIFICATION: 'true',
      REQUIRE_CAPTCHA: 'true',
      CAPTCHA_VERIFY_URL: `${simulator.url}/captcha/verify`,
      CAPTCHA_SECRET: 'captcha-secret',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'svc <noreply@svc.test>',
      DEMO_EMAIL: 'Demo@Example.org',
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([mailbox.stop(), simulator.close()]);
});

const captcha_token = () => `good-${++count}`;
const signUp = async (email = newEmail(), headers: Record<string, string> = {}) => {
  const response = await anonymous().post(
    '/accounts/signup',
    { email, password: goodPassword, captcha_token: captcha_token() },
    { headers },
  );
  return { email, response, ...response.data<{ client_id: string; client_secret: string }>() };
};

describe('POST /accounts/signup', () => {
  it('returns 201 with client credentials of the specified form', async () => {
    const { response } = await signUp();
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      success: true,
      data: {
        client_id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
        client_secret: expect.stringMatching(/^[A-Za-z0-9_-]{64}$/),
        email_verified: false,
      },
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('stores the secret sealed, the password as bcrypt of cost 12, the address in its normalised form', async () => {
    const { client_id, client_secret } = await signUp('  Mixed.Case@Example.ORG ');
    const [row] = await gateway.sql('select * from users where client_id = $1', [client_id]);
    expect(row).toMatchObject({
      email: 'mixed.case@example.org',
      hashed_password: expect.stringMatching(/^\$2b\$12\$/),
      email_verified: false,
      debug_mode: false,
      is_active: true,
      role_id: null,
    });
    expect(JSON.stringify(row)).not.toContain(client_secret);
  });

  it('returns 409 for a registered address, regardless of case', async () => {
    const { email } = await signUp();
    const { response } = await signUp(email.toUpperCase());
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ detail: 'Email already registered', code: 'USER_EXISTS', origin: 'user' });
  });

  it('creates one account when two sign up with one address at once', async () => {
    const email = newEmail();
    const responses = await Promise.all(Array.from({ length: 5 }, () => signUp(email)));
    expect(responses.map(({ response }) => response.status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each([
    ['no e-mail', { password: goodPassword }, 'email'],
    ['an address without @', { email: 'address', password: goodPassword }, 'email'],
    ['an address with a NUL', { email: 'a\0@example.org', password: goodPassword }, 'email'],
    ['no password', { email: 'a@example.org' }, 'password'],
    ['a short password', { email: 'a@example.org', password: 'Szqrt-7' }, 'password'],
    ['a password without a digit', { email: 'a@example.org', password: 'Correct-horse' }, 'password'],
    ['a password without capitals', { email: 'a@example.org', password: 'correct-horse-7' }, 'password'],
    ['a password without small letters', { email: 'a@example.org', password: 'CORRECT-HORSE-7' }, 'password'],
    [
      '73 bytes of password',
      { email: 'a@example.org', password: `Aa1-${'bcdefghi'.repeat(9)}`.slice(0, 73) },
      'password',
    ],
    ['a common password', { email: 'a@example.org', password: 'Password1' }, 'password'],
    ['a NUL in the password', { email: 'a@example.org', password: 'Correct\0horse-7' }, 'password'],
    ['a field of the stored user', { email: 'a@example.org', password: goodPassword, is_active: true }, 'is_active'],
    ['a role', { email: 'a@example.org', password: goodPassword, role_id: 'admin' }, 'role_id'],
  ])('returns 422 for a signup with %s', async (_what, body, field) => {
    const response = await anonymous().post('/accounts/signup', body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field }] });
    expect(response.body.detail).toContain(`Invalid input: ${field}`);
  });

  it.each(['Password1', 'Aaaaaaa1', 'Azerty123', 'Welcome2026!', 'Motdepasse1', 'Qwerty12345'])(
    'explains why %s is refused, on every route that sets a password',
    async (password) => {
      const common = 'is a common password, or one with a few digits or signs behind it: those are tried first';
      const user = await gateway.signUp({ verified: true });
      const bodies = [
        [anonymous(), '/accounts/signup', { email: 'a@example.org', password }],
        [anonymous(), '/accounts/reset-password', { token: 'x', new_password: password }],
        [gateway.asUser(user), '/accounts/update-password', { old_password: goodPassword, new_password: password }],
      ] as const;
      for (const [caller, path, body] of bodies) {
        const { status, body: response } = await caller.post(path, body);
        expect([path, status]).toEqual([path, 422]);
        expect(response.errors).toContainEqual({
          field: Object.keys(body).at(-1),
          message: expect.stringContaining(common),
        });
      }
    },
  );

  it.each([
    ['no captcha', undefined, 'Captcha required', 'CAPTCHA_REQUIRED'],
    ['a captcha that was not solved', 'bad', 'Captcha refused', 'CAPTCHA_FAILED'],
  ])('returns 422 for a signup with %s', async (_what, token, detail, code) => {
    const body = { email: newEmail(), password: goodPassword, ...(token && { captcha_token: token }) };
    const response = await anonymous().post('/accounts/signup', body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ detail, code });
  });

  it('returns 503 with Retry-After when the captcha service fails, and creates nothing', async () => {
    simulator.control({ faults: [{ match: { service: 'captcha' }, status: 500, body: {} }] });
    const { response, email } = await signUp();
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({
      detail: 'Captcha service unavailable',
      code: 'CAPTCHA_ERROR',
      origin: 'svc',
    });
    expect(response.headers['retry-after']).toBe('5');
    expect(await gateway.sql('select 1 from users where email = $1', [email])).toEqual([]);
  });

  it('accepts 20 an hour from one network, then returns 429', async () => {
    const from = { remoteAddress: '192.0.2.7' };
    const body = { email: newEmail(), password: goodPassword };
    for (let tries = 0; tries < 20; tries++) {
      expect((await anonymous().post('/accounts/signup', body, from)).status).toBe(422);
    }
    const refused = await anonymous().post('/accounts/signup', body, { remoteAddress: '192.0.2.200' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await anonymous().post('/accounts/signup', body, { remoteAddress: '192.0.3.7' })).status).toBe(422);
  });
});

describe('e-mail verification', () => {
  it('rejects every credential until the mailed token is sent back', async () => {
    const { email, client_id, client_secret } = await signUp();
    const unverified = { detail: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' };
    const login = { email, password: goodPassword };
    const token = { payload: `grant_type=client_credentials&client_id=${client_id}&client_secret=${client_secret}` };
    const form = { ...token, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (const response of [
      await anonymous().post('/accounts/login', login),
      await anonymous().post('/accounts/token', undefined, form),
      await gateway.asUser({ client_secret }).get('/accounts/me'),
    ]) {
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject(unverified);
    }
    const mail = await mailbox.receive(email);
    expect(mail.text).toContain('https://svc.test/verify-email#token=');
    const verified = await anonymous().post('/accounts/verify-email', { token: tokenIn(mail) });
    const renewed = verified.data<{ client_secret: string }>();
    expect(verified.body).toEqual({
      success: true,
      data: { client_id, client_secret: expect.stringMatching(/^[\w-]{64}$/) },
    });
    expect(verified.headers['cache-control']).toBe('no-store');
    expect((await anonymous().post('/accounts/login', login)).status).toBe(200);
    expect((await gateway.asUser(renewed).get('/accounts/me')).data()).toMatchObject({ email_verified: true });
    expect((await gateway.asUser({ client_secret }).get('/accounts/me')).status).toBe(401);
  });

  it('takes a token once, for 24 hours, and stores only its hash', async () => {
    const { email } = await signUp();
    const token = tokenIn(await mailbox.receive(email));
    const [{ dump }] = (await gateway.sql('select json_agg(link_tokens)::text as dump from link_tokens')) as [
      { dump: string },
    ];
    expect(dump).not.toContain(token);
    gateway.clock.advance(24 * hour);
    const late = await anonymous().post('/accounts/verify-email', { token });
    gateway.clock.advance(-24 * hour);
    expect(late.status).toBe(400);
    expect(late.body).toMatchObject({ detail: 'Link invalid, used or expired', code: 'LINK_TOKEN_INVALID' });
    const both = await Promise.all([1, 2, 3].map(() => anonymous().post('/accounts/verify-email', { token })));
    expect(both.map((response) => response.status).sort()).toEqual([200, 400, 400]);
  });

  it('does nothing on GET, so that mail scanners verify nothing', async () => {
    const response = await anonymous().get('/accounts/verify-email?token=x');
    expect([response.status, response.headers.allow]).toEqual([405, 'POST']);
  });

  it.each([
    ['fr-FR,fr;q=0.9,en;q=0.5', 'Confirmez votre adresse', "n'ouvrez pas ce lien"],
    ['en-GB,en;q=0.9', 'Confirm your e-mail address', 'do not open this link'],
    ['de', 'Confirmez votre adresse', "n'ouvrez pas ce lien"],
  ])('is written in the requested language: %s', async (language, subject, sentence) => {
    const { email } = await signUp(newEmail(), { 'accept-language': language });
    const mail = await mailbox.receive(email);
    expect(mail.headers).toContain(subject);
    expect(mail.text).toContain(sentence);
  });

  it('is retried with one Message-ID when the mail server refuses for now', async () => {
    mailbox.refuse(1);
    const { email } = await signUp();
    const waiting = () =>
      gateway.sql<{ id: string; last_error: string | null }>('select * from mail_outbox where recipient = $1', [email]);
    await expect.poll(async () => (await waiting())[0]?.last_error).toContain('451');
    const [row] = await waiting();
    // The wait before the second attempt is a minute. Its job runs with the next mail or at the next minute.
    gateway.clock.advance(61_000);
    await signUp();
    const mail = await mailbox.receive(email);
    expect(mail.message_id).toBe(`<${row?.id}@svc.test>`);
    await expect.poll(waiting).toEqual([]);
    expect((await anonymous().post('/accounts/verify-email', { token: tokenIn(mail) })).status).toBe(200);
  });
});

describe('POST /accounts/resend-verification and /accounts/forgot-password', () => {
  it.each(['/accounts/resend-verification', '/accounts/forgot-password'])(
    '%s returns the same response for known, unknown and demonstration addresses',
    async (path) => {
      const { email } = await signUp();
      const responses = [];
      for (const address of [email, newEmail(), 'demo@example.org']) {
        const { status, text } = await anonymous().post(path, { email: address });
        responses.push({ status, text });
      }
      expect(responses).toEqual(Array.from({ length: 3 }, () => ({ status: 200, text: '{"success":true,"data":{}}' })));
      await mailbox.receive(email, 2);
    },
  );

  it('sends no mail to unknown addresses, and at most three an hour to one mailbox', async () => {
    const unknown = newEmail();
    const { email } = await signUp();
    await anonymous().post('/accounts/forgot-password', { email: unknown });
    for (let tries = 0; tries < 6; tries++) {
      expect((await anonymous().post('/accounts/forgot-password', { email })).status).toBe(200);
    }
    await mailbox.receive(email, 4);
    await expect.poll(() => gateway.sql('select * from mail_outbox')).toEqual([]);
    expect(mailbox.mails.filter((mail) => mail.to.includes(email))).toHaveLength(4);
    expect(mailbox.mails.filter((mail) => mail.to.includes(unknown))).toEqual([]);
  });
});

describe('POST /accounts/reset-password', () => {
  const forgotten = async () => {
    const account = await signUp();
    await anonymous().post('/accounts/verify-email', { token: tokenIn(await mailbox.receive(account.email)) });
    await anonymous().post('/accounts/forgot-password', { email: account.email });
    return { ...account, token: tokenIn(await mailbox.receive(account.email, 2)) };
  };

  it('sets the password and ends every session', async () => {
    const { email, token } = await forgotten();
    const session = await gateway.asSession({
      id: '',
      email,
      password: goodPassword,
      client_id: '',
      client_secret: '',
    });
    expect((await session.get('/accounts/me')).status).toBe(200);
    const reset = await anonymous().post('/accounts/reset-password', { token, new_password: 'Another-horse-8' });
    expect(reset.body).toEqual({ success: true, data: {} });
    expect((await session.get('/accounts/me')).status).toBe(401);
    expect((await anonymous().post('/accounts/login', { email, password: goodPassword })).status).toBe(401);
    expect((await anonymous().post('/accounts/login', { email, password: 'Another-horse-8' })).status).toBe(200);
  });

  it('takes a token once, for one hour, and with a good password only', async () => {
    const { token } = await forgotten();
    const send = (new_password: string) => anonymous().post('/accounts/reset-password', { token, new_password });
    expect((await send('bad')).status).toBe(422);
    gateway.clock.advance(hour);
    expect((await send('Another-horse-8')).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    gateway.clock.advance(-hour);
    expect((await send('Another-horse-8')).status).toBe(200);
    expect((await send('Another-horse-9')).status).toBe(400);
  });

  it('takes no verification token, and the other way round', async () => {
    const { email } = await signUp();
    const verification = tokenIn(await mailbox.receive(email));
    const reset = { token: verification, new_password: 'Another-horse-8' };
    expect((await anonymous().post('/accounts/reset-password', reset)).status).toBe(400);
    const { token } = await forgotten();
    expect((await anonymous().post('/accounts/verify-email', { token })).status).toBe(400);
  });

  it('ends the client_secret of a signup whose address was never proved', async () => {
    const { email, client_secret } = await signUp();
    await mailbox.receive(email);
    await anonymous().post('/accounts/forgot-password', { email });
    const token = tokenIn(await mailbox.receive(email, 2));
    await anonymous().post('/accounts/reset-password', { token, new_password: 'Another-horse-8' });
    expect((await gateway.asUser({ client_secret }).get('/accounts/me')).status).toBe(401);
    expect((await anonymous().post('/accounts/login', { email, password: 'Another-horse-8' })).status).toBe(200);
  });
});
