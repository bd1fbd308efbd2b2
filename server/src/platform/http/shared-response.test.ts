import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { createSharedResponses, minuteOf, type SharedRequest, type SharedResponseOptions } from './shared-response.ts';

const long = 'electricity '.repeat(500);
const clock = { ...createTestClock(), now: () => now };
let now = 0;
let app: FastifyInstance;
let version: string;
let builds: string[];

beforeEach(() => {
  now = Date.parse('2026-03-28T12:00:30Z');
  version = 'v1';
  builds = [];
});
afterEach(() => app.close());

type Build = SharedRequest['build'];
const describeBuild = (key: string): Build => {
  return async (at) => {
    builds.push(key);
    return { body: `${key} ${version} ${at} ${long}`, cacheControl: 'private, max-age=300' };
  };
};

function open({ build, ...options }: Partial<SharedResponseOptions> & { build?: Build } = {}): void {
  const responses = createSharedResponses({ clock, readVersion: async () => version, ...options });
  app = fastify();
  app.get('/:key', async (request, reply) => {
    if (request.headers['x-token'] !== undefined) reply.header('cache-control', 'no-store');
    const { key } = request.params as { key: string };
    return responses.send(request, reply, { key, moment: minuteOf, build: build ?? describeBuild(key) });
  });
}

const get = (key: string, headers: Record<string, string> = {}) => app.inject({ url: `/${key}`, headers });

describe('a shared response', () => {
  it('is built once for concurrent requests, and again for another version, minute or key', async () => {
    open();
    const bodies = await Promise.all(Array.from({ length: 20 }, () => get('a')));
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
    await get('a');
    expect(builds).toEqual(['a']);
    version = 'v2';
    expect((await get('a')).body).toContain('a v2');
    now += 29_999;
    await get('a');
    expect(builds).toEqual(['a', 'a']);
    now += 1;
    await get('a');
    await get('b');
    expect(builds).toEqual(['a', 'a', 'a', 'b']);
    // Set back: the response of the later minute is not that of this one.
    now -= 60_000;
    expect((await get('a')).body).toContain(String(now));
  });

  it('is sent as the client accepts it, with one tag for all forms, and not at all to one that has it', async () => {
    open();
    const plain = await get('a');
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(plain.rawPayload.length),
      'cache-control': 'private, max-age=300',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const forms = [
      ['gzip', 'gzip'],
      ['*', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['gzip;q=0', undefined],
      ['deflate', undefined],
      ['identity', undefined],
    ] as const;
    for (const [accepted, expected] of forms) {
      const response = await get('a', { 'accept-encoding': accepted });
      expect([accepted, response.headers['content-encoding']]).toEqual([accepted, expected]);
      expect(response.headers.etag).toBe(plain.headers.etag);
      const bytes = response.rawPayload;
      const text = expected === 'br' ? brotliDecompressSync(bytes) : expected ? gunzipSync(bytes) : bytes;
      expect(String(text)).toBe(plain.body);
    }
    const tag = String(plain.headers.etag);
    for (const known of [tag, tag.replace('W/', ''), `"x", ${tag}`, '*']) {
      const response = await get('a', { 'if-none-match': known });
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', tag]);
      expect(response.headers['cache-control']).toBe('private, max-age=300');
    }
    expect((await get('a', { 'if-none-match': '"x"' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: '/a' })).body).toBe('');
    expect(builds).toEqual(['a']);
  });

  it('states its length before it is sent, for those who count bytes', async () => {
    open();
    const lengths: unknown[] = [];
    app.addHook('onSend', async (_request, reply, payload) => {
      lengths.push(reply.getHeader('content-length'));
      return payload;
    });
    const [plain, packed] = [await get('a'), await get('a', { 'accept-encoding': 'br' })];
    expect(lengths).toEqual([plain, packed].map(({ rawPayload }) => rawPayload.length));
  });

  it('keeps its tag when it is built again and nothing has changed', async () => {
    open({ build: () => ({ body: long, cacheControl: (at) => `public, max-age=${at % 60_000}` }) });
    const before = await get('a', { 'accept-encoding': 'br' });
    version = 'v2';
    now += 10_000;
    const after = await get('a', { 'accept-encoding': 'br' });
    expect(after.rawPayload).toEqual(before.rawPayload);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect([before, after].map(({ headers }) => headers['cache-control'])).toEqual([
      'public, max-age=30000',
      'public, max-age=40000',
    ]);
  });

  it('does not store data under a version that is newer than the data', async () => {
    let data = 'old';
    const read = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    open({
      build: async () => {
        const body = data;
        read.resolve();
        await commit.promise;
        return { body, cacheControl: 'no-cache' };
      },
    });
    const slow = get('a');
    await read.promise;
    data = 'new';
    version = 'v2';
    commit.resolve();
    expect((await slow).body).toBe('old');
    expect((await get('a')).body).toBe('new');
  });

  it('that cannot be built is an error, and is tried again by the next request', async () => {
    let fails = true;
    open({
      build: async () => {
        if (fails) throw new Error('away');
        return { body: 'back', cacheControl: 'no-cache' };
      },
    });
    expect((await Promise.all([get('a'), get('a')])).map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    fails = false;
    expect((await get('a')).body).toBe('back');
  });

  it('is an error while the version is not known', async () => {
    open({ readVersion: async () => Promise.reject(new Error('the database is away')) });
    expect((await get('a')).statusCode).toBe(500);
  });

  it('leaves a response that must not be stored as it is', async () => {
    open();
    expect((await get('a', { 'x-token': 'in the address' })).headers['cache-control']).toBe('no-store');
    expect((await get('a')).headers['cache-control']).toBe('private, max-age=300');
  });

  it('is forgotten when others were used more recently and the memory is full', async () => {
    // Two of 6 kB, with what they are named and counted by.
    open({ maxBytes: 16_000 });
    for (const key of ['a', 'b', 'a', 'c', 'a']) await get(key);
    expect(builds).toEqual(['a', 'b', 'c']);
    await get('b');
    expect(builds).toEqual(['a', 'b', 'c', 'b']);
    await get('a');
    expect(builds).toEqual(['a', 'b', 'c', 'b']);
    await get('c');
    expect(builds).toEqual(['a', 'b', 'c', 'b', 'c']);
  });

  it('counts its compressed forms as memory too', async () => {
    const build: Build = () => {
      builds.push('large');
      const body = Array.from({ length: 4000 }, (_, n) => ((n * 2_654_435_761) % 4_294_967_296).toString(36)).join('');
      return { body, cacheControl: 'no-cache' };
    };
    open({ build, maxBytes: 35_000 });
    await get('a');
    await get('a');
    expect(builds).toHaveLength(1);
    await get('a', { 'accept-encoding': 'br' });
    await get('a');
    expect(builds).toHaveLength(2);
  });
});
