import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatInstant } from '@svc/domain/paris-time';

/** A package that a release contains, as `npm sbom` describes it. */
export type Component = {
  readonly name: string;
  readonly version: string;
  /** Its folder in the full installation. */
  readonly path: string;
  readonly licence: string;
  /** A part of the built web front, not a folder of its own. */
  readonly isBundled: boolean;
  readonly entry: Readonly<Record<string, unknown>>;
};

type Entry = {
  readonly type?: string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
};

type Run = (folder: string, command: string, args: readonly string[]) => Promise<string>;

/** The production dependencies of the server and of the web front, from the lock file. */
export async function listComponents(source: string, must: Run): Promise<Component[]> {
  const found = new Map<string, Component>();
  for (const workspace of ['server', 'web']) {
    const options = ['--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', `--workspace=${workspace}`];
    const text = await must(source, 'npm', ['sbom', '--loglevel=error', ...options]);
    const { components } = JSON.parse(text.slice(text.indexOf('{'))) as { components: readonly Entry[] };
    for (const entry of components) {
      const path = entry.properties?.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? '';
      const key = `${entry.name}@${entry.version}`;
      if (!path.includes('node_modules/') || found.has(key)) continue;
      const { name, version } = entry;
      found.set(key, { name, version, path, licence: readLicence(entry), isBundled: workspace === 'web', entry });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function readLicence({ licenses = [] }: Entry): string {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
  return names.filter((name) => name !== '').join(' AND ') || 'unknown';
}

type About = { readonly version: string; readonly platform: string; readonly time: number };

/** CycloneDX 1.5, with the same content for the same commit. */
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
    components: components.map(({ entry }) => entry),
  };
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`];
  const serialNumber = `urn:uuid:${[...parts, digest.slice(20, 32)].join('-')}`;
  return `${JSON.stringify({ ...document, serialNumber }, null, 2)}\n`;
}

/** The licence texts that each package asks to be passed on. */
export function renderLicences(components: readonly Component[], source: string): string {
  const chapters = components.map(({ name, version, path, licence }) => {
    const folder = join(source, path);
    const files = existsSync(folder)
      ? globSync('{LICEN[CS]E,licen[cs]e,Licen[cs]e,NOTICE,COPYING}*', { cwd: folder }).sort()
      : [];
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const text = texts.length > 0 ? texts.join('\n\n') : 'The package has no licence file.';
    return `${name} ${version}\nLicence: ${licence}\n\n${text}\n`;
  });
  const intro = 'svc contains these packages. Each is used under its own licence.\n';
  return [intro, ...chapters].join(`\n${'-'.repeat(80)}\n\n`);
}
