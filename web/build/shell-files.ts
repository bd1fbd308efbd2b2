import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};

/**
 * What the program needs to open and to show that there is no network. The screens are cached with a copy of their
 * data: without it they are of no use.
 */
const parts = [
  'index.html',
  'src/route-guards.ts',
  'src/offline/cache.ts',
  'src/frame/frame.tsx',
  'src/frame/top-bar.tsx',
  'src/frame/news.tsx',
  'src/messages/fr/common.ts',
  'src/messages/en/common.ts',
  'src/messages/en/shell.ts',
];
const others = ['icon.svg', 'manifest.webmanifest'];

/** Writes sw.js with the files it caches. Its version is derived from them, and changes with any of them. */
export function writeServiceWorker(root: URL, dist: URL): void {
  const read = (file: string, folder: URL) => readFileSync(new URL(file, folder), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json', dist)) as Readonly<Record<string, Chunk>>;
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const part of parts) visit(part);
  const list = [...files, ...others];
  const version = hash('sha256', read('index.html', dist) + list.join()).slice(0, 12);
  const head = `self.shellVersion = '${version}';\nself.shellFiles = ${JSON.stringify(list)};\n`;
  writeFileSync(new URL('sw.js', dist), head + read('build/service-worker.js', root));
}
