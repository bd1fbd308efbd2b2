import { fastify } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import type { App } from './app.ts';
import { guardLocalAccess } from './local-guard.ts';

const refusal = (status: number) => () => Object.assign(new ApiError({ status, code: 'X', detail: 'x' }), { status });

/** An application whose parsers accept anything: every refusal here comes from the guard itself. */
function buildOpenApp(): App {
  const app: App = fastify().withTypeProvider<ZodTypeProvider>();
  app.addContentTypeParser('*', (_request, payload, done) => payload.resume().on('end', () => done(null, {})));
  app.setErrorHandler((error: { status?: number }, _request, reply) => reply.status(error.status ?? 500).send());
  guardLocalAccess(app, {
    hosts: [],
    pages: [],
    misdirected: refusal(421),
    foreignOrigin: refusal(403),
    unsupportedMediaType: refusal(415),
  });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    app.route({ method, url: '/data', handler: () => 'taken' });
    app.route({ method, url: '/files', config: { takesFiles: true }, handler: () => 'taken' });
  }
  app.route({ method: 'GET', url: '/data', handler: () => 'read' });
  return app;
}

describe('a page of another site', () => {
  it.each([
    ['a picture in it is refused', 'cross-site', 'no-cors', 'image', 403],
    ['a frame in it is refused', 'cross-site', 'navigate', 'iframe', 403],
    ['an object in it is refused', 'cross-site', 'navigate', 'object', 403],
    ['a link in it is followed', 'cross-site', 'navigate', 'document', 200],
    ['our own pages read', 'same-origin', 'cors', 'empty', 200],
    ['a person types the address', 'none', 'navigate', 'document', 200],
  ])('%s', async (_, site, mode, dest, status) => {
    const app = buildOpenApp();
    const headers = { host: 'localhost', 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
    expect((await app.inject({ method: 'GET', url: '/data', headers })).statusCode).toBe(status);
    await app.close();
  });
});

describe('a form on a page of another site', () => {
  let app: App;
  beforeAll(() => {
    app = buildOpenApp();
  });
  afterAll(() => app.close());
  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, type: string) => {
    const headers = { host: 'localhost', 'content-type': type };
    return (await app.inject({ method, url, headers, payload: 'a' })).statusCode;
  };

  const types = [
    'multipart/form-data; boundary=x',
    'Multipart/Form-Data',
    'text/plain',
    'application/x-www-form-urlencoded',
  ];
  it.each(types)('as %s changes nothing, on any method', async (type) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(await send(method, '/data', type)).toBe(415);
  });

  it('reaches the routes that take files only as what their own page sends', async () => {
    expect(await send('POST', '/files', 'multipart/form-data; boundary=x')).toBe(200);
    expect(await send('POST', '/files', 'text/plain')).toBe(415);
  });

  it('without a type is refused as soon as it has a body', async () => {
    const headers = { host: 'localhost', 'content-length': '1' };
    expect((await app.inject({ method: 'POST', url: '/data', headers, payload: 'a' })).statusCode).toBe(415);
    expect((await app.inject({ method: 'POST', url: '/data', headers: { host: 'localhost' } })).statusCode).toBe(200);
  });
});
