import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { ApiError } from './api-error.ts';
import type { App } from './app.ts';
import { buildApp } from './build-app.ts';

const makeError = (status: number, code: string) => (errors?: unknown) =>
  new ApiError({ status, code, detail: code, origin: 'svc', ...(Array.isArray(errors) && { errors }) });

let app: App;
let lines: string[];

type Surroundings = { trustedProxies?: string[]; addresses?: { frontend?: string; backend?: string } };

const httpErrorFactories = {
  malformed: makeError(400, 'BAD_REQUEST'),
  badAddress: makeError(400, 'BAD_ADDRESS'),
  headersTooLarge: makeError(431, 'HEADERS_TOO_LARGE'),
  tooSlow: makeError(408, 'REQUEST_TIMEOUT'),
  httpsRequired: makeError(403, 'HTTPS_REQUIRED'),
};

async function build(
  register: (app: App) => void,
  { trustedProxies = [], addresses = {} }: Surroundings = {},
): Promise<App> {
  lines = [];
  app = await buildApp({
    isHttpsOnly: true,
    log: createLog({ level: 'trace', destination: { write: (line) => lines.push(line) } }),
    clock: systemClock,
    trustedProxies,
    addresses,
    document: { title: 'test', version: '0', description: 'test', isServed: true },
    errorFactories: {
      notFound: makeError(404, 'NOT_FOUND'),
      methodNotAllowed: (allowed) =>
        new ApiError({ status: 405, code: 'METHOD', detail: 'x', headers: { allow: allowed.join(', ') } }),
      invalidInput: makeError(422, 'VALIDATION_ERROR'),
      tooLarge: makeError(413, 'PAYLOAD_TOO_LARGE'),
      unsupportedMediaType: makeError(415, 'UNSUPPORTED_MEDIA_TYPE'),
      storeUnavailable: makeError(503, 'STORE_UNAVAILABLE'),
      internal: makeError(500, 'INTERNAL_ERROR'),
    },
    httpErrorFactories,
  });
  register(app);
  return app;
}

afterEach(() => app.close());

const fails = (error: unknown) => (scope: App) => {
  scope.get('/x', () => {
    throw error;
  });
};

