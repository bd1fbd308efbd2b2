import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { admissionRules } from '../admission/admission.ts';
import { CredentialReputation } from '../admission/credential-reputation.ts';
import { AnonymousThrottle } from '../admission/response-throttle.ts';
import { systemClock } from '../clock.ts';
import { ApiError } from './api-error.ts';
import { closePort, createHttpServer } from './http-server.ts';

// All of them are one caller.
const { most_of_one, longest_line } = admissionRules.callers;
const classification = { signIn: /^\/api\/login$/, sessionCookie: 'session', queryCredential: 'token' };
const known = { authorization: 'Bearer x' };
let server: Server;
let url: string;
let metrics: Registry;
let served: number;
let result: PromiseWithResolvers<void>;
let isStopping: boolean;

beforeEach(async () => {
  metrics = new Registry();
  served = 0;
  isStopping = false;
  result = Promise.withResolvers<void>();
  const overloaded = (retryAfter: number) =>
    new ApiError({ status: 503, code: 'OVERLOADED', detail: 'Too many', origin: 'svc', retryAfter });
  server = createHttpServer(
    async (request, response) => {
      served++;
      if (!request.url?.startsWith('/api/health')) await result.promise;
      response.end('served');
    },
    {
      admission: {
        metrics,
        overloaded,
        classification,
        reputation: new CredentialReputation(),
        throttle: new AnonymousThrottle(),
        networkOf: ({ socket, headers }) => String(headers['x-network'] ?? socket.remoteAddress),
      },
      clock: systemClock,
      isStopping: () => isStopping,
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const read = async (name: string, share = 'callers') =>
  (await metrics.getSingleMetric(name)?.get())?.values.find(({ labels }) => labels.share === share)?.value;
/** Always read to the end: requests that a failed test leaves behind do not reject. */
const send = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, { headers }).catch(
    (error) => new Response(String(error), { status: 599 }),
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('an overloaded server', () => {
  it('serves running requests, refuses the others at once or soon, and returns when to retry', async () => {
    const more = 50;
    const requests = Array.from({ length: most_of_one + longest_line + more }, () => send('/api/x', known));
    await expect.poll(() => read('svc_http_refused_total')).toBe(more + longest_line);
    expect((await send('/api/health/live')).status).toBe(200);
    result.resolve();
    const responses = await Promise.all(requests);
    const refused = responses.filter(({ status }) => status === 503);
    expect(responses.filter(({ text }) => text === 'served')).toHaveLength(most_of_one);
    expect(refused).toHaveLength(longest_line + more);
    for (const { headers, text } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(JSON.parse(text)).toMatchObject({
        detail: 'Too many',
        code: 'OVERLOADED',
        request_id: expect.any(String),
      });
    }
    expect((await send('/api/x', known)).text).toBe('served');
  });

  it('reserves a slot for other callers, whatever one caller sends', async () => {
    const { most_at_work } = admissionRules.callers;
    const greedy = Array.from({ length: most_at_work + 20 }, () => send('/api/x', known));
    await expect.poll(() => read('svc_http_refused_total')).toBe(most_at_work + 20 - most_of_one);
    const other = send('/api/x', { authorization: 'Bearer y', 'x-network': 'b' });
    await expect.poll(() => served).toBe(most_of_one + 1);
    result.resolve();
    expect((await other).status).toBe(200);
    await Promise.all(greedy);
  });

  it('serves callers and health under anonymous load, and anonymous requests under load from callers', async () => {
    const { most_at_work: few } = admissionRules.strangers;
    const crowd = Array.from({ length: 60 }, (_, n) => send(n % 2 ? '/api/login' : '/api/x', n % 2 ? known : {}));
    await expect.poll(() => read('svc_http_at_work', 'strangers')).toBe(few);
    expect(served).toBe(few);
    const callers = Array.from({ length: most_of_one }, () => send('/api/x', known));
    await expect.poll(() => served).toBe(few + most_of_one);
    expect((await send('/api/health/ready')).status).toBe(200);
    result.resolve();
    expect(new Set((await Promise.all(callers)).map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(crowd);
  });

  it('forgets requests that were aborted in the queue, and holds no slot for them', async () => {
    // Sent anonymously, to queue for seconds: a queue of 100 ms is over before a slow machine checks it.
    const { most_at_work: few } = admissionRules.strangers;
    const sockets = Array.from({ length: few + 20 }, () => {
      const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
      socket.on('error', () => undefined).write('GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return socket;
    });
    await expect.poll(() => read('svc_http_in_line', 'strangers')).toBe(20);
    for (const socket of sockets) socket.destroy();
    await sleep(50);
    result.resolve();
    await expect.poll(() => read('svc_http_at_work', 'strangers')).toBe(0);
    expect((await send('/api/x')).text).toBe('served');
  });

  it('returns problem details to clients that request them', async () => {
    const requests = Array.from({ length: most_of_one + longest_line + 1 }, () =>
      send('/api/x', { ...known, accept: 'application/problem+json' }),
    );
    const first = await Promise.race(requests);
    expect(first.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(first.text)).toMatchObject({ type: 'about:blank', title: 'OVERLOADED', status: 503 });
    result.resolve();
    await Promise.all(requests);
  });
});

describe('a server that stops', () => {
  it('closes the connection of each response, also of one that it refuses', async () => {
    expect((await send('/api/health/live')).headers.get('connection')).toBe('keep-alive');
    isStopping = true;
    const requests = Array.from({ length: most_of_one + longest_line + 1 }, () => send('/api/x', known));
    await expect.poll(() => read('svc_http_refused_total')).toBeGreaterThan(0);
    result.resolve();
    const responses = await Promise.all(requests);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(new Set(responses.map(({ headers }) => headers.get('connection')))).toEqual(new Set(['close']));
  });

  it('refuses connections once its port is closed, and serves those that are open', async () => {
    result.resolve();
    const port = Number(new URL(url).port);
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    await once(socket, 'connect');
    await closePort(server);
    const [error] = await once(connect({ port, host: '127.0.0.1' }), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    socket.write('GET /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 200.*served/s);
  });
});
