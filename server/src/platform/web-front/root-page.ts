import type { App } from '../http/app.ts';

export type RootPage = {
  readonly title: string;
  readonly about: { readonly fr: string; readonly en: string };
  readonly version: string;
};

/** The page at / while no web front is built: what runs here, and how to build the front. */
export function serveRootPage(app: App, { title, about, version }: RootPage): void {
  const page = `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
<h1>${title} ${version}</h1>
<p>${about.fr} Ses pages web ne sont pas encore construites. Lancez <code>npm run build</code> dans le dossier du programme, puis redémarrez-le.</p>
<ul>
<li><a href="api/docs">L’API et toutes ses routes</a></li>
<li><a href="api/health/ready">L’état du service</a></li>
<li><a href="api/capabilities">Ce qu’il propose</a></li>
</ul>
<div lang="en">
<p>${about.en} Its web pages are not built yet. Run <code>npm run build</code> in the folder of the program, then restart it.</p>
<ul>
<li><a href="api/docs">The API, with every route</a></li>
<li><a href="api/health/ready">The state of the service</a></li>
<li><a href="api/capabilities">What it offers</a></li>
</ul>
</div>
</body>
</html>
`;
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
