import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { ApiError, type CachedResponse, type ClientOptions, createClient, type LocalPaths } from './index.ts';

const url = 'https://gateway.example.org';
const pdl = '12345678901234';
const daily = '/api/gridop/consumption/daily/{pdl}';
const query = { start: '2026-11-12', end: '2026-11-15' };

type Sent = { readonly method: string; readonly url: string; readonly headers: Headers; readonly body: string };
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };
type ReplyTo = (sent: Sent, count: number) => Reply;

/** A client whose requests are recorded, and are replied to by a function. */
function createRecorder(replyTo: ReplyTo, options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const stand: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, headers } = request;
    const one = { method, url: decodeURIComponent(request.url), headers, body: await request.text() };
    sent.push(one);
    const { status = 200, headers: more = {}, body } = replyTo(one, sent.length);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json; charset=utf-8' };
    return new Response(status === 304 ? null : text, { status, headers: { ...type, ...more } });
  };
  const all = { url, ...options, fetch: stand } as ClientOptions;
  return { sent, gateway: createClient(all), local: createClient<LocalPaths>(all) };
}

const ok = (data: unknown): Reply => ({ body: { success: true, data } });
const busy = (status: number, seconds: number): Reply => ({
  status,
  headers: { 'retry-after': String(seconds) },
  body: { detail: `Try again in ${seconds} seconds`, code: status === 429 ? 'RATE_LIMIT_EXCEEDED' : 'OVERLOADED' },
});

/** What a gateway sends whose newest day is this one. */
function readingsUntil(today: string): ReplyTo {
  return ({ url }) => {
    const { searchParams } = new URL(url);
    const [start = '', end = ''] = [searchParams.get('start') ?? '', searchParams.get('end') ?? ''];
    const capped = end < today ? end : today;
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    return ok({ meter_reading: { start: start < capped ? start : yesterday, end: capped }, missing: [] });
  };
}

afterEach(() => vi.useRealTimers());

describe('a request', () => {
  it('fills the path, the query and the body, and returns the data without its envelope', async () => {
    const { gateway, sent } = createRecorder(() => ok({ name: 'Home' }));
    expect(await gateway.patch('/api/pdl/{id}/name', { path: { id: 'a b' }, body: { name: 'Home' } })).toEqual({
      name: 'Home',
    });
    await gateway.get(daily, { path: { pdl }, query: { ...query, use_cache: false } });
    expect(sent.map(({ method, url, body }) => [method, url.slice(27), body])).toEqual([
      ['PATCH', '/api/pdl/a b/name', '{"name":"Home"}'],
      ['GET', `/api/gridop/consumption/daily/${pdl}?start=2026-11-12&end=2026-11-15&use_cache=false`, ''],
    ]);
    expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
  });

  it('returns a body that has no envelope as it is', async () => {
    const periods = [{ start: '2026-11-15T00:00:00+01:00', end: '2026-11-15T06:00:00+01:00', value: 0.1635 }];
    const { gateway } = createRecorder(() => ({ body: periods }));
    expect(await gateway.get('/api/prices')).toEqual(periods);
  });

  it.each([
    [{ clientId: 'cli_0', clientSecret: 'secret' }, `Basic ${btoa('cli_0:secret')}`],
    [{ token: 'secret' }, 'Bearer secret'],
    [{}, null],
  ])('carries the credential %j', async (credential, authorization) => {
    const { gateway, sent } = createRecorder(() => ok([]), credential as Partial<ClientOptions>);
    await gateway.get('/api/pdl');
    expect(sent[0]?.headers.get('authorization')).toBe(authorization);
  });

  it.each([
    'https://gateway.example.org',
    'https://gateway.example.org/',
    'https://gateway.example.org/api',
    `${url}/api/`,
  ])('accepts the address %s', async (address) => {
    const { gateway, sent } = createRecorder(() => ok([]), { url: address });
    await gateway.get('/api/pdl');
    expect(sent[0]?.url).toBe('https://gateway.example.org/api/pdl');
  });

  it.each(['', '.', '..'])('refuses "%s" in a path, which would lead to another route', async (value) => {
    const { sent, gateway } = createRecorder(() => ok([]));
    await expect(gateway.get(daily, { path: { pdl: value }, query })).rejects.toThrow('needs a value for {pdl}');
    expect(sent).toEqual([]);
  });

  it('refuses a credential that no header can have, without repeating it', () => {
    for (const token of ['se\ncret', 'se cret', 'sécret', ''])
      expect(() => createClient({ url, token })).toThrow(/^token is empty, or has a space/);
  });

  it('sends its credential to no other address', async () => {
    const { sent, gateway } = createRecorder(() => ({ status: 308, headers: { location: 'https://example.org/' } }), {
      token: 'abc',
    });
    await expect(gateway.get('/api/pdl')).rejects.toMatchObject({ status: 308, code: 'HTTP_308' });
    expect(sent).toHaveLength(1);
  });

  it('leaves a response that is no JSON to open()', async () => {
    const { gateway } = createRecorder(() => ({ body: 'date;value', headers: { 'content-type': 'text/csv' } }));
    const options = { path: { pdl }, query: { ...query, format: 'csv' } } as const;
    await expect(gateway.get(daily, options)).rejects.toThrow('text/csv, not JSON: read it with open()');
    expect(await (await gateway.open(daily, options)).text()).toBe('date;value');
  });
});

