import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from './app.ts';

const isPage = (url: string) =>
  !url.startsWith('/api') && !url.startsWith('/metrics') && !/\.[a-z0-9]+$/i.test(url.split('?')[0] ?? '');

/**
 * Serves the built front from `folder`. Addresses that the front routes itself (/dashboard) get its page;
 * file names carry a hash of their content and may be kept for ever, the page itself never.
 */
export async function serveWebFront(app: App, folder: URL): Promise<boolean> {
  const root = fileURLToPath(folder);
  if (!existsSync(root)) return false;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
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
    if (wantsPage) await reply.sendFile('index.html');
  });
  return true;
}
