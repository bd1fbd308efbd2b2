import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { ApiError, type FieldError } from './api-error.ts';
import type { App } from './app.ts';
import { buildApp } from './build-app.ts';

const makeError = (status: number, code: string) => () => new ApiError({ status, code, detail: code });

let app: App;

beforeEach(async () => {
  app = await buildApp({
    isHttpsOnly: true,
    log: createLog({ level: 'silent' }),
    clock: systemClock,
    trustedProxies: [],
    addresses: {},
    httpErrorFactories: {
      malformed: makeError(400, 'BAD_REQUEST'),
      badAddress: makeError(400, 'BAD_ADDRESS'),
      headersTooLarge: makeError(431, 'HEADERS_TOO_LARGE'),
      tooSlow: makeError(408, 'REQUEST_TIMEOUT'),
      httpsRequired: makeError(403, 'HTTPS_REQUIRED'),
    },
    document: { title: 'test', version: '0', description: 'test', isServed: false },
    queryCredential: 'token',
    errorFactories: {
      notFound: makeError(404, 'NOT_FOUND'),
      methodNotAllowed: (allowed) =>
        new ApiError({ status: 405, code: 'METHOD', detail: 'x', headers: { allow: allowed.join(', ') } }),
      invalidInput: (errors, detail) => new ApiError({ status: 422, code: 'VALIDATION_ERROR', detail, errors }),
      tooLarge: makeError(413, 'PAYLOAD_TOO_LARGE'),
      unsupportedMediaType: makeError(415, 'UNSUPPORTED_MEDIA_TYPE'),
      storeUnavailable: makeError(503, 'STORE_UNAVAILABLE'),
      internal: makeError(500, 'INTERNAL_ERROR'),
    },
  });
  const query = z.object({ start: z.string(), use_cache: z.stringbool().default(true) });
  app.get('/api/read', { schema: { querystring: query } }, (request) => request.query);
  app.get('/api/plain', { schema: { summary: 'nothing is declared' } }, () => ({}));
  const item = z.object({ id: z.uuid(), order: z.int().min(1) });
  const body = z
    .object({ name: z.string().min(1).max(3), kind: z.enum(['a', 'b']), items: z.array(item).optional() })
    .refine(({ name }) => name !== 'bad', 'must not be bad');
  app.post('/api/write', { bodyLimit: 256 * 1024, schema: { body } }, (request) => request.body);
  app.post('/api/act', { schema: { summary: 'reads no body' } }, () => ({ done: true }));
  app.get('/api/open', { schema: { querystring: z.looseObject({ code: z.string().optional() }) } }, () => ({}));
  app.delete('/api/write/:id', { schema: { params: z.object({ id: z.uuid() }) } }, () => ({}));
});

afterEach(() => app.close());

const get = async (url: string) => {
  const response = await app.inject(url);
  return { status: response.statusCode, errors: response.json<{ errors: FieldError[] }>().errors };
};
const post = async (url: string, payload?: string | object) => {
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
  return { status: response.statusCode, errors: response.json<{ errors: FieldError[] }>().errors };
};

describe('a query', () => {
  it.each([
    ['/api/read?start=a&use_cahce=false', 'use_cahce', 'is not known here: did you mean use_cache?'],
    ['/api/read?start=a&foo=1', 'foo', 'is not known here: known are start, use_cache'],
    ['/api/read', 'start', 'is required'],
    ['/api/read?start=a&start=b', 'start', 'must be a text'],
    ['/api/plain?x=1', 'x', 'is not known here: nothing is expected'],
  ])('%s is refused: %s %s', async (url, field, message) => {
    expect(await get(url)).toEqual({ status: 422, errors: [{ field, message }] });
  });

  it('may carry the credential that is read before any route, on GET only', async () => {
    expect((await get('/api/plain?token=x')).status).toBe(200);
    expect((await post('/api/act?token=x')).errors).toEqual([
      { field: 'token', message: 'is not known here: nothing is expected' },
    ]);
  });

  it('stays open where a route declares it', async () => {
    expect((await get('/api/open?code=1&more=2')).status).toBe(200);
  });
});

