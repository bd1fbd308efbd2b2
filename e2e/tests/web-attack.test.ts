import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goodPassword } from '../../server/test/gateway.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';

type Headers = Readonly<Record<string, string>>;
type Got = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };
type RequestOptions = { readonly headers?: Headers; readonly method?: string; readonly json?: object };

const hostile = '</script><script>alert(1)</script><!-- \u2028 &amp; " \' ]]>';

/** Sends the path unchanged, letter for letter: no browser and no library normalises it. */
function send(
  address: string,
  path: string,
  { headers = {}, method = 'GET', json }: RequestOptions = {},
): Promise<Got> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const type = json && { 'content-type': 'application/json', origin: address };
    const sent = request({ hostname, port, path, method, headers: { ...type, ...headers } }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    sent.on('error', reject).end(json && JSON.stringify(json));
  });
}

/** The content of a page before any script runs, against attempts to inject other content. */
describe('a page with bootstrap data', () => {
  let fixture: HouseholdFixture;
  let mine: string;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 20 });
    mine = await logIn(fixture.email);
    const renamed = { method: 'PATCH', json: { name: hostile }, headers: { cookie: mine } };
    expect((await send(fixture.gateway, `/api/pdl/${fixture.homeId}/name`, renamed)).status).toBe(200);
  });
  afterAll(() => fixture.stop());

  async function logIn(email: string): Promise<string> {
    const json = { email, password: goodPassword };
    const { headers } = await send(fixture.gateway, '/api/accounts/login', { method: 'POST', json });
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  }
  const open = (path: string, headers: Headers = {}, method = 'GET') =>
    send(fixture.gateway, path, { headers: { accept: 'text/html', ...headers }, method });
  const own = () => `/p/${fixture.homeId}/today`;
  /**
   * An overloaded server sends a page without bootstrap data after 0.8 s. Repeats the request until the page carries
   * it.
   */
  const openCarried = (path: string, headers: Headers): Promise<Got> =>
    vi.waitUntil(
      async () => {
        const page = await open(path, headers);
        return carried(page) === undefined ? undefined : page;
      },
      { timeout: 120_000, interval: 50 },
    );
  const carried = ({ body }: Got) => {
    const [, json] = /id="bootstrap-data"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
    return json === undefined ? undefined : (JSON.parse(json) as { home: string | null; homes: { name: string }[] });
  };

  it('carries user input as data that cannot break out of it, and is never cached', async () => {
    const page = await openCarried(own(), { cookie: mine });
    expect(carried(page)?.homes[0]?.name).toBe(hostile);
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).not.toContain('<!--');
    expect([page.headers['cache-control'], page.headers.vary]).toEqual([
      'no-store',
      'Cookie, Accept-Encoding, Accept-Language',
    ]);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
    expect(page.headers.etag).toBeUndefined();
  });

  it.each<[string, () => Headers | Promise<Headers>]>([
    ['without credentials', () => ({})],
    ['an invented session', () => ({ cookie: `__Host-svc_session=${'x'.repeat(200)}` })],
    [
      'a session that has ended',
      async () => {
        const cookie = await logIn(fixture.email);
        await send(fixture.gateway, '/api/accounts/logout', { method: 'POST', json: {}, headers: { cookie } });
        return { cookie };
      },
    ],
    ['another site', () => ({ cookie: mine, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })],
  ])('is a page without it for %s', async (_who, headers) => {
    const page = await open(own(), await headers());
    expect([page.status, carried(page)]).toEqual([200, undefined]);
    expect(page.body).not.toContain('alert(1)');
    expect(page.body).not.toMatch(/(?<![0-9a-f])\d{14}(?![0-9a-f])/);
  });

  it('has none for a deactivated user, and no home of another user', async () => {
    const { gateway } = fixture.environment;
    const other = await gateway.signUp({ verified: true });
    const cookie = await logIn(other.email);
    const foreign = await openCarried(own(), { cookie });
    expect([
      foreign.status,
      foreign.body.includes('alert(1)'),
      /(?<![0-9a-f])\d{14}(?![0-9a-f])/.test(foreign.body),
    ]).toEqual([200, false, false]);
    expect(carried(foreign)).toMatchObject({ home: null, homes: [] });
    await gateway.sql('update users set is_active = false where id = $1', [other.id]);
    expect(carried(await open('/dashboard', { cookie }))).toBeUndefined();
  });

  it.each<[string, Headers]>([
    ['a language', { cookie: 'svc_language="><script>alert(2)</script>' }],
    ['a theme', { cookie: 'svc_theme=dark" onload="alert(2)' }],
    ['a property as language', { cookie: 'svc_language=__proto__; svc_theme=constructor' }],
    ['a host', { host: 'evil.test"><script>alert(2)</script>' }],
    [
      'a forwarded host',
      { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', 'x-forwarded-prefix': '//evil.test' },
    ],
  ])('repeats nothing of %s', async (_what, headers) => {
    const { status, body } = await open('/login', headers);
    expect(status).toBe(200);
    expect(body).not.toMatch(/evil\.test|alert\(2\)|onload/);
    expect(body).toContain('<base href="./"');
  });

  it.each([
    ['a script as a home', '/p/"><script>alert(2)</script>/today'],
    ['a script as a day', `/p/${randomUUID()}/usage?from="><script>alert(2)</script>`],
    ['a property as a screen', `/p/${randomUUID()}/constructor`],
    ['a foreign host', '//evil.test/%2e%2e/'],
    ['a long search', `/dashboard?${'a=<b>&'.repeat(1500)}`],
    ['many folders', `/${'a/'.repeat(3000)}`],
  ])('is a page that repeats nothing of its address: %s', async (_what, path) => {
    const page = await open(path, { cookie: mine });
    expect([200, 400]).toContain(page.status);
    expect(page.body).not.toMatch(/evil\.test|alert\(2\)|<b>/);
  });

  it('returns no body for HEAD, and refuses other methods and a long address', async () => {
    const page = await open('/dashboard', { cookie: mine }, 'HEAD');
    expect([page.status, page.headers['content-type'], page.body]).toEqual([200, 'text/html; charset=utf-8', '']);
    expect((await open('/dashboard', {}, 'OPTIONS')).status).toBe(404);
    expect((await open('/dashboard', {}, 'POST')).status).toBe(404);
    expect((await open(`/dashboard?${'a'.repeat(20_000)}`)).status).toBe(431);
  });

  it.each([
    '/.server/page-summary.js',
    '/%2eserver/page-summary.js',
    '/assets/../.server/page-summary.js',
    '/assets/..%2f.server%2fpage-summary.js',
    '/assets/%2e%2e/.server/page-summary.js',
    '/..%5c.server/page-summary.js',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/index.html%00.js',
  ])('opens no other file: %s', async (path) => {
    const { status, body } = await open(path, { accept: '*/*' });
    expect([400, 404]).toContain(status);
    expect(body).not.toMatch(/summarizePage|"isEntry"|workspaces/);
  });
});
