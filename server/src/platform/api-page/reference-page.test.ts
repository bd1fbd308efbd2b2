import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assembleApp } from '#modes/assemble-app.ts';
import { systemClock } from '../clock.ts';
import type { App } from '../http/app.ts';
import { createLog } from '../log.ts';

let app: App;
const build = (showsDocument: boolean) =>
  assembleApp({
    name: 'client',
    log: createLog({ level: 'silent' }),
    trustedProxies: [],
    addresses: {},
    clock: systemClock,
    features: [],
    dependencies: [],
    isStopping: () => false,
    showsDocument,
  });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(async () => {
  app = await build(true);
});
afterAll(() => app.close());

const listScripts = async (page = '/api/docs') =>
  [...(await get(page)).body.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => {
    // Relative, so that the page works under a prefix that a proxy takes off.
    expect(src).not.toMatch(/^(\/|\w+:)/);
    return new URL(src, `http://svc.test${page}`).pathname;
  });

describe('the API page', () => {
  it('is served without a redirect and runs no script but its own files', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const page = await get(url);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(String(page.headers['content-security-policy'])).not.toMatch(/(script|font)-src[^;]*(unsafe|https|data)/);
      expect(page.body.match(/<script/g)).toHaveLength(2);
      expect(page.body).not.toMatch(/<script>/);
    }
  });

  it('serves its scripts compressed, cacheable for ever, and as 304 to clients that have them', async () => {
    const scripts = await listScripts();
    expect(scripts).toHaveLength(2);
    expect(await listScripts('/api/docs/')).toEqual(scripts);
    for (const url of scripts) {
      const zipped = await get(url, { 'accept-encoding': 'br, gzip' });
      expect(zipped.headers).toMatchObject({
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
      });
      const plain = await get(url);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
      const again = await get(url, { 'if-none-match': `"other", ${zipped.headers.etag}` });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await get(scripts[0] ?? '')).rawPayload.length).toBeGreaterThan(3_000_000);
    expect((await get('/api/docs/other.js')).statusCode).toBe(404);
  });

  it('costs next to nothing when it is requested again', async () => {
    const [url = ''] = await listScripts();
    const plain = (await get(url)).rawPayload;
    // Of this thread only, and the least of several: garbage collection for other tests is not its cost.
    const measure = async (work: () => unknown) => {
      const rounds: number[] = [];
      for (let round = 0; round < 10; round++) {
        const before = process.threadCpuUsage();
        await work();
        const { user, system } = process.threadCpuUsage(before);
        rounds.push(user + system);
      }
      return Math.min(...rounds);
    };
    const compressing = await measure(() => gzipSync(plain, { level: 4 }));
    expect((await measure(() => get(url, { 'accept-encoding': 'gzip, br' }))) / compressing).toBeLessThan(0.5);
  });
});

describe('the document', () => {
  it('is revalidated by its digest', async () => {
    const first = await get('/api/openapi.json', { 'accept-encoding': 'gzip' });
    expect(JSON.parse(gunzipSync(first.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/api/openapi.json', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
    expect((await get('/api/openapi.json', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBe(
      undefined,
    );
  });

  it('and its page can be switched off', async () => {
    const silent = await build(false);
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/x.js'])
      expect((await silent.inject({ url })).statusCode).toBe(404);
    await silent.close();
  });
});
