import type { App } from './app.ts';

export type RootPage = { readonly title: string; readonly about: string; readonly version: string };

/** What the bare address says while no web front is built: what runs here, and where to look. */
export function serveRootPage(app: App, { title, about, version }: RootPage): void {
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<h1>${title} ${version}</h1>
<p>${about}</p>
<ul>
<li><a href="api/docs">The API, with every route</a></li>
<li><a href="api/health/ready">Whether it can serve</a></li>
<li><a href="api/capabilities">What it offers</a></li>
</ul>
</body>
</html>
`;
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
