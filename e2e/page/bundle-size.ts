import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const dist = new URL('../../web/dist/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, dist));

/** Files that a chunk cannot run without, styles included; of those after `later` also what they load when they need it. */
function filesOf(manifest: Manifest, names: readonly string[], later: readonly string[] = []): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const name of [...names, ...later]) visit(name);
  for (const name of later) for (const other of manifest[name]?.dynamicImports ?? []) visit(other);
  return files;
}

const weigh = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

/** Two screens also use messages of other screens. A user who reads French loads no English. */
const french = (screen: string) => ['common', 'tariffs', screen].map((name) => `src/messages/fr/${name}.ts`);

/** Bytes of gzip: the shell, and each screen with the shell and all that it may load. */
export function measureBuild(): { readonly entry: number; readonly screens: Readonly<Record<string, number>> } {
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest;
  const shell = ['index.html'];
  const screens: Record<string, number> = {};
  for (const name of Object.keys(manifest)) {
    const screen = /^src\/screens\/(\w+)\/index\.tsx$/.exec(name)?.[1];
    if (screen)
      screens[screen] = weigh(
        filesOf(
          manifest,
          [...shell, 'src/period/control.tsx', 'src/route-guards.ts', ...french(screen)],
          [name, 'src/frame/frame.tsx', 'src/frame/top-bar.tsx'],
        ),
      );
  }
  return { entry: weigh(filesOf(manifest, shell)), screens };
}
