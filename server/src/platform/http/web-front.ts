import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from './app.ts';

const isPage = (url: string) => !url.startsWith('/api') && !/\.[a-z0-9]+$/i.test(url.split('?')[0] ?? '');

/**
 * The front's own address as seen from a page of it: one step up for each folder. It is relative, so that it is right
 * under any prefix that a proxy takes off before we see the request.
 */
function baseOf(url: string): string {
  const folders = (url.split('?')[0] ?? '/').split('/').length - 2;
  return folders > 0 ? '../'.repeat(folders) : './';
}

/**
 * Serves the built front from `folder`. Addresses that the front routes itself (/dashboard) get its page;
 * file names carry a hash of their content and may be kept for ever, the page itself never.
 */
export async function serveWebFront(app: App, folder: URL): Promise<boolean> {
  const root = fileURLToPath(folder);
  if (!existsSync(root)) return false;
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // The build wrote a compressed copy beside each file.
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      request.is404 &&
      isPage(request.url) &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return;
    const text = page.replace('<base href="./"', `<base href="${baseOf(request.url)}"`);
    await reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(text);
  });
  return true;
}
