import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, goodPassword, startGateway, type TestUser } from '../../../../test/gateway.ts';

let gateway: Gateway;
let alice: TestUser;
const anonymous = () => gateway.caller();
const month = 2_592_000;

beforeAll(async () => {
  gateway = await startGateway({ settings: { DEMO_EMAIL: 'demo@example.org' } });
  alice = await gateway.signUp();
});
afterAll(() => gateway.stop());

const logIn = (user: Pick<TestUser, 'email' | 'password'> = alice) =>
  anonymous().post('/accounts/login', { email: user.email, password: user.password });
const ownOrigin = { origin: 'https://svc.test' };
const cookieOf = async (user: TestUser = alice) => {
  const [cookie] = (await logIn(user)).cookies;
  return `${cookie?.name}=${cookie?.value}`;
};
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
});

describe('POST /accounts/login', () => {
  it('returns the specified token, and sets the same as a cookie', async () => {
    const response = await logIn();
    expect(response.status).toBe(200);
    const { access_token } = response.data<{ access_token: string }>();
    expect(response.body).toEqual({ success: true, data: { access_token, token_type: 'bearer', expires_in: month } });
    expect(decodeProtectedHeader(access_token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { iat = 0, exp = 0, ...claims } = decodeJwt(access_token);
    expect(claims).toEqual({
      sub: alice.id,
      email: alice.email,
      is_admin: false,
      jti: expect.stringMatching(/^s-[\w-]{22}$/),
    });
    expect(exp - iat).toBe(month);
    expect(response.headers['set-cookie']).toBe(
      `__Host-svc_session=${access_token}; Max-Age=${month}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    );
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('finds the account regardless of the case of the address', async () => {
    expect((await logIn({ ...alice, email: ` ${alice.email.toUpperCase()}` })).status).toBe(200);
  });

  it.each([
    ['a wrong password', () => ({ email: alice.email, password: 'Wrong-horse-7' })],
    ['an unknown address', () => ({ email: 'unknown@example.org', password: goodPassword })],
    ['what is no address', () => ({ email: '💡'.repeat(50), password: goodPassword })],
    [
      'the right password and more than bcrypt reads',
      () => ({ email: alice.email, password: `${goodPassword}${' '.repeat(80)}` }),
    ],
    ['the right password and a NUL', () => ({ email: alice.email, password: `${goodPassword}\0` })],
    ['an empty password', () => ({ email: alice.email, password: '' })],
  ])('returns 401 Invalid credentials for %s', async (_what, body) => {
    const response = await anonymous().post('/accounts/login', body());
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ detail: 'Invalid credentials', code: 'INVALID_CREDENTIALS' });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('returns 403 to a deactivated user, if the password is right', async () => {
    const user = await gateway.signUp();
    await gateway.sql('update users set is_active = false where id = $1', [user.id]);
    const response = await logIn(user);
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({ detail: 'User account is inactive', code: 'USER_INACTIVE' });
    expect((await logIn({ ...user, password: 'Wrong-horse-7' })).status).toBe(401);
  });

  it.each([
    ['422 without a password', { payload: { email: 'a@example.org' } }, 422],
    ['422 with a NUL in the address', { payload: { email: 'a\0b', password: 'x' } }, 422],
    ['422 with a further field', { payload: { email: 'a', password: 'x', admin: true } }, 422],
    ['422 with broken JSON', { payload: '{"email":', headers: { 'content-type': 'application/json' } }, 422],
    ['415 as a form, which any page could send', form({ email: 'a', password: 'x' }), 415],
    ['415 as XML', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }, 415],
    ['413 with 300 kB', { payload: { email: 'a', password: 'x'.repeat(300_000) } }, 413],
    [
      '403 from another site',
      { payload: { email: 'a', password: 'x' }, headers: { origin: 'https://evil.test' } },
      403,
    ],
  ])('returns %s', async (_what, request, status) => {
    const response = await anonymous().post('/accounts/login', undefined, request);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
  });
});

describe('POST /accounts/token', () => {
  const grant = { grant_type: 'client_credentials' };
  const client = () => ({ client_id: alice.client_id, client_secret: alice.client_secret });
  const basic = (user: TestUser) => ({
    authorization: `Basic ${Buffer.from(`${user.client_id}:${user.client_secret}`).toString('base64')}`,
  });
  const send = (request: ReturnType<typeof form>) => anonymous().post('/accounts/token', undefined, request);

  it.each([
    ['in the form', () => form({ ...grant, ...client() })],
    ['as HTTP Basic', () => form(grant, basic(alice))],
    ['with parameters that mean nothing to us', () => form({ ...grant, ...client(), scope: 'all' })],
  ])('returns a bare token for credentials %s', async (_where, request) => {
    const response = await send(request());
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: month });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
    const authorization = `Bearer ${response.body.access_token}`;
    expect((await gateway.caller({ authorization }).get('/accounts/me')).data()).toMatchObject({ id: alice.id });
  });

  it.each([
    [
      'the secret of another user',
      async () => form({ ...grant, ...client(), client_secret: (await gateway.signUp()).client_secret }),
    ],
    ['an unknown client_id', async () => form({ ...grant, ...client(), client_id: 'cli_nobody' })],
    ['no secret', async () => form({ ...grant, client_id: alice.client_id })],
    [
      'a broken Basic header, even with good fields',
      async () => form({ ...grant, ...client() }, { authorization: 'Basic x' }),
    ],
    ['a Bearer header', async () => form(grant, { authorization: `Bearer ${alice.client_secret}` })],
    ['letters beyond ASCII', async () => form({ ...grant, client_id: 'é', client_secret: '💡' })],
  ])('returns 401 invalid_client for %s', async (_what, request) => {
    const response = await send(await request());
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({
      detail: 'Invalid client credentials',
      code: 'INVALID_CLIENT',
      error: 'invalid_client',
    });
    expect(response.headers['www-authenticate']).toBeDefined();
  });

  it.each([
    ['another grant', () => form({ ...client(), grant_type: 'password' })],
    ['no grant', () => form(client())],
    ['nothing', () => form({})],
  ])('returns 400 unsupported_grant_type for %s', async (_what, request) => {
    const response = await send(request());
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      detail: 'Grant type not offered',
      code: 'INVALID_GRANT_TYPE',
      error: 'unsupported_grant_type',
    });
  });

  it('lets many clients of one account in at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        anonymous().post('/accounts/token', undefined, {
          ...form({ ...grant, ...client() }),
          remoteAddress: '203.0.113.9',
        }),
      ),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
  });

  it('blocks a network after 5 wrong secrets of one client_id, not the others', async () => {
    const user = await gateway.signUp();
    const wrong = form({ ...grant, client_id: user.client_id, client_secret: 'w'.repeat(64) });
    const from = { remoteAddress: '203.0.113.50' };
    for (let tries = 0; tries < 5; tries++) {
      expect((await anonymous().post('/accounts/token', undefined, { ...wrong, ...from })).status).toBe(401);
    }
    const right = form({ ...grant, client_id: user.client_id, client_secret: user.client_secret });
    expect((await anonymous().post('/accounts/token', undefined, { ...right, ...from })).status).toBe(429);
    expect((await anonymous().post('/accounts/token', undefined, right)).status).toBe(200);
  });
});

describe('the session cookie', () => {
  it('is a credential for reading', async () => {
    expect((await gateway.caller({ cookie: await cookieOf() }).get('/accounts/me')).status).toBe(200);
  });

  it.each([
    ['from the front', { origin: 'https://svc.test' }, 200],
    ['from the address of the API', { origin: 'https://api.svc.test' }, 200],
    ['from another site', { origin: 'https://evil.test' }, 403],
    ['from a page without an origin', { origin: 'null' }, 403],
    ['from a longer name', { origin: 'https://svc.test.evil.test' }, 403],
    ['from the same name without TLS', { origin: 'http://svc.test' }, 403],
    ['without saying from where', {}, 403],
  ])('changes something only when sent %s', async (_where, headers, status) => {
    const caller = gateway.caller({ cookie: await cookieOf(), ...headers });
    const response = await caller.post('/accounts/logout', {});
    expect(response.status).toBe(status);
    if (status === 403)
      expect(response.body).toMatchObject({ code: 'FOREIGN_ORIGIN', service_url: 'https://svc.test' });
  });

  it('is ignored when there is a header, which needs no origin', async () => {
    const caller = gateway.caller({ cookie: 'x=y', authorization: `Bearer ${alice.client_secret}` });
    expect((await caller.post('/accounts/logout', {})).status).toBe(200);
  });

  it('is removed when it is refused', async () => {
    const response = await gateway.caller({ cookie: '__Host-svc_session=wrong' }).get('/accounts/me');
    expect(response.status).toBe(401);
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-svc_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });
});

describe('POST /accounts/logout', () => {
  it('removes the cookie, ends the session and ends nothing else', async () => {
    const [cookie, other] = [await cookieOf(), await cookieOf()];
    const response = await gateway.caller({ cookie, ...ownOrigin }).post('/accounts/logout');
    expect(response.body).toEqual({ success: true, data: {} });
    expect(response.headers['set-cookie']).toContain('Max-Age=0');
    expect(response.headers['clear-site-data']).toBe('"storage"');
    const refused = await gateway.caller({ cookie }).get('/accounts/me');
    expect(refused.body).toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await gateway.caller({ cookie: other }).get('/accounts/me')).status).toBe(200);
    expect((await gateway.asUser(alice).get('/accounts/me')).status).toBe(200);
  });

  it('ends every token with everywhere, and none that is issued later', async () => {
    const user = await gateway.signUp();
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await gateway.asSession(user), await gateway.asSession(user)];
      expect((await two.get('/accounts/me')).status).toBe(200);
      expect((await one.post('/accounts/logout', { everywhere: true })).status).toBe(200);
      for (const ended of [one, two]) {
        const response = await ended.get('/accounts/me');
        expect(response.status).toBe(401);
        expect(response.body).toMatchObject({ code: 'INVALID_TOKEN' });
      }
    }
    expect((await gateway.asUser(user).get('/accounts/me')).status).toBe(200);
  });

  it('needs a credential', async () => {
    const refused = await anonymous().post('/accounts/logout');
    expect([refused.status, refused.headers['clear-site-data']]).toEqual([401, undefined]);
  });
});

describe('the token parameter', () => {
  const tokenOf = async () => (await logIn()).data<{ access_token: string }>().access_token;

  it('carries a JWT for reading, and the response marks it as deprecated', async () => {
    const response = await anonymous().get(`/accounts/me?token=${await tokenOf()}`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      deprecation: expect.stringMatching(/^@\d+$/),
      sunset: expect.stringMatching(/GMT$/),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const discouraged = Number(String(response.headers.deprecation).slice(1));
    expect(Date.parse(String(response.headers.sunset))).toBeGreaterThan(discouraged * 1000);
  });

  it('is not seen by the route behind it', async () => {
    const admin = await gateway.signUp({ role: 'admin' });
    const token = (await gateway.asSession(admin)).headers.authorization?.slice(7);
    expect((await anonymous().get(`/admin/users?limit=1&token=${token}`)).status).toBe(200);
  });

  it('changes nothing', async () => {
    const response = await anonymous().post(`/accounts/logout?token=${await tokenOf()}`, {});
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ code: 'NOT_AUTHENTICATED' });
  });
});

describe('the demonstration account', () => {
  it('reads, logs in and out, and changes nothing', async () => {
    const demo = await gateway.signUp({ email: 'demo@example.org' });
    const caller = await gateway.asSession(demo);
    expect((await caller.get('/accounts/me')).status).toBe(200);
    const writes = [
      () => caller.post('/accounts/logout', { everywhere: true }),
      () => caller.post('/accounts/regenerate-secret', { password: demo.password }),
      () => caller.post('/accounts/update-password', { old_password: demo.password, new_password: 'Another-horse-8' }),
      () => caller.delete('/accounts/me', { password: demo.password }),
    ];
    for (const write of writes) {
      const response = await write();
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject({ detail: 'The demo account is read-only', code: 'DEMO_READ_ONLY' });
    }
    expect((await caller.get('/accounts/me')).status).toBe(200);
    expect((await caller.post('/accounts/logout', {})).status).toBe(200);
    expect((await caller.get('/accounts/me')).status).toBe(401);
  });
});

describe('every route under /api', () => {
  const open = [
    ['/api/health/live'],
    ['/api/health/ready'],
    ['/api/capabilities'],
    ['/api/openapi.json'],
    ['/api/docs/'],
  ];
  it.each(open)('%s is public', async (url) => {
    expect((await gateway.app.inject({ url })).statusCode).toBe(200);
  });

  it('requires a credential unless the OpenAPI document declares none', async () => {
    const document = (await gateway.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { security?: unknown[]; tags?: string[] }>>;
    }>();
    let guarded = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, route] of Object.entries(methods)) {
        if (!path.startsWith('/api/') || route.security === undefined || route.security.length === 0) continue;
        const url = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
        const response = await gateway.app.inject({ method: method.toUpperCase() as 'GET', url });
        expect(`${method} ${path} ${response.statusCode}`).toBe(`${method} ${path} 401`);
        guarded += 1;
      }
    }
    expect(guarded).toBeGreaterThanOrEqual(20);
  });

  it('returns 404 for an unknown path, without authentication', async () => {
    const response = await anonymous().get('/nothing');
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'NOT_FOUND' });
  });
});
