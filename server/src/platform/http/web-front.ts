import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { composePage, type FrontPages, type Visit } from './front-page.ts';

const isPage = (url: string) => !url.startsWith('/api') && !/\.[a-z0-9]+$/i.test(url.split('?')[0] ?? '');

export type FrontSetting = Pick<Visit, 'isLocal' | 'hasDemo'> & {
  /** Whether what belongs to somebody may be asked for in this browser. */
  readonly isKnown: (request: FastifyRequest) => boolean | Promise<boolean>;
};

/**
 * Serves the built front from `folder`. Addresses that the front routes itself (/dashboard) get its page;
 * file names carry a hash of their content and may be kept for ever, the page itself never.
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
  app.addHook('onRequest', async (request, reply) => {
    const { url, cookies } = request;
    const wantsPage =
      request.method === 'GET' && request.is404 && isPage(url) && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return;
    const { svc_language: language, svc_theme: theme } = cookies ?? {};
    const isKnown = await setting.isKnown(request);
    const text = composePage(template, pages, { url, language, theme, isLocal, hasDemo, isKnown });
    await reply.headers({ 'cache-control': 'no-cache', vary: 'Cookie' }).type('text/html; charset=utf-8').send(text);
  });
  return true;
}

const readPages = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FrontPages) : undefined;
