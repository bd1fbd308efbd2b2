import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '#caller.ts';
import { systemClock } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import type { App } from '../http/app.ts';
import { buildApp } from '../http/build-app.ts';
import { createLog } from '../log.ts';
import { serveWebFront } from '../web-front/web-front.ts';
import { admissionRules } from './admission.ts';
import type { AdmissionClass } from './admission-class.ts';
import { BodyWait } from './body-wait.ts';
import { AnonymousThrottle } from './response-throttle.ts';

const makeError = (status: number, code: string) => () => new ApiError({ status, code, detail: code, origin: 'svc' });
const rights = { is_admin: false, is_demo: false, permissions: [] };
const caller: Caller = { user_id: 'u', email: 'u@example.org', counted_as: 'u', ...rights };
const proxy = { 'x-forwarded-for': '203.0.113.7' };

let app: App;
let metrics: Registry;
let port: number;
let blocker: PromiseWithResolvers<void>;
let requestCount = 0;

/** A front with one private page. */
const front = mkdtempSync(join(tmpdir(), 'svc-front-'));
beforeAll(() => {
  mkdirSync(join(front, '.server'));
  writeFileSync(join(front, 'index.html'), '<head></head><div id="root"></div>');
  const routes = [{ path: '/homes', isInside: true, files: { fr: [], en: [] } }];
  writeFileSync(join(front, 'pages.json'), JSON.stringify({ routes, drawn: { fr: {}, en: {} } }));
  writeFileSync(join(front, '.server/page-summary.js'), 'export const summarizePage = async () => undefined;');
});
afterAll(() => rmSync(front, { recursive: true }));

beforeEach(async () => {
  metrics = new Registry();
  blocker = Promise.withResolvers<void>();
  app = await buildApp({
    isHttpsOnly: true,
    log: createLog({ level: 'silent' }),
    clock: systemClock,
    trustedProxies: ['127.0.0.1'],
    addresses: {},
    document: { title: 'test', version: '0', description: 'test', isServed: false },
    errorFactories: {
      notFound: makeError(404, 'NOT_FOUND'),
      methodNotAllowed: makeError(405, 'METHOD_NOT_ALLOWED'),
      invalidInput: makeError(422, 'VALIDATION_ERROR'),
      tooLarge: makeError(413, 'PAYLOAD_TOO_LARGE'),
      unsupportedMediaType: makeError(415, 'UNSUPPORTED_MEDIA_TYPE'),
      storeUnavailable: makeError(503, 'STORE_UNAVAILABLE'),
      internal: makeError(500, 'INTERNAL_ERROR'),
    },
    httpErrorFactories: {
      malformed: makeError(400, 'BAD_REQUEST'),
      badAddress: makeError(400, 'BAD_ADDRESS'),
      headersTooLarge: makeError(431, 'HEADERS_TOO_LARGE'),
      tooSlow: makeError(408, 'REQUEST_TIMEOUT'),
      httpsRequired: makeError(403, 'HTTPS_REQUIRED'),
    },
    admission: {
      metrics,
      overloaded: makeError(503, 'OVERLOADED'),
      classification: { signIn: /^\/api\/login$/, sessionCookie: 'session', queryCredential: 'token' },
      throttle: new AnonymousThrottle(),
    },
  });
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === 'Bearer unlucky') throw new Error('the store is away');
    if (request.headers.authorization === 'Bearer good') request.caller = caller;
    else if (request.headers.authorization) throw makeError(401, 'INVALID_TOKEN')();
  });
  const large = 'x'.repeat(8_000_000);
  app.get('/large', (_request, reply) => reply.type('application/octet-stream').send(large));
  app.get('/small', () => 'small');
  app.get('/api/held', async () => {
    await blocker.promise;
    return 'held';
  });
  app.get('/api/own', () => 'own');
  app.post('/api/login', () => 'in');
  app.post('/api/length', { bodyLimit: 256 * 1024 }, ({ body }) => String(String(body).length));
  app.get('/api/bootstrap', async () => {
    requestCount += 1;
    await blocker.promise;
    return { data: {} };
  });
  const isKnown = ({ headers }: { headers: { cookie?: string | undefined } }) => headers.cookie !== undefined;
  const setting = { isLocal: false, hasDemo: false, isKnown, clock: systemClock, timeoutMs: 60_000 };
  await serveWebFront(app, pathToFileURL(front), setting);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  blocker.resolve();
  app.server.closeAllConnections();
  await app.close();
});

const statusOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers }).catch(() => undefined);
  await reply?.arrayBuffer();
  return reply?.status;
};
const running = async (share: AdmissionClass) =>
  (await metrics.getSingleMetric('svc_http_at_work')?.get())?.values.find(({ labels }) => labels.share === share)
    ?.value;
const waitForWork = (share: AdmissionClass, count: number) =>
  vi.waitUntil(async () => (await running(share)) === count, { timeout: 120_000, interval: 5 });
const bearer = (secret: string) => ({ ...proxy, authorization: `Bearer ${secret}` });