describe('a body', () => {
  const item = { id: '7f1f2f6e-6b0a-4f5e-9d6f-1a2b3c4d5e6f', order: 1 };

  it.each<[string, string | object, FieldError[]]>([
    [
      'with an unknown key',
      { name: 'a', kind: 'a', nam: 1 },
      [{ field: 'nam', message: 'is not known here: did you mean name?' }],
    ],
    [
      'with an unknown key deep inside',
      { name: 'a', kind: 'a', items: [{ ...item, ordre: 2 }] },
      [{ field: 'items.0.ordre', message: 'is not known here: did you mean order?' }],
    ],
    [
      'without its fields',
      {},
      [
        { field: 'name', message: 'is required' },
        { field: 'kind', message: 'is required' },
      ],
    ],
    [
      'with wrong values',
      { name: '', kind: 'c', items: [{ id: 'x', order: 0 }] },
      [
        { field: 'name', message: 'must not be empty' },
        { field: 'kind', message: 'must be one of a, b' },
        { field: 'items.0.id', message: 'is not a UUID' },
        { field: 'items.0.order', message: 'must be at least 1' },
      ],
    ],
    ['that breaks a rule of the whole', { name: 'bad', kind: 'a' }, [{ field: 'body', message: 'must not be bad' }]],
    [
      'that is not there',
      '',
      [
        { field: 'name', message: 'is required' },
        { field: 'kind', message: 'is required' },
      ],
    ],
    ['of another kind', '[]', [{ field: 'body', message: 'must be an object' }]],
    [
      'that is not JSON',
      '{"name": "a",\n "kind"',
      [{ field: 'body', message: 'is not JSON: ":" is expected at line 2, column 8' }],
    ],
  ])('%s is refused, each field once', async (_name, payload, errors) => {
    expect(await post('/api/write', payload)).toEqual({ status: 422, errors });
  });

  it.each([['no body'], ['an empty one', ''], ['an empty object', '{}']])(
    'is not needed where none is read: %s',
    async (_name, payload?: string) => {
      expect((await post('/api/act', payload)).status).toBe(200);
    },
  );
});

describe('a wrong method on a known path', () => {
  it.each([
    ['PUT', '/api/read', 'GET, HEAD'],
    ['DELETE', '/api/read?start=a', 'GET, HEAD'],
    ['GET', '/api/write/7', 'DELETE'],
    ['PATCH', '/api/write/', 'POST'],
  ] as const)('%s %s is 405 and lists the allowed methods', async (method, url, allow) => {
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
  });

  it('is not taken for a wrong path', async () => {
    expect((await app.inject('/api/reed')).statusCode).toBe(404);
    expect((await app.inject('/api/write/7/more')).statusCode).toBe(404);
  });
});

describe('input that is wrong in many places', () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1]));
  const send = async (payload: object) => {
    const response = await app.inject({ method: 'POST', url: '/api/write', payload });
    return { ...response.json<{ detail: string; errors: FieldError[] }>(), size: response.rawPayload.length };
  };

  it('is answered with its first 20 problems, and how many more there are', async () => {
    const { detail, errors, size } = await send({ name: 'a', kind: 'a', ...keys(18_000) });
    expect(errors).toHaveLength(21);
    expect(errors[0]).toEqual({ field: 'key0', message: 'is not known here: known are name, kind, items' });
    expect(errors[1]).toEqual({ field: 'key1', message: 'is not known here' });
    expect(errors[20]).toEqual({
      field: 'body',
      message: 'has at least 17980 more problems, which are not listed',
    });
    expect(detail).toMatch(/^key0, key1, .*, key19, and at least 17980 more$/);
    expect(size).toBeLessThan(10_000);
  });

  it('is counted exactly where all of it was read', async () => {
    const { detail } = await send({ name: 'a', kind: 'a', ...keys(30) });
    expect(detail).toMatch(/, key19, and 10 more$/);
    const values = await send({ name: 'a', kind: 'a', items: new Array(100).fill(1) });
    expect([values.errors.length, values.detail]).toEqual([21, expect.stringMatching(/, items\.19, and 80 more$/)]);
  });

  it('names at most 60 characters of a key, and none that cannot be printed', async () => {
    const { errors } = await send({ name: 'a', kind: 'a', [`\u0001${'k'.repeat(200_000)}`]: 1 });
    expect(errors[0]?.field).toBe(`\u{FFFD}${'k'.repeat(59)}…`);
  });

  it('is not read to its end, in lists too', async () => {
    const { errors } = await send({ name: 'a', kind: 'a', items: Array.from({ length: 900 }, () => keys(3)) });
    expect(errors[0]?.field).toBe('items.0.key0');
    expect(errors).toHaveLength(21);
    const long = await send({ name: 'a', kind: 'a', items: new Array(5000).fill(1) });
    expect(long.errors).toEqual([{ field: 'items', message: 'must have at most 1000 entries' }]);
  });

  it('is accepted when it is only large', async () => {
    const item = { id: '7f1f2f6e-6b0a-4f5e-9d6f-1a2b3c4d5e6f', order: 1 };
    const payload = { name: 'a', kind: 'a', items: new Array(900).fill(item) };
    expect((await post('/api/write', payload)).status).toBe(200);
  });
});
