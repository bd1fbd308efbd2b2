import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { App } from '../http/app.ts';
import { assetFromGzip, type CompressedAsset, compressAsset, sendCompressed } from '../http/compressed-asset.ts';

const run = promisify(execFile);
const mostBytes = 8_000_000;
const page = '/api/docs';

// The page describes this API and nothing else: no telemetry, no tools of its vendor.
const configuration = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};
// Addresses are relative to the script: a proxy may serve this page under a prefix that it takes off.
const startScript = `const root = new URL('../..', document.currentScript.src).href;
Scalar.createApiReference('#app', {
  url: root + 'api/openapi.json',
  servers: [{ url: root.slice(0, -1) }],
  ...${JSON.stringify(configuration)},
});`;

const renderPage = (title: string, scripts: readonly string[]) => `<!doctype html>
<html lang="en">
  <head>
    <title>${title}</title>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
  </head>
  <body>
    <div id="app"></div>
    ${scripts.map((script) => `<script src="${script}"></script>`).join('\n    ')}
  </body>
</html>
`;

type Parts = {
  readonly library: CompressedAsset;
  readonly start: CompressedAsset;
  readonly page: CompressedAsset;
  /** For the address that ends with a slash, from which a relative address is one folder deeper. */
  readonly folderPage: CompressedAsset;
};

/** The API as a page. Few users open it: its large script is prepared on the first request, not at every start. */
export function serveReferencePage(app: App, title: string): void {
  let parts: Promise<Parts> | undefined;
  const open = async (): Promise<Parts> => {
    parts ??= makeParts(title);
    try {
      return await parts;
    } catch (error) {
      parts = undefined;
      throw error;
    }
  };
  const options = { compress: false, schema: { hide: true } } as const;
  app.get(page, options, async (request, reply) => {
    // The library of this page, and of no other, writes its styles into the page.
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
    const shown = request.url.split('?')[0]?.endsWith('/') ? 'folderPage' : 'page';
    return sendCompressed(request, reply, (await open())[shown], { type: 'text/html; charset=utf-8' });
  });
  app.get<{ Params: { name: string } }>(`${page}/:name`, options, async (request, reply) => {
    const { library, start } = await open();
    const script = [library, start].find(({ digest }) => request.params.name === nameOf(digest));
    if (!script) return reply.callNotFound();
    return sendCompressed(request, reply, script, { type: 'text/javascript; charset=utf-8', isNamedByDigest: true });
  });
}

const nameOf = (digest: string) => `${digest}.js`;

async function makeParts(title: string): Promise<Parts> {
  const [library, start] = await Promise.all([readLibrary(), compressAsset(startScript)]);
  const names = [library, start].map(({ digest }) => nameOf(digest));
  const render = (folder: string) =>
    compressAsset(
      renderPage(
        title,
        names.map((name) => folder + name),
      ),
    );
  return { library, start, page: await render('docs/'), folderPage: await render('') };
}

async function readLibrary(): Promise<CompressedAsset> {
  const script = fileURLToPath(new URL('./reference-script.process.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [script], { encoding: 'buffer', maxBuffer: mostBytes });
  return assetFromGzip(stdout);
}