describe('readers and senders who take their time', () => {
  it('hold no slot while they read: others are served meanwhile', async () => {
    const slow = Array.from({ length: 40 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
      return socket.pause();
    });
    await waitForWork('strangers', 0);
    const others = await Promise.all(Array.from({ length: 5 }, () => statusOf('/small')));
    expect(others).toEqual([200, 200, 200, 200, 200]);
    for (const socket of slow) socket.destroy();
  });

  const loginHead = (network: string, length: number) =>
    `POST /api/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it('hold no slot while they send: 300 bodies of ever new networks leave every login at once', async () => {
    let received = 0;
    app.server.on('request', () => void received++);
    const slow = Array.from({ length: 300 }, (_, n) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).write(`${loginHead(`10.${n >> 8}.${n & 255}.1`, 9)}{`);
      return socket;
    });
    const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
    // Logins while the slow ones still arrive, and afterwards.
    const meanwhile = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/api/login`, login));
    await vi.waitUntil(() => received >= 320, { timeout: 120_000, interval: 5 });
    expect(await running('strangers')).toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/api/login`, login)).status).toBe(200);
    for (const response of await Promise.all(meanwhile)) expect(response.status).toBe(200);
    const [first] = slow;
    first?.write('"a":"b"}');
    expect(String(await new Promise((resolve) => first?.once('data', resolve)))).toMatch(/^HTTP\/1.1 200/);
    for (const socket of slow) socket.destroy();
    expect(await running('strangers')).toBe(0);
  });

  it('are read whole, in whatever pieces they arrive', async () => {
    for (const size of [0, 1, 20_000, 70_000, 200_000]) {
      const body = JSON.stringify('x'.repeat(size));
      const socket = connect(port, '127.0.0.1');
      socket.write(loginHead('203.0.113.7', body.length).replace('/api/login', '/api/length'));
      for (let at = 0; at < body.length; at += 30_000) {
        socket.write(body.slice(at, at + 30_000));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(String(await new Promise((resolve) => socket.once('data', resolve)))).toMatch(new RegExp(`\\b${size}$`));
      socket.destroy();
    }
  });

  const sender = () => Object.assign(new PassThrough(), { complete: false }) as unknown as IncomingMessage;

  it('are given up, the oldest first, when there are too many', async () => {
    const wait = new BodyWait({ inAll: 2, ofOneNetwork: 2 });
    const [first, second, third] = [sender(), sender(), sender()];
    const waits = [first, second, third].map((request, n) => wait.untilArrived(request, `network ${n}`));
    expect(await waits[0]).toBe(false);
    expect(wait.size).toBe(2);
    second.complete = true;
    second.emit('readable');
    third.emit('close');
    expect(await Promise.all(waits)).toEqual([false, true, false]);
    expect(wait.size).toBe(0);
  });

  it('of one network are given up before those of others', async () => {
    const wait = new BodyWait({ inAll: 5, ofOneNetwork: 3 });
    const ended: string[] = [];
    const begin = (name: string) => {
      const request = sender();
      void wait.untilArrived(request, name[0] ?? '').then((isThere) => ended.push(`${name} ${isThere}`));
      return request;
    };
    const all = ['a1', 'b1', 'b2', 'b3', 'b4', 'c1', 'd1'].map(begin);
    await expect.poll(() => ended).toEqual(['b1 false', 'b2 false']);
    for (const request of all) request.emit('close');
    await expect.poll(() => wait.size).toBe(0);
  });
});

describe('a credential that is worth nothing', () => {
  it('takes no slot of a caller: its network becomes anonymous, except for verified credentials', async () => {
    expect(await statusOf('/api/own', bearer('good'))).toBe(200);
    expect(await statusOf('/api/own', bearer('forged'))).toBe(401);
    const { most_at_work } = admissionRules.strangers;
    const strangers = Array.from({ length: most_at_work }, () => statusOf('/api/held', proxy));
    await waitForWork('strangers', most_at_work);
    // All anonymous slots are taken, so an anonymous request has to wait.
    expect(await statusOf('/api/own', bearer('another'))).toBe(503);
    expect(await statusOf('/api/own', { ...bearer('another'), 'x-forwarded-for': '198.51.100.1' })).toBe(401);
    expect(await statusOf('/api/own', bearer('good'))).toBe(200);
    blocker.resolve();
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([200]));
  });

  it('is distinguished from an internal error, which does not affect the caller', async () => {
    expect(await statusOf('/api/own', bearer('unlucky'))).toBe(500);
    const { most_at_work } = admissionRules.strangers;
    const strangers = Array.from({ length: most_at_work }, () => statusOf('/api/held', proxy));
    await waitForWork('strangers', most_at_work);
    expect(await statusOf('/api/own', bearer('another'))).toBe(401);
    blocker.resolve();
    await Promise.all(strangers);
  });
});

describe('pages with bootstrap data', () => {
  it('hold no anonymous slot during the query: a sign-in waits for none of them', async () => {
    const before = requestCount;
    const open = (network: number) =>
      fetch(`http://127.0.0.1:${port}/homes`, {
        headers: { accept: 'text/html', cookie: 'session=x', 'x-forwarded-for': `198.51.${network}.1` },
      });
    const pages = Array.from({ length: 9 }, (_, network) => open(network));
    await vi.waitUntil(() => requestCount - before === 9, { timeout: 120_000 });
    expect(await running('strangers')).toBe(0);
    expect(await statusOf('/api/login', proxy, 'POST')).toBe(200);
    blocker.resolve();
    for (const page of await Promise.all(pages)) expect(await page.text()).toContain('bootstrap-data');
  });
});
