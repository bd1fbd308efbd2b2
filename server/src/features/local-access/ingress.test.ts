import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { type StandInGateway, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';

const proxy = '172.30.32.2';
const prefix = '/api/hassio_ingress/Kx3-_w9';
const hub = 'homeassistant.local:8123';
const program = fileURLToPath(new URL('../../../../bin/svc.mjs', import.meta.url));

type Sent = {
  readonly method?: 'GET' | 'POST';
  readonly url?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
};

describe('a client that a home hub shows', () => {
  let gateway: StandInGateway;
  let client: Client;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    client = await startClient({
      kind: 'sqlite',
      gateway,
      clock,
      settings: { INGRESS_PROXY: proxy, HOST: '0.0.0.0', ALLOWED_HOSTS: 'svc.lan' },
    });
    await client.settle();
  });
  afterAll(async () => {
    await client.drop();
    await gateway.stop();
  });

  /** As the ingress forwards it: Host and Origin are those of the browser. */
  const send = ({ method = 'GET', url = '/api/pdl', from = proxy, headers = {} }: Sent = {}) =>
    client.mode.app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { host: hub, 'x-forwarded-host': hub, 'x-ingress-path': prefix, ...headers },
      ...(method === 'POST' && { payload: {} }),
    });
  const write = async (headers: Record<string, string>) =>
    (await send({ method: 'POST', url: '/api/sync', headers })).statusCode;
  const svcToken = (action: string) =>
    execFileSync(process.execPath, [program, 'token', action], {
      env: { ...process.env, DATABASE_URL: client.local.url },
      stdio: 'pipe',
    });

  it.each([
    ['data', '/api/pdl', 200],
    ['an unknown route', '/api/no-such-route', 404],
    ['the API page', '/api/docs', 200],
    ['an unknown page', '/no/such/file.png', 404],
  ])('lets the page of the hub frame it, and no other: %s', async (_, url, status) => {
    const response = await send({ url });
    expect(response.statusCode).toBe(status);
    expect(response.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(response.headers['content-security-policy']).not.toContain("frame-ancestors 'none'");
    // It would bind the name of the hub to HTTPS for two years.
    expect(response.headers['strict-transport-security']).toBeUndefined();
  });

  it('recognises the proxy by an address of IPv6 form too', async () => {
    expect((await send({ from: `::ffff:${proxy}` })).statusCode).toBe(200);
  });

  it.each([
    ['from another program of the hub', { from: '172.30.33.5' }],
    [
      'from another program that claims to forward for the ingress',
      {
        from: '172.30.33.5',
        headers: { 'x-forwarded-for': proxy, forwarded: `for=${proxy}`, 'x-real-ip': proxy },
      },
    ],
    ['from this machine', { from: '127.0.0.1' }],
    ['from the proxy, without a path', { headers: { 'x-ingress-path': '' } }],
    ['with a path of another host', { headers: { 'x-ingress-path': '//evil.example/x' } }],
    ['with an empty segment', { headers: { 'x-ingress-path': '/api//x' } }],
    ['with an address', { headers: { 'x-ingress-path': 'https://evil.example/' } }],
    ['with a step upwards', { headers: { 'x-ingress-path': '/api/../x' } }],
    ['with a quote', { headers: { 'x-ingress-path': '/api/"x' } }],
    ['with a backslash', { headers: { 'x-ingress-path': '/\\evil.example' } }],
    ['with two paths', { headers: { 'x-ingress-path': '/api, /other' } }],
    ['with a path that never ends', { headers: { 'x-ingress-path': `/${'a'.repeat(600)}` } }],
  ] satisfies [string, Sent][])('gives the header nothing when it comes %s', async (_, sent) => {
    const response = await send(sent);
    expect([response.statusCode, response.json().code]).toEqual([421, 'MISDIRECTED_HOST']);
    expect(response.headers['x-frame-options']).toBe('DENY');
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['a page of the hub over HTTPS', { 'sec-fetch-site': 'same-origin', origin: 'https://hub.example' }, 200],
    ['a page of the hub over HTTP', { origin: `http://${hub}` }, 200],
    ['a page of the hub behind another proxy', { origin: 'http://svc.lan' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: `http://${hub}` }, 403],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site', origin: `http://${hub}` }, 403],
    ['another site over HTTP', { origin: 'http://evil.example' }, 403],
    ['another port of the machine', { origin: 'http://homeassistant.local:8000' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['no page at all', {}, 403],
  ])('takes changes from %s: %s', async (_, headers, status) => {
    expect(await write(headers)).toBe(status);
  });

  it('refuses what a page of another site draws, and a form', async () => {
    const drawn = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    expect((await send({ headers: drawn })).statusCode).toBe(403);
    const framed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect((await send({ headers: framed })).statusCode).toBe(403);
    expect(await write({ origin: `http://${hub}`, 'content-type': 'text/plain' })).toBe(415);
  });

  it('asks other machines for the token, even where none is set, and the session of the hub never', async () => {
    const other = { from: '172.30.33.5', headers: { host: '172.30.33.7:8000' } };
    const refused = await send(other);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'NOT_AUTHENTICATED']);
    expect((await send({ ...other, url: '/api/health/live' })).statusCode).toBe(200);
    expect((await send({ from: '127.0.0.1', headers: { host: 'localhost' } })).statusCode).toBe(200);
    expect(await client.data<object>('/api/diagnostics')).not.toMatchObject({
      notices: expect.arrayContaining([expect.objectContaining({ code: 'OPEN_TO_NETWORK' })]),
    });
    const token = svcToken('set').toString().trim();
    try {
      expect((await send(other)).statusCode).toBe(401);
      expect((await send({ from: '127.0.0.1', headers: { host: 'localhost' } })).statusCode).toBe(401);
      const headers = { ...other.headers, authorization: `Bearer ${token}` };
      expect((await send({ ...other, headers })).statusCode).toBe(200);
      expect((await send()).statusCode).toBe(200);
    } finally {
      svcToken('clear');
    }
  });

  it('refuses a setting that is no address', () => {
    for (const INGRESS_PROXY of ['supervisor', '172.30.32.0/23', '172.30.32.2, hub.lan']) {
      const reading = readConfig({ INGRESS_PROXY });
      expect(reading).toMatchObject({
        failures: [{ setting: 'INGRESS_PROXY', message: expect.stringContaining('must be IP addresses') }],
      });
    }
    expect(readConfig({ INGRESS_PROXY: '172.30.32.2, fd0c::2' })).toMatchObject({
      config: { INGRESS_PROXY: ['172.30.32.2', 'fd0c::2'] },
    });
  });
});
