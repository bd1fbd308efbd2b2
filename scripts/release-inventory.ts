import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatInstant } from '@svc/domain/paris-time';

/** A package of the lock file that a release contains. */
export type Component = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Its folder, relative to the project. */
  readonly path: string;
  readonly integrity: string | undefined;
  /** A part of the built web front or documentation, not a folder of its own. */
  readonly isBundled: boolean;
};

type Names = Readonly<Record<string, unknown>>;
type LockEntry = {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
export type Lock = { readonly packages: Readonly<Record<string, LockEntry>> };

/** What the program of the documentation consists of; VitePress itself depends on its build tools too. */
export const docsParts = [
  ...['vitepress', 'vue', '@vue/runtime-dom', '@vue/runtime-core', '@vue/reactivity', '@vue/shared'],
  ...['@vueuse/core', '@vueuse/shared', '@vueuse/integrations', 'focus-trap', 'tabbable', 'mark.js', 'minisearch'],
];

/** Draws PDF pages, and types: no code of a release loads them. */
const unused = /^(@napi-rs|@types)\//;

/**
 * What the server needs on a platform, and what the web front was built from. npm cannot answer this: with workspaces it
 * counts what a development dependency of one of them needs as needed.
 */
export function listComponents(lock: Lock, cpu: string): Component[] {
  const found = new Map<string, Component>();
  const visit = (from: string, entry: LockEntry, isBundled: boolean) => {
    const optional = { ...entry.optionalDependencies };
    for (const [name, { optional: isOptional }] of Object.entries(entry.peerDependenciesMeta ?? {}))
      if (isOptional) optional[name] = true;
    for (const name of Object.keys({ ...entry.dependencies, ...entry.peerDependencies, ...optional })) {
      const isPeerOnly = optional[name] === true;
      const path = unused.test(name) || isPeerOnly ? undefined : findPackage(lock, from, name);
      if (path === undefined) {
        if (unused.test(name) || Object.hasOwn(optional, name)) continue;
        throw new Error(`package-lock.json has no ${name}, which ${from || 'the project'} needs`);
      }
      const dependency = lock.packages[path];
      if (!dependency || found.has(path) || !suits(dependency, cpu)) continue;
      if (dependency.link) {
        const folder = dependency.resolved ?? '';
        visit(folder, lock.packages[folder] ?? {}, isBundled);
        continue;
      }
      const { version = '', license: licence = 'unknown', integrity } = dependency;
      found.set(path, { name, version, licence, path, integrity, isBundled });
      visit(path, dependency, isBundled);
    }
  };
  visit('server', lock.packages.server ?? {}, false);
  visit('', { optionalDependencies: lock.packages['']?.optionalDependencies ?? {} }, false);
  visit('web', lock.packages.web ?? {}, true);
  for (const name of docsParts) {
    const path = findPackage(lock, 'node_modules/vitepress', name);
    const dependency = path === undefined ? undefined : lock.packages[path];
    if (path === undefined || !dependency) throw new Error(`package-lock.json has no ${name}`);
    const { version = '', license: licence = 'unknown', integrity } = dependency;
    found.set(path, { name, version, licence, path, integrity, isBundled: true });
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** As Node resolves a name: in the folder itself, then in each folder above. */
function findPackage(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === '') return undefined;
  }
}

const suits = ({ os, cpu: cpus, libc }: LockEntry, cpu: string) =>
  (os?.includes('linux') ?? true) && (cpus?.includes(cpu) ?? true) && (libc?.includes('glibc') ?? true);

type About = { readonly version: string; readonly platform: string; readonly time: number };

/** CycloneDX 1.5, the same for the same commit. */
export function renderSbom(components: readonly Component[], { version, platform, time }: About): string {
  const purl = `pkg:generic/svc@${version}`;
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: formatInstant(time * 1000),
      component: {
        'bom-ref': purl,
        type: 'application',
        name: 'svc',
        version,
        purl,
        licenses: [{ license: { id: 'MIT' } }],
        properties: [{ name: 'svc:platform', value: platform }],
      },
    },
    components: components.map(describeComponent),
  };
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`];
  const serialNumber = `urn:uuid:${[...parts, digest.slice(20, 32)].join('-')}`;
  return `${JSON.stringify({ ...document, serialNumber }, null, 2)}\n`;
}

function describeComponent({ name, version, licence, path, integrity, isBundled }: Component) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm = '', digest] = integrity?.split('-') ?? [];
  const isExpression = / (AND|OR) /.test(licence);
  return {
    'bom-ref': `${purl}#${path}`,
    type: 'library',
    name,
    version,
    purl,
    ...(digest !== undefined && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    licenses: isExpression ? [{ expression: licence }] : [{ license: { id: licence } }],
    properties: [{ name: 'svc:place', value: isBundled ? 'built pages' : path }],
  };
}

/** The licence texts that each package asks to be passed on. */
export function renderLicences(components: readonly Component[], source: string): string {
  const chapters = components.map(({ name, version, path, licence }) => {
    const folder = join(source, path);
    const pattern = '{LICEN[CS]E,licen[cs]e,Licen[cs]e,NOTICE,COPYING}*';
    const files = existsSync(folder) ? globSync(pattern, { cwd: folder }).sort() : [];
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const text = texts.length > 0 ? texts.join('\n\n') : 'The package has no licence file.';
    return `${name} ${version}\nLicence: ${licence}\n\n${text}\n`;
  });
  const intro = 'svc contains these packages. Each is used under its own licence.\n';
  return [intro, ...chapters].join(`\n${'-'.repeat(80)}\n\n`);
}