describe('an error', () => {
  it('has what the API said, with the whole address of its help', async () => {
    const body = {
      detail: 'Consent required',
      code: 'CONSENT_REQUIRED',
      origin: 'user',
      help: 'errors#consent_required',
    };
    const { gateway } = createRecorder(() => ({ status: 403, body }));
    const error = await gateway.get('/api/pdl').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 403,
      code: 'CONSENT_REQUIRED',
      origin: 'user',
      detail: 'Consent required',
      retryAt: undefined,
      retryAfter: undefined,
      help: 'https://gateway.example.org/api/errors#consent_required',
      errors: [],
    });
  });

  it('says when to repeat the request', async () => {
    const retry_at = '2026-11-15T11:00:00.000Z';
    const { gateway } = createRecorder(() => ({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { detail: 'Waiting', code: 'GRIDOP_WAITING', origin: 'gridop', retry_at },
    }));
    await expect(gateway.get('/api/pdl')).rejects.toMatchObject({ retryAfter: 5, retryAt: retry_at, origin: 'gridop' });
  });

  it('reads the date of a proxy', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z') });
    const { gateway } = createRecorder(() => ({
      status: 503,
      headers: { 'retry-after': 'Sun, 15 Nov 2026 10:00:30 GMT' },
      body: '<html>',
    }));
    await expect(gateway.get('/api/pdl')).rejects.toMatchObject({
      code: 'HTTP_503',
      retryAfter: 30,
      origin: undefined,
    });
  });
});

