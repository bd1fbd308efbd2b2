import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { App } from './app.ts';
import { prepareBootstrap } from './bootstrap-data.ts';
import { openProgram } from './built-program.ts';
import { acceptsGzip, zip } from './compressed-asset.ts';
import { prepareDemo } from './demo-drawing.ts';
import { composePage, type FrontPages, type PageContext } from './front-page.ts';

const isPage = (url: string) => !url.startsWith('/api') && !/\.[a-z0-9]+$/i.test(url.split('?')[0] ?? '');

export type FrontSetting = Pick<PageContext, 'isLocal' | 'hasDemo'> & {
  /** The newest day of the demonstration, if there is one. */
  readonly demoDay?: () => object | undefined;
  /** Whether this browser may request the data of a user. */
  readonly isKnown: (request: FastifyRequest) => boolean | Promise<boolean>;
  readonly clock: Clock;
  /** How long a page waits for its bootstrap data. */
  readonly timeoutMs?: number;
};

/**
 * Serves the built front from `folder`. Addresses that the front routes itself (/dashboard) get its page. File names
 * contain a hash of their content and may be cached for ever, the page itself never.
 */
export async function serveWebFront(app: App, folder: URL, setting: FrontSetting): Promise<boolean> {
  const root = fileURLToPath(folder);
  if (!existsSync(root)) return false;
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const pages = readPages(join(root, 'pages.json'));
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // The build wrote a compressed copy beside each file.
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const { isLocal, hasDemo } = setting;
  const loadBootstrap = prepareBootstrap(app, openProgram(join(root, '.server/page-summary.js')), pages, setting);
  const drawDemo = prepareDemo(openProgram(join(root, '.server/demo-day.js')), pages, setting.demoDay);
  app.addHook('onRequest', async (request, reply) => {
    const { url, method, cookies } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const wantsPage = isRead && request.is404 && isPage(url) && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return;
    const { svc_language: language, svc_theme: theme } = cookies ?? {};
    const isKnown = await isKnownTo(setting, request);
    const pageContext = { url, language, theme, isLocal, hasDemo, isKnown, showsCookies: showsCookies(request) };
    const bootstrapData = await loadBootstrap(request, reply, pageContext);
    const demoDay = await drawDemo(request, pageContext);
    // A page with user data is never cached.
    const cacheControl = bootstrapData ? 'no-store' : 'no-cache';
    const text = composePage(template, pages, { ...pageContext, bootstrapData, demoDay });
    reply.headers({ 'cache-control': cacheControl, vary: 'Cookie, Accept-Encoding' }).type('text/html; charset=utf-8');
    // It is no route, so that nothing else packs it.
    if (acceptsGzip(request.headers['accept-encoding']))
      await reply.header('content-encoding', 'gzip').send(await zip(text, { level: 4 }));
    else await reply.send(text);
  });
  return true;
}

/** A browser that comes from another site, such as the operator's page, does not send a `SameSite=Strict` cookie. */
function showsCookies({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'same-origin' || site === 'same-site' || site === 'none';
}

const readPages = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FrontPages) : undefined;

/** A store that is unavailable does not block the page that reports it. */
async function isKnownTo({ isKnown }: FrontSetting, request: FastifyRequest): Promise<boolean> {
  try {
    return await isKnown(request);
  } catch {
    return false;
  }
}
