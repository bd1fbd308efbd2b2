import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Component } from './release-inventory.ts';

export type Staging = {
  /** A clone with the built web front and everything installed. */
  readonly source: string;
  readonly components: readonly Component[];
  readonly folder: string;
  readonly version: string;
  readonly cpu: string;
};

/** Copied as they are, without tests. */
const parts = [
  ...['bin/svc.mjs', 'server/src', 'domain/src', 'domain/package.json', 'presets', 'web/dist'],
  ...[
    'packaging/systemd',
    'packaging/proxies',
    'packaging/container',
    'docs',
    'README.md',
    'README.fr.md',
    'CHANGELOG.md',
    'LICENSE',
  ],
];

/** For people who develop a package: types, sources of maps, texts other than licences. */
const unusedFile = /(\.map|\.d\.[cm]?ts|\.ts\.flow|\.tsbuildinfo|\.(md|markdown))$/i;
const licenceFile = /^(licen[cs]e|notice|copying)/i;
const unusedFolders = new Set([
  '.github',
  'benchmark',
  'benchmarks',
  'coverage',
  'example',
  'examples',
  'test',
  'tests',
]);

/** Parts of packages that no code of ours loads, relative to node_modules. */
const unusedParts = [
  ...['build', 'iccs', 'image_decoders', 'types', 'wasm', 'web'].map((name) => `pdfjs-dist/${name}`),
  ...['image_decoders', 'web', 'build/*.min.mjs', 'build/pdf.sandbox.mjs', 'build/pdf.renderer.mjs'].map(
    (name) => `pdfjs-dist/legacy/${name}`,
  ),
];

const starter = `#!/bin/sh
# Runs svc with the Node that belongs to it.
here=$(dirname "$(readlink -f "$0")")
if ! "$here/../node/bin/node" --version >/dev/null; then
  echo "svc: its Node cannot run on this machine. On Debian or Ubuntu, "apt-get install libatomic1" installs the library that is most often missing." >&2
  exit 1
fi
exec "$here/../node/bin/node" "$here/svc.mjs" "$@"
`;

/** Puts together what a release contains: the program, its Node, its production dependencies, its documents. */
export function stageRelease({ source, components, folder, version, cpu }: Staging): void {
  mkdirSync(folder, { recursive: true });
  const sources = ['docs/.vitepress', 'docs/pictures'].map((path) => join(source, path));
  const isWanted = (path: string) =>
    !/\.test\.ts$/.test(path) && basename(path) !== '.sources' && !sources.includes(path);
  for (const part of parts) {
    if (!existsSync(join(source, part))) continue;
    cpSync(join(source, part), join(folder, part), { recursive: true, verbatimSymlinks: true, filter: isWanted });
  }
  const runtime = `node_modules/node-linux-${cpu}`;
  for (const { path, isBundled } of components) {
    if (isBundled || path === runtime) continue;
    // A nested package is a component of its own.
    const filter = (from: string) => from !== join(source, path, 'node_modules');
    cpSync(join(source, path), join(folder, path), { recursive: true, filter });
  }
  const node = join(source, runtime);
  for (const part of ['bin/node', 'LICENSE']) cpSync(join(node, part), join(folder, 'node', part));
  writeFileSync(join(folder, 'bin/svc'), starter);
  chmodSync(join(folder, 'bin/svc'), 0o755);
  const own = { version, private: true, license: 'MIT', type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name: 'svc', ...own }, null, 2)}\n`);
  const { dependencies, imports } = JSON.parse(readFileSync(join(source, 'server/package.json'), 'utf8')) as Package;
  const server = { name: '@svc/server', ...own, imports, dependencies };
  writeFileSync(join(folder, 'server/package.json'), `${JSON.stringify(server, null, 2)}\n`);
  trimPackages(join(folder, 'node_modules'), cpu);
  mkdirSync(join(folder, 'node_modules/@svc'));
  symlinkSync('../../domain', join(folder, 'node_modules/@svc/domain'));
}

type Package = { readonly dependencies: Record<string, string>; readonly imports: Record<string, string> };

function trimPackages(modules: string, cpu: string): void {
  for (const part of unusedParts)
    for (const path of globSync(part, { cwd: modules })) rmSync(join(modules, path), { recursive: true });
  for (const path of globSync('bcrypt/prebuilds/*', { cwd: modules }))
    if (basename(path) !== `linux-${cpu}`) rmSync(join(modules, path), { recursive: true });
  // The build for musl: a release contains a Node for glibc.
  for (const path of globSync('bcrypt/prebuilds/*/*.musl.node', { cwd: modules })) rmSync(join(modules, path));
  for (const manifest of listManifests(modules)) {
    const packageFolder = join(modules, manifest, '..');
    for (const name of unusedFolders) rmSync(join(packageFolder, name), { recursive: true, force: true });
  }
  for (const file of globSync('**/*', { cwd: modules, withFileTypes: true })) {
    if (!file.isFile() || licenceFile.test(file.name) || !unusedFile.test(file.name)) continue;
    rmSync(join(file.parentPath, file.name));
  }
}

/** The manifests of packages, not those that a package uses to mark the format of its modules. */
const listManifests = (modules: string): string[] =>
  globSync('**/package.json', { cwd: modules }).filter((path) =>
    /^(@[^/]+\/)?[^/@]+\/package\.json$/.test(path.split('node_modules/').at(-1) ?? ''),
  );

/** Every installed package, as name@version. */
export function listPackages(folder: string): Set<string> {
  const modules = join(folder, 'node_modules');
  const names = listManifests(modules)
    .filter((path) => !path.startsWith('@svc/'))
    .map((path) => {
      const { name, version } = JSON.parse(readFileSync(join(modules, path), 'utf8')) as {
        name: string;
        version: string;
      };
      return `${name}@${version}`;
    });
  return new Set(names);
}

/** What may not be in a release: development parts of ours, headers of Node, and the writer of PDF files. */
const forbidden = [
  ...[
    'simulator',
    'e2e',
    'scripts',
    'web/src',
    'docs/.vitepress',
    'server/test',
    'server/scripts',
    'domain/test',
    '.git',
    '.env',
    'data',
  ],
  ...['node/include', 'node_modules/node-linux-*', 'node_modules/pdf-lib', 'node_modules/@svc/simulator'],
  ...['node_modules/{vite,vitepress,vitest,vue,typescript,playwright-core,react}', '{server,domain,bin}/**/*.test.ts'],
];

export function findForbidden(folder: string): string[] {
  return forbidden.flatMap((pattern) => globSync(pattern, { cwd: folder }));
}

/** The bytes of all files. */
export function measureFolder(folder: string): number {
  const entries = globSync('**/*', { cwd: folder, withFileTypes: true });
  return entries.reduce(
    (sum, entry) => sum + (entry.isFile() ? lstatSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}
