import { type AddressInfo, connect } from 'node:net';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/app.ts';
import { type Client, startClient } from '../../test/client/client.ts';
import { type StandInGateway, startStandInGateway } from '../../test/gateway/stand-in-gateway.ts';
import { type Gateway, startGateway } from '../../test/gateway.ts';

type RawResponse = { readonly status: number; readonly head: string; readonly body: string };

/** Sends exactly these bytes; returns what is received until the connection ends. */
async function sendBytes(app: App, bytes: string): Promise<RawResponse> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const parts: Buffer[] = [];
  // A connection may be reset once its response is sent.
  await new Promise<void>((resolve) => {
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body };
}

const get = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Connection: close', ...(headers.length > 0 ? headers : ['Host: localhost'])].join('\r\n')}\r\n\r\n`;
const live = '/api/health/live';

const refused: readonly (readonly [what: string, bytes: string, status: number, code: string])[] = [
  ['an address that cannot be decoded', get('/api/pdl/%zz'), 400, 'BAD_ADDRESS'],
  ['an address cut in a character', get('/api/%'), 400, 'BAD_ADDRESS'],
  ['20 kB of query', get(`${live}?planted=${'x'.repeat(20_000)}`), 431, 'HEADERS_TOO_LARGE'],
  ['20 kB of header', get(live, 'Host: localhost', `X-Planted: ${'x'.repeat(20_000)}`), 431, 'HEADERS_TOO_LARGE'],
  ['a method that does not exist', get(live).replace('GET', 'PLANTED'), 400, 'BAD_REQUEST'],
  ['what is no HTTP', 'planted\r\n\r\n', 400, 'BAD_REQUEST'],
  ['a header without a name', get(live, 'Host: localhost', ': planted'), 400, 'BAD_REQUEST'],
  ['two lengths', get(live, 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2'), 400, 'BAD_REQUEST'],
  ['a path of the API with a letter as a number', get('/api/%61dmin/users'), 400, 'BAD_REQUEST'],
  ['the API itself with a letter as a number', get('/%61pi/admin/users'), 400, 'BAD_REQUEST'],
  ['the same in an absolute address', get('http://localhost/ap%69/roles'), 400, 'BAD_REQUEST'],
  ['two hosts', get(live, 'Host: localhost', 'Host: planted.example'), 400, 'BAD_REQUEST'],
  ['the same host twice', get(live, 'Host: localhost', 'host: localhost'), 400, 'BAD_REQUEST'],
  ['an address of another host', get(`http://planted.example${live}`), 400, 'BAD_REQUEST'],
  ['an address of another port', get(`http://localhost:9${live}`), 400, 'BAD_REQUEST'],
  ['an address of another kind', get(`planted://localhost${live}`), 400, 'BAD_REQUEST'],
  ['a path beside the documentation', get('/api/docs/../planted'), 404, 'NOT_FOUND'],
  ['a path below the documentation', get('/api/docs/planted'), 404, 'NOT_FOUND'],
  ['a parameter over its limit', get(`/api/pdl/${'1'.repeat(300)}`), 400, 'BAD_ADDRESS'],
];

describe.each(['gateway', 'client'] as const)('what is no request, sent to the %s', (which) => {
  let upstream: StandInGateway;
  let gateway: Gateway;
  let client: Client;
  let app: App;

  beforeAll(async () => {
    const clock = { now: () => parseInstant('2026-02-10T11:30:00Z') ?? 0 };
    if (which === 'gateway') {
      gateway = await startGateway();
      app = gateway.app;
    } else {
      upstream = await startStandInGateway(clock.now);
      client = await startClient({ kind: 'sqlite', gateway: upstream, clock, ticking: false });
      app = client.mode.app;
    }
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await gateway?.stop();
    await client?.drop();
    await upstream?.stop();
  });

  it.each(refused)('%s gets the usual error response', async (_what, bytes, status, code) => {
    const response = await sendBytes(app, bytes);
    expect([response.status, response.body]).toEqual([status, expect.stringContaining(`"code":"${code}"`)]);
    const body = JSON.parse(response.body) as Record<string, unknown>;
    expect(body).toMatchObject({ detail: expect.any(String), origin: 'user', help: `errors#${code.toLowerCase()}` });
    expect(response.body).not.toMatch(/FST_|HPE_|planted|statusCode|"message"/);
    expect(response.head.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  it('a whole address that names the same host is served', async () => {
    expect((await sendBytes(app, get(`http://localhost${live}`))).status).toBe(200);
    expect((await sendBytes(app, get(`HTTP://LOCALHOST${live}`, 'Host: localhost'))).status).toBe(200);
  });

  it('headers that are not complete in time get REQUEST_TIMEOUT', async () => {
    const response = await sendBytes(app, `GET ${live} HTTP/1.1\r\nHost: localhost\r\n`);
    expect([response.status, response.body]).toEqual([408, expect.stringContaining('"code":"REQUEST_TIMEOUT"')]);
  });

  it('the documentation runs its own files and no inline script', async () => {
    const page = await app.inject({ url: '/api/docs/', headers: { host: 'localhost' } });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers['x-frame-options']).toBe('DENY');
  });
});

describe('/.well-known/security.txt', () => {
  const startAt = '2026-10-02T10:00:00+02:00';

  it.each([
    ['the setting', { SECURITY_CONTACT: 'mailto:security@example.org' }, 'mailto:security@example.org'],
    ['the web front where none is set', {}, 'https://svc.test'],
  ])('names %s, and ends within a year', async (_what, settings, contact) => {
    const gateway = await startGateway({ startAt, settings });
    const response = await gateway.app.inject('/.well-known/security.txt');
    await gateway.stop();
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body.split('\n')).toEqual([
      `Contact: ${contact}`,
      'Expires: 2027-04-02T00:00:00Z',
      'Canonical: https://svc.test/.well-known/security.txt',
      '',
    ]);
  });
});
