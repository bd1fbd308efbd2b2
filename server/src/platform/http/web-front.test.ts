import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { serveWebFront } from './web-front.ts';

describe('the files of the web front', () => {
  const app = fastify() as unknown as App;
  const folder = mkdtempSync(join(tmpdir(), 'svc-front-'));

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<base href="./" /><p>front</p>');
    writeFileSync(join(folder, 'assets/app-1234.js'), 'start()');
    await serveWebFront(app, pathToFileURL(folder), { isLocal: true, hasDemo: false, isKnown: () => false });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['/', './'],
    ['/homes', './'],
    ['/homes?from=a/b', './'],
    ['/p/1/usage', '../../'],
    ['/p/1/usage/', '../../../'],
  ])('are found from %s at %s, under any prefix', async (url, base) => {
    const page = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<base href="${base}"`);
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it('are kept for ever where their name says what they hold', async () => {
    expect((await app.inject('/assets/app-1234.js')).headers['cache-control']).toContain('immutable');
    expect((await app.inject({ url: '/assets/gone.js', headers: { accept: 'text/html' } })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });
});
