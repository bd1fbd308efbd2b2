import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../http/app.ts';
import { serveDocs } from './docs-site.ts';

describe('the documentation', () => {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as App;
  const outside = mkdtempSync(join(tmpdir(), 'svc-docs-'));
  const folder = join(outside, 'dist');

  beforeAll(async () => {
    for (const name of ['fr/start', 'start', 'assets']) mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['', 'fr/', 'start/', 'fr/start/'])
      writeFileSync(join(folder, `${name}index.html`), `<head></head>page ${name}`);
    writeFileSync(join(folder, '404.html'), '<head></head>not found');
    writeFileSync(join(folder, 'assets/app.1234.js'), 'start()');
    writeFileSync(join(folder, '.sources'), 'digest');
    writeFileSync(join(outside, 'secret.txt'), 'a private text');
    await app.register(cookie);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', "default-src 'self';style-src 'self';frame-ancestors 'none'");
    });
    await serveDocs(app, pathToFileURL(folder));
  });
  afterAll(async () => {
    await app.close();
    rmSync(outside, { recursive: true });
  });

  it.each([
    ['/docs/', 'page '],
    ['/docs/index.html', 'page '],
    ['/docs/fr/', 'page fr/'],
    ['/docs/fr/start/?a=b', 'page fr/start/'],
  ])('serves %s, and lets it set styles but run no programs of its own', async (url, text) => {
    const page = await app.inject(url);
    expect([page.statusCode, page.body]).toEqual([200, `<head></head>${text}`]);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'self';style-src 'self' 'unsafe-inline';frame-ancestors 'none'",
    );
  });

  it.each([
    ['/docs', { 'accept-language': 'fr' }, 'docs/fr/'],
    ['/docs', { 'accept-language': 'en' }, 'docs/'],
    ['/docs', { 'accept-language': 'fr', cookie: 'svc_language=en' }, 'docs/'],
    ['/docs/fr', {}, 'fr/'],
    ['/docs/fr/start', {}, 'start/'],
    ['/docs/fr/help/adam-err9999.html', {}, 'operator_refusal.html'],
  ])('leads from %s with %j to %s, whatever prefix was removed before', async (url, headers, to) => {
    const { statusCode, headers: sent } = await app.inject({ url, headers });
    expect([statusCode, sent.location]).toEqual([302, to]);
  });

  it.each([
    ['/docs/nowhere.html', './'],
    ['/docs/fr/start/nowhere.html', '../../'],
    ['/docs/.sources', './'],
    ['/docs/../secret.txt', undefined],
    ['/docs/%2e%2e/secret.txt', undefined],
    ['/docs/..%2fsecret.txt', undefined],
    ['/docs/fr/../../../secret.txt', undefined],
  ])('has no %s: the page that says so finds its files', async (url, base) => {
    const page = await app.inject(url);
    expect([page.statusCode, page.body.includes('a private text')]).toEqual([404, false]);
    if (base !== undefined) expect(page.body).toBe(`<head><base href="${base}"></head>not found`);
  });

  it('caches for ever what has a digest in its name', async () => {
    const { headers } = await app.inject('/docs/assets/app.1234.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is not served where it was not built', async () => {
    const other = fastify() as unknown as App;
    await serveDocs(other, pathToFileURL(join(outside, 'nowhere')));
    expect((await other.inject('/docs')).statusCode).toBe(404);
    await other.close();
  });
});
