import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Drawn, drawPages } from './draw.tsx';
import { frenchSpaces } from './french-spaces.ts';
import { listRouteFiles } from './routes-table.ts';
import { writeServiceWorker } from './shell-files.ts';

/**
 * After the build: what the server needs to serve an address with a page that can be read at once, and that names every
 * file it is going to need. Written to pages.json in the folder of the build, which is the argument.
 */
const root = new URL('../', import.meta.url);
const dist = pathToFileURL(`${resolve(process.argv[2] ?? 'dist')}/`);
const origin = 'http://svc.invalid/';
const languages = ['fr', 'en'] as const;

/** The front as a program without a browser, a file of it for each of these. */
const bundle = (outDir: string, ...files: readonly string[]) => {
  const input = files.map((file) => fileURLToPath(new URL(`build/${file}`, root)));
  return build({
    root: fileURLToPath(root),
    logLevel: 'error',
    configFile: false,
    plugins: [frenchSpaces],
    define: { 'document.baseURI': JSON.stringify(origin) },
    resolve: {
      alias: [
        {
          find: /^\.{1,2}\/.*router\/index\.tsx$/,
          replacement: fileURLToPath(new URL('build/static-router.tsx', root)),
        },
      ],
    },
    ssr: { noExternal: true },
    build: { ssr: true, rolldownOptions: { input }, outDir, emptyOutDir: true, copyPublicDir: false },
  });
};

async function drawAll(): Promise<Record<string, Readonly<Record<string, Drawn>>>> {
  const outDir = mkdtempSync(join(tmpdir(), 'svc-pages-'));
  await bundle(outDir, 'draw.tsx');
  const drawn: Record<string, Readonly<Record<string, Drawn>>> = {};
  let language: string = 'fr';
  // The browser features that the front uses while it is rendered, and no more.
  Object.assign(globalThis, {
    location: { hash: '' },
    localStorage: { getItem: (name: string) => (name === 'svc.language' ? language : null) },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  });
  const { drawPages: draw } = (await import(pathToFileURL(join(outDir, 'draw.js')).href)) as {
    drawPages: typeof drawPages;
  };
  for (const name of languages) {
    language = name;
    drawn[name] = await draw(name);
  }
  rmSync(outDir, { recursive: true });
  return drawn;
}

const drawn = await drawAll();
// What the server itself runs: the summary of a screen, and a drawing. Clients may not request these files.
await bundle(fileURLToPath(new URL('.server', dist)), 'page-summary.ts', 'demo-day.tsx');
const relative = JSON.stringify({ routes: listRouteFiles(root, dist), drawn }).replaceAll(origin, '');
writeFileSync(new URL('pages.json', dist), relative);
writeServiceWorker(root, dist);