describe('errors', () => {
  it('contain detail and code, and are problem+json on request', async () => {
    await build(
      fails(
        new ApiError({
          status: 429,
          code: 'RATE_LIMIT_EXCEEDED',
          detail: 'Try again in 60 seconds',
          origin: 'svc',
          retryAfter: 59.2,
          retryAt: 0,
          help: 'errors#x',
        }),
      ),
    );
    const plain = await app.inject('/x');
    expect(plain.statusCode).toBe(429);
    expect(plain.headers['retry-after']).toBe('60');
    expect(plain.json()).toEqual({
      detail: 'Try again in 60 seconds',
      code: 'RATE_LIMIT_EXCEEDED',
      origin: 'svc',
      retry_at: '1970-01-01T00:00:00.000Z',
      help: 'errors#x',
    });
    const problem = await app.inject({ url: '/x', headers: { accept: 'application/problem+json' } });
    expect(problem.headers['content-type']).toContain('application/problem+json');
    expect(problem.json()).toMatchObject({
      type: 'about:blank',
      title: 'RATE_LIMIT_EXCEEDED',
      status: 429,
      detail: 'Try again in 60 seconds',
    });
  });

  it('are described once, and for every operation', async () => {
    await build(
      fails(
        new ApiError({
          status: 503,
          code: 'X',
          detail: 'x',
          origin: 'svc',
          retryAfter: 1,
          retryAt: 0,
          help: 'y',
          errors: [],
          extra: { service_url: 'https://svc.example.org' },
        }),
      ),
    );
    const document = (await app.inject('/api/openapi.json')).json();
    expect(document.paths['/x'].get.responses.default).toEqual({ $ref: '#/components/responses/Error' });
    const { properties, required } = document.components.schemas.Error;
    const body = (await app.inject('/x')).json();
    expect(Object.keys(body).sort()).toEqual(Object.keys(properties).sort());
    for (const field of required) expect(body[field]).toEqual(expect.any(String));
  });

  it('reveal nothing about an internal failure', async () => {
    await build(fails(new Error('select * from users at /srv/app.js')));
    const response = await app.inject('/x');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      detail: 'INTERNAL_ERROR',
      code: 'INTERNAL_ERROR',
      origin: 'svc',
      request_id: response.headers['x-request-id'],
    });
  });

  it('return 503 when a store is unavailable', async () => {
    await build(fails(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })));
    expect((await app.inject('/x')).statusCode).toBe(503);
  });

  it('name each wrong field', async () => {
    await build((scope) => {
      scope.post('/x', { schema: { body: z.object({ email: z.email(), age: z.number() }) } }, () => 'ok');
    });
    const response = await app.inject({ method: 'POST', url: '/x', payload: { email: 'no', age: '3' } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.map((problem: { field: string }) => problem.field)).toEqual(['email', 'age']);
  });

  it.each([
    ['broken JSON', 'application/json', '{"a":', 422],
    ['XML', 'application/xml', '<a/>', 415],
    ['plain text', 'text/plain', 'a', 415],
    ['a body where none is read', 'application/json', '{"a":1}', 422],
    ['a body over the limit', 'application/json', JSON.stringify('x'.repeat(300 * 1024)), 413],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"admin":true}}', 422],
  ])('refuse %s', async (_name, type, payload, status) => {
    await build((scope) => {
      scope.post('/x', { schema: {} }, () => 'ok');
    });
    const response = await app.inject({ method: 'POST', url: '/x', headers: { 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
  });
});

describe('the application', () => {
  it('takes a path with and without a trailing slash for one route', async () => {
    await build((scope) => {
      scope.get('/api/pdl', () => 'ok');
    });
    expect((await app.inject('/api/pdl/')).body).toBe('ok');
    expect((await app.inject('/api/pdl')).body).toBe('ok');
  });

  it('redirects HTTP to HTTPS behind a trusted proxy, and trusts no other sender', async () => {
    const register = (scope: App) => {
      scope.get('/x', (incoming) => incoming.protocol);
    };
    const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7', host: 'svc.example.org' };
    await build(register, { trustedProxies: ['127.0.0.1'] });
    expect((await app.inject({ url: '/x', headers })).json()).toMatchObject({ code: 'HTTPS_REQUIRED' });
    expect((await app.inject({ url: '/x', headers: { ...headers, 'x-forwarded-proto': 'https' } })).body).toBe('https');
    await app.close();
    await build(register);
    expect((await app.inject({ url: '/x', headers })).body).toBe('http');
  });

  it.each([
    ['/x?a=1', 'https://svc.example.org/front/x?a=1'],
    ['/api/x?token=secret', 'https://api.example.org:8443/base/api/x?token=secret'],
    ['/apiary', 'https://svc.example.org/front/apiary'],
    ['//evil.example/x', 'https://svc.example.org/front//evil.example/x'],
  ])('redirects %s to its own address, whatever host is requested', async (url, location) => {
    const addresses = { frontend: 'http://svc.example.org/front/', backend: 'https://api.example.org:8443/base/api' };
    await build(() => undefined, { trustedProxies: ['127.0.0.1'], addresses });
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7', ...forged };
    const redirected = await app.inject({ url, headers });
    expect([redirected.statusCode, redirected.headers.location]).toEqual([308, location]);
  });

  it('sends the security headers', async () => {
    await build(fails(new Error('x')));
    const { headers } = await app.inject('/x');
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(String(headers['content-security-policy']).split(';').sort()).toEqual([
      "base-uri 'self'",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "object-src 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self'",
    ]);
  });

  it('writes no secret of a header, a query, a body or an error into any log line', async () => {
    const canary = 'canary-3f9c';
    await build((scope) => {
      scope.post('/x', (incoming) => {
        incoming.log.info({ password: `${canary}-field`, nested: { client_secret: `${canary}-nested` } }, 'planted');
        const { token } = incoming.query as { token: string };
        const { password } = incoming.body as { password: string };
        throw new Error(`could not store ${password} of ${token} for ${incoming.headers.authorization}`);
      });
    });
    await app.inject({
      method: 'POST',
      url: `/x?token=${canary}-query`,
      headers: { authorization: `Bearer ${canary}-header`, cookie: `session=${canary}-cookie` },
      payload: { password: `${canary}-body`, deep: { note: `${canary}-deep` } },
    });
    expect(lines.join('')).toContain('could not store');
    expect(lines.filter((line) => line.includes(canary))).toEqual([]);
  });

  it('logs a request that went well at debug, and one that failed at info', async () => {
    await build((scope) => {
      scope.get('/fine', () => 'ok');
    });
    await app.inject('/fine');
    await app.inject('/nowhere');
    const seen = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(seen.map(({ level, status }) => [level, status])).toEqual([
      ['debug', 200],
      ['info', 404],
    ]);
  });

  it('completes 200 requests in flight before it closes', async () => {
    let inFlight = 0;
    const blocker = Promise.withResolvers<void>();
    await build((scope) => {
      scope.get('/slow', async () => {
        inFlight += 1;
        await blocker.promise;
        return 'done';
      });
    });
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const responses = Array.from({ length: 200 }, () => get(port, '/slow'));
    await vi.waitUntil(() => inFlight === 200, { timeout: 120_000, interval: 5 });
    const closing = app.close();
    setTimeout(blocker.resolve, 500);
    await closing;
    const results = await Promise.all(responses);
    expect(results.filter((body) => body === 'done')).toHaveLength(200);
  });
});

function get(port: number, path: string): Promise<string> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve(body));
    })
      .on('error', (error) => resolve(String(error)))
      .end();
  });
}