describe('a refusal for now', () => {
  it('is thrown at once unless repetitions are wanted', async () => {
    const { gateway, sent } = createRecorder(() => busy(429, 1));
    await expect(gateway.get('/api/pdl')).rejects.toMatchObject({ status: 429 });
    expect(sent).toHaveLength(1);
  });

  it('is repeated after the time that it states, so often and no more', async () => {
    vi.useFakeTimers();
    const { gateway, sent } = createRecorder((_, count) => (count < 3 ? busy(503, 10) : ok([])), { retries: 2 });
    const result = gateway.get('/api/pdl');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_001);
    expect(await result).toEqual([]);
    expect(sent).toHaveLength(3);
    const never = createRecorder(() => busy(429, 1), { retries: 2 });
    const refused = expect(never.gateway.get('/api/pdl')).rejects.toMatchObject({ status: 429 });
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    expect(never.sent).toHaveLength(3);
  });

  it.each([
    ['a wait of hours, as for the daily quota', 'get', busy(429, 7200)],
    ['no time to wait', 'get', { status: 503, body: '<html>' }],
    ['a change that may have been made', 'post', busy(503, 1)],
    ['a request that is wrong', 'get', { status: 422, body: { detail: 'Invalid input', code: 'VALIDATION_ERROR' } }],
  ] as const)('is not repeated: %s', async (_, verb, reply) => {
    const { local, sent } = createRecorder(() => reply, { retries: 3 });
    const request = verb === 'get' ? local.get('/api/sync') : local.post('/api/sync');
    await expect(request).rejects.toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(1);
  });

  it('is not repeated after a 503 for a forced read, which has been counted', async () => {
    const { sent, gateway } = createRecorder(() => busy(503, 1), { retries: 3 });
    const forced = { path: { pdl }, query: { ...query, use_cache: false } } as const;
    await expect(gateway.get(daily, forced as never)).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  it('of a proxy has no address of help that cannot be read', async () => {
    const { gateway } = createRecorder(() => ({ status: 502, body: { code: 'X', help: 'http://[' } }));
    await expect(gateway.get('/api/pdl')).rejects.toMatchObject({ name: 'ApiError', code: 'X', help: undefined });
  });

  it('ends its wait when the caller aborts', async () => {
    const { gateway } = createRecorder(() => busy(503, 30), { retries: 1 });
    const abort = new AbortController();
    const result = gateway.get('/api/pdl', { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('stopped')), 20);
    await expect(result).rejects.toThrow('stopped');
  });
});

describe('the cache', () => {
  it('sends the ETag again, and returns the stored data for 304', async () => {
    const replyTo: ReplyTo = ({ headers }) =>
      headers.get('if-none-match') === '"1"' ? { status: 304 } : { ...ok([{ id: '1' }]), headers: { etag: '"1"' } };
    const cache = new Map<string, CachedResponse>();
    const { gateway, sent } = createRecorder(replyTo, { cache });
    const first = await gateway.get('/api/pdl');
    first.pop();
    expect(await gateway.get('/api/pdl')).toEqual([{ id: '1' }]);
    expect(sent.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"1"']);
    expect([...cache.keys()]).toEqual(['https://gateway.example.org/api/pdl']);
  });

  it('does not exist unless it is given', async () => {
    const { gateway, sent } = createRecorder(() => ({ ...ok([]), headers: { etag: '"1"' } }));
    await gateway.get('/api/pdl');
    await gateway.get('/api/pdl');
    expect(sent.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null]);
  });
});

describe('readings of many days', () => {
  async function listRanges(today: string, days: number, [start, end]: [string, string]) {
    const { gateway, sent } = createRecorder(readingsUntil(today));
    const pages: string[] = [];
    for await (const page of gateway.readings(daily, { path: { pdl }, query: { start, end }, days }))
      pages.push(`${page.meter_reading.start}..${page.meter_reading.end}`);
    return { pages, requests: sent.length };
  }

  it('come in pages without a gap, across the change of time', async () => {
    const { pages } = await listRanges('2027-01-01', 7, ['2026-10-19', '2026-11-04']);
    expect(pages).toEqual(['2026-10-19..2026-10-26', '2026-10-26..2026-11-02', '2026-11-02..2026-11-04']);
  });

  it.each([
    ['within a page', '2026-11-10', ['2026-11-01..2026-11-08', '2026-11-08..2026-11-10'], 2],
    ['at the end of a page', '2026-11-08', ['2026-11-01..2026-11-08'], 2],
    ['before the first page', '2026-10-01', [], 1],
  ] as const)('end at today: %s', async (_, today, expected, requests) => {
    expect(await listRanges(today, 7, ['2026-11-01', '2026-12-01'])).toEqual({ pages: expected, requests });
  });

  it('take a year of days, and six weeks of a load curve, in one request', async () => {
    const { gateway, sent } = createRecorder(readingsUntil('2027-01-01'));
    const range = { path: { pdl }, query: { start: '2025-01-01', end: '2026-01-01' } };
    for await (const page of gateway.readings(daily, range)) expect(page.missing).toEqual([]);
    expect(sent).toHaveLength(1);
    for await (const page of gateway.readings('/api/gridop/consumption/detail/{pdl}', {
      ...range,
      query: { start: '2025-01-01', end: '2025-02-12' },
    }))
      expect(page.missing).toEqual([]);
    expect(sent).toHaveLength(2);
  });
});

// Checked by the compiler: these functions are never called.
describe('the types', () => {
  const { gateway, local } = createRecorder(() => ok(null));

  it('follow from the API documents', () => {
    expectTypeOf(() => gateway.get('/api/pdl'))
      .returns.resolves.items.toHaveProperty('usage_point_id')
      .toBeString();
    expectTypeOf(() => gateway.get('/api/prices'))
      .returns.resolves.items.toHaveProperty('value')
      .toBeNumber();
    expectTypeOf(() => local.get('/api/sync'))
      .returns.resolves.toHaveProperty('running')
      .toBeBoolean();
    expectTypeOf(() => gateway.readings(daily, { path: { pdl }, query })).returns.toExtend<AsyncGenerator<object>>();
  });

  it.each([
    // @ts-expect-error a gateway has no such path
    () => gateway.get('/api/sync'),
    // @ts-expect-error the path exists, with another method
    () => gateway.put('/api/pdl'),
    // @ts-expect-error the query is required
    () => gateway.get(daily, { path: { pdl } }),
    // @ts-expect-error the query has no such parameter
    () => gateway.get(daily, { path: { pdl }, query: { ...query, begin: '2026-11-12' } }),
    // @ts-expect-error the body has another field
    () => gateway.patch('/api/pdl/{id}/name', { path: { id: '1' }, body: { title: 'Home' } }),
    // @ts-expect-error no readings
    () => gateway.readings('/api/pdl', {}),
    // @ts-expect-error one credential
    () => createClient({ url, token: '1', clientId: '2', clientSecret: '3' }),
  ])('refuse wrong use %#', (use) => expect(use).toBeTypeOf('function'));
});
