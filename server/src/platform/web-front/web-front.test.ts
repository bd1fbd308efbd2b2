import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { fastify, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { systemClock } from '../clock.ts';
import type { App } from '../http/app.ts';
import { bootstrapSlots } from './bootstrap-data.ts';
import { serveWebFront } from './web-front.ts';

describe('the files of the web front', () => {
  const app = fastify() as unknown as App;
  const folder = mkdtempSync(join(tmpdir(), 'svc-front-'));

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<base href="./" /><p>front</p>');
    writeFileSync(join(folder, 'assets/app-1234.js'), 'start()');
    await serveWebFront(app, pathToFileURL(folder), {
      isLocal: true,
      hasDemo: false,
      isKnown: () => false,
      clock: systemClock,
    });
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

  it('are compressed for clients that accept it', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
    const page = await app.inject({ url: '/homes', headers });
    expect(page.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Cookie, Accept-Encoding, Accept-Language',
    });
    expect(gunzipSync(page.rawPayload).toString()).toContain('<p>front</p>');
  });

  it('are cached for ever when their name contains a hash of their content', async () => {
    expect((await app.inject('/assets/app-1234.js')).headers['cache-control']).toContain('immutable');
    expect((await app.inject({ url: '/assets/gone.js', headers: { accept: 'text/html' } })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });
});

describe('a page', () => {
  const app = fastify() as unknown as App;
  /** The same pages, with a short timeout for their bootstrap data. */
  const hasty = fastify() as unknown as App;
  const folder = mkdtempSync(join(tmpdir(), 'svc-front-'));
  const query: { status: number; data: object; requestCount: number; until?: Promise<void> } = {
    status: 200,
    data: {},
    requestCount: 0,
  };
  const known = { isKnown: async ({ url }: { url: string }) => url === '/homes' };
  const newest = { day: 1 };
  const pages = {
    routes: [
      { path: '/homes', isInside: true, files: { fr: [], en: [] } },
      { path: '/', isInside: false, files: { fr: [], en: [] } },
      { path: '/help', isInside: false, files: { fr: [], en: [] } },
    ],
    drawn: {
      fr: {
        '/homes': { title: 'Logements', html: '<h1>Logements</h1><p class="a">Lecture</p>' },
        '/ demo': { title: 'svc', html: '<div id="demo-day"></div>' },
      },
      en: { '/ demo': { title: 'svc', html: '<div id="demo-day"></div>' } },
    },
  };

  beforeAll(async () => {
    mkdirSync(join(folder, '.server'));
    writeFileSync(join(folder, 'index.html'), '<head></head><div id="root"></div>');
    writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages));
    writeFileSync(
      join(folder, '.server/page-summary.js'),
      `export async function summarizePage({ data, path }) {
        if (data.homes === undefined) throw new TypeError('no homes');
        return { headline: path + ' ' + data.homes, caption: 'tout va' };
      }`,
    );
    writeFileSync(
      join(folder, '.server/demo-day.js'),
      `export async function drawDemoDay(language, { day }) {
        globalThis.daysDrawn = (globalThis.daysDrawn ?? 0) + 1;
        return language + ' ' + day;
      }`,
    );
    for (const [front, timeoutMs] of [
      [app, 60_000],
      [hasty, 1000],
    ] as const) {
      front.get('/api/bootstrap', async (_request, reply) => {
        query.requestCount += 1;
        await query.until;
        return reply.status(query.status).send({ data: query.data });
      });
      const setting = {
        isLocal: false,
        hasDemo: true,
        clock: systemClock,
        demoDay: () => newest,
        timeoutMs,
        isKnown: (request: { url: string }) => known.isKnown(request),
      };
      await serveWebFront(front, pathToFileURL(folder), setting);
    }
  });
  afterAll(async () => {
    await app.close();
    await hasty.close();
    rmSync(folder, { recursive: true });
  });

  async function open(status: number, data: object, more: Partial<InjectOptions> = {}, front = app) {
    Object.assign(query, { status, data });
    return await front.inject({ url: '/homes', ...more, headers: { accept: 'text/html', ...more.headers } });
  }

  it('of a known user starts with its summary, carries its data, and is never cached', async () => {
    const page = await open(200, { homes: 2 });
    expect(page.body).toContain('<h1>/homes 2</h1><p class="a">tout va</p>');
    expect(page.body).toContain('{"homes":2}</script>');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['whose session has ended', 401, { homes: 2 }],
    ['whose answer cannot be put into words', 200, {}],
  ])('%s shows its name, and preloads the query', async (_who, status, data) => {
    const page = await open(status, data);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>Logements</h1>');
    expect(page.body).not.toContain('bootstrap-data');
    expect(page.body).toContain('rel="preload"');
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['by another site, where a frame would be enough', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['by a neighbouring host', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['for its head alone', { method: 'HEAD' }],
  ] as const)('that is opened %s causes no query', async (_how, more) => {
    const before = query.requestCount;
    const page = await open(200, { homes: 2 }, more);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.body).not.toContain('bootstrap-data');
    expect(query.requestCount).toBe(before);
  });

  it('is sent with data for a limited number at once: the others are sent without, and query themselves', async () => {
    const before = query.requestCount;
    const { promise, resolve } = Promise.withResolvers<void>();
    query.until = promise;
    const from = (network: string, count: number) =>
      Array.from({ length: count }, () => open(200, { homes: 2 }, { remoteAddress: network }));
    const opened = ['10.1.0.1', '10.2.0.1', '10.3.0.1', '10.4.0.1', '10.5.0.1'].flatMap((one) => from(one, 9));
    // Pages without a slot are sent while the others still wait.
    await expect.poll(() => query.requestCount - before).toBe(bootstrapSlots.slots);
    const perNetwork = await Promise.all(from('10.1.0.1', 3));
    expect(perNetwork.map(({ body }) => body.includes('bootstrap-data'))).toEqual([false, false, false]);
    resolve();
    delete query.until;
    const bodies = (await Promise.all(opened)).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('bootstrap-data'))).toHaveLength(bootstrapSlots.slots);
    expect((await open(200, { homes: 2 }, { remoteAddress: '10.1.0.1' })).body).toContain('bootstrap-data');
  });

  it('holds its slot until its query ends, even when it was sent without the result', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    query.until = promise;
    const request = () => open(200, { homes: 2 }, { remoteAddress: '10.9.0.1' }, hasty);
    const late = await Promise.all(Array.from({ length: bootstrapSlots.slotsOfOne }, request));
    expect(late.every(({ body }) => !body.includes('bootstrap-data'))).toBe(true);
    const before = query.requestCount;
    await request();
    expect(query.requestCount).toBe(before);
    resolve();
    delete query.until;
    await expect.poll(async () => (await request()).body).toContain('bootstrap-data');
  });

  it('is served even when its user cannot be identified', async () => {
    const { isKnown } = known;
    known.isKnown = async () => {
      throw new Error('no database');
    };
    const page = await open(200, { homes: 2 });
    known.isKnown = isKnown;
    expect([page.statusCode, page.body.includes('bootstrap-data')]).toEqual([200, false]);
  });

  it('of a visitor shows the newest day of the demonstration, drawn once a day in each language', async () => {
    const read = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;
    for (let iteration = 0; iteration < 3; iteration++)
      expect(await read('/')).toContain('<div id="demo-day">fr 1</div>');
    expect(await read('/?lang=en')).toContain('<div id="demo-day">en 1</div>');
    newest.day = 2;
    expect(await read('/')).toContain('<div id="demo-day">fr 2</div>');
    expect(globalThis).toHaveProperty('daysDrawn', 3);
    expect(await read('/help')).toContain('id="demo-values">{"day":2}</script>');
    expect((await open(200, { homes: 2 })).body).not.toContain('demo-values');
  });

  it('does not expose the program that summarises it', async () => {
    expect((await app.inject('/.server/page-summary.js')).statusCode).toBe(404);
  });
});
