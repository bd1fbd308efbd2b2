import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { chooseLanguage } from '../http/accept-language.ts';
import type { App } from '../http/app.ts';

/**
 * Serves the built documentation at /docs, where it was built. It contains no user data, and works under any
 * prefix that a proxy removes.
 */
export async function serveDocs(app: App, folder: URL): Promise<void> {
  const root = fileURLToPath(folder);
  if (!existsSync(root)) return;
  const folders = new Set(globSync('*/**/index.html', { cwd: root }).map((file) => `/docs/${dirname(file)}`));
  const notFound = readFileSync(join(root, '404.html'), 'utf8');
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        allowStyles(reply);
        const [path = ''] = request.url.split('?', 1);
        // Relative, so that it is right under any prefix.
        if (folders.has(path)) return reply.redirect(`${path.slice(path.lastIndexOf('/') + 1)}/`);
      });
      await scope.register(fastifyStatic, {
        root,
        // The front has registered it too.
        decorateReply: false,
        // The build wrote a compressed copy beside each file.
        preCompressed: true,
        dotfiles: 'ignore',
        allowedPath: (path) => !path.includes('..'),
        setHeaders: (response, path) => {
          const isHashed = path.includes('/assets/');
          response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
      scope.setNotFoundHandler((request, reply) => {
        const [path = ''] = request.url.split('?', 1);
        // The operator may send a code that no page is about.
        if (/\/help\/(?:adam|stm)-[\w-]+\.html$/.test(path)) return reply.redirect('operator_refusal.html');
        const base = '../'.repeat(path.split('/').length - 3) || './';
        return reply
          .status(404)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(notFound.replace('<head>', `<head><base href="${base}">`));
      });
    },
    { prefix: '/docs' },
  );
  const english = readFileSync(join(root, 'index.html'), 'utf8');
  app.get('/docs', { schema: { hide: true } }, (request, reply) => {
    // The router does not distinguish /docs from /docs/, which is the English page.
    const [path = ''] = request.url.split('?', 1);
    allowStyles(reply);
    if (path.endsWith('/'))
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(english);
    const { svc_language: chosen } = request.cookies;
    const language = chosen ?? chooseLanguage(request.headers['accept-language']);
    return reply.header('vary', 'Cookie, Accept-Language').redirect(language === 'en' ? 'docs/' : 'docs/fr/');
  });
}

/** VitePress sets a few styles on elements. Programs come from files only, as everywhere. */
function allowStyles(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
}
