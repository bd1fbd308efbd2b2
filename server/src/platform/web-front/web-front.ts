import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { chooseLanguage } from '../http/accept-language.ts';
import type { App } from '../http/app.ts';
import { acceptsEncoding, zip } from '../http/compressed-asset.ts';
import { prepareBootstrap } from './bootstrap-data.ts';
import { openProgram, type Program } from './built-program.ts';
import { composePage, type FrontPages, type PageContext, readPageContext } from './front-page.ts';

/** How a day is drawn (web/build/demo-day.tsx). */
type Drawings = {
  drawDemoDay(language: ReturnType<typeof readPageContext>['language'], day: object): Promise<string>;
};

/** The newest day of the demonstration for the page of visitors, drawn once a day in each language. */
function prepareDemo(
  program: Program<Drawings>,
  pages: FrontPages | undefined,
  demoDay: (() => object | undefined) | undefined,
) {
  const drawn = new Map<string, { readonly text: string; readonly html: string }>();
  return async (request: FastifyRequest, pageContext: PageContext): Promise<PageContext['demoDay']> => {
    if (!pages || !demoDay) return undefined;
    const { path, language, isPublic } = readPageContext(pages, pageContext);
    const data = isPublic ? demoDay() : undefined;
    if (!data) return undefined;
    // Another public page then leads to that one without a request.
    if (path !== '/') return { data, html: '' };
    const loading = program();
    if (!loading) return undefined;
    const text = JSON.stringify(data);
    try {
      const known = drawn.get(language);
      const html = known?.text === text ? known.html : await (await loading).drawDemoDay(language, data);
      drawn.set(language, { text, html });
      return { data, html };
    } catch (error) {
      request.log.warn({ err: error }, 'the day of the demonstration could not be drawn');
      return undefined;
    }
  };
}

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
    const { accept = '' } = request.headers;
    // Monitors and command lines open the address itself with any Accept; elsewhere they have mistyped a route.
    const wantsPage =
      isRead && request.is404 && isPage(url) && (accept.includes('text/html') || url.split('?', 1)[0] === '/');
    if (!wantsPage) return;
    const { svc_language: chosen, svc_theme: theme } = cookies ?? {};
    const language = chosen ?? chooseLanguage(request.headers['accept-language']);
    // A logout that did not succeed yet: the front repeats it before it shows the account, and so do we.
    const isKnown = !cookies?.svc_logout && (await isKnownTo(setting, request));
    const pageContext = { url, language, theme, isLocal, hasDemo, isKnown, showsCookies: showsCookies(request) };
    const bootstrapData = await loadBootstrap(request, reply, pageContext);
    const demoDay = await drawDemo(request, pageContext);
    // A page with user data is never cached.
    const cacheControl = bootstrapData ? 'no-store' : 'no-cache';
    const text = composePage(template, pages, { ...pageContext, bootstrapData, demoDay });
    reply
      .headers({ 'cache-control': cacheControl, vary: 'Cookie, Accept-Encoding, Accept-Language' })
      .type('text/html; charset=utf-8');
    // It is no route, so that nothing else packs it.
    if (acceptsEncoding(request.headers['accept-encoding'], 'gzip'))
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
