import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { admissionRules } from '../admission/admission.ts';
import { CredentialReputation } from '../admission/credential-reputation.ts';
import { AnonymousThrottle } from '../admission/response-throttle.ts';
import { systemClock } from '../clock.ts';
import { ApiError } from './api-error.ts';
import { createHttpServer } from './http-server.ts';

const classification = { signIn: /^\/api\/login$/, sessionCookie: 'session', queryCredential: 'token' };
let server: Server;
let url: string;
let metrics: Registry;
let result: PromiseWithResolvers<void>;

beforeEach(async () => {
  metrics = new Registry();
  result = Promise.withResolvers<void>();
  const overloaded = (retryAfter: number) =>
    new ApiError({ status: 503, code: 'OVERLOADED', detail: 'Too many', origin: 'svc', retryAfter });
  server = createHttpServer(
    async (request, response) => {
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
// Two hundred connections of a busy machine need more than the usual second.
const poll = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000 });
/** Always read to the end: requests that a failed test leaves behind do not reject. */
const send = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, { headers }).catch(
    (error) => new Response(String(error), { status: 599 }),
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('an overloaded server', () => {
  it('serves an anonymous request of another network before a load spike', async () => {
    const { most_at_work: few, longest_line: many } = admissionRules.strangers;
    const order: string[] = [];
    const stand = (network: string) =>
      send('/api/x', { 'x-network': network }).then(({ status }) => order.push(`${network} ${status}`));
    const crowd = Array.from({ length: few + many }, () => stand('a'));
    await poll(() => read('svc_http_in_line', 'strangers')).toBe(many);
    const other = stand('b');
    await poll(() => read('svc_http_refused_total', 'strangers')).toBe(1);
    result.resolve();
    await Promise.all([...crowd, other]);
    expect(order.filter((line) => line === 'b 200')).toHaveLength(1);
    expect(order.indexOf('b 200')).toBeLessThan(few + 50);
  });
});

describe('a sender who never ends the headers', () => {
  it('is closed after 10 seconds', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const began = performance.now();
    socket.write('GET /x HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 1000);
    socket.on('error', () => undefined).resume();
    await once(socket, 'close');
    clearInterval(drip);
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(9500);
    expect(took).toBeLessThan(13_000);
  });
});
