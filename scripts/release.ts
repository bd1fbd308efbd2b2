import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findForbidden, listPackages, measureFolder, stageRelease } from './release-contents.ts';
import { type Component, type Lock, listComponents, renderLicences, renderSbom } from './release-inventory.ts';
import { root, run } from './run.ts';

// `npm run release`: one tarball for each platform, from the committed state. Everything is installed, the web front is
// built, and only then is what the program does not need left out.

const platforms = { 'linux-x64': 'x64', 'linux-arm64': 'arm64' } as const;
export type Platform = keyof typeof platforms;

/** Unpacked, on the disk of a small box; Node alone is about 150 MB. */
const mostUnpackedBytes = 250e6;

const usage = `Usage: npm run release -- [--platform ${Object.keys(platforms).join('|')}] [--out release]

  --platform  builds for this platform only; by default for all
  --out       the folder that receives tarballs, SBOMs, checksums and release notes`;

type Release = { readonly version: string; readonly folder: string; readonly tarballs: readonly string[] };

/** The section of the changelog about one version. */
export function readReleaseNotes(changelog: string, version: string): string {
  const start = changelog.indexOf(`## [${version}]`);
  if (start < 0) throw new Error(`CHANGELOG.md has no section "## [${version}]": write it before the release`);
  const end = changelog.indexOf('\n## [', start);
  const section = changelog.slice(start, end < 0 ? undefined : end).split('\n');
  return `${section.slice(1).join('\n').trim()}\n`;
}

export async function buildRelease(wanted: readonly Platform[], out: string, print = console.log): Promise<Release> {
  const started = performance.now();
  const say = (text: string) => print(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  const changed = await must(root, 'git', ['status', '--porcelain']);
  if (changed.trim() !== '') say('uncommitted changes are not part of the release');
  const work = mkdtempSync(join(tmpdir(), 'svc-release-'));
  try {
    const source = join(work, 'source');
    await must(root, 'git', ['clone', '--quiet', '--no-tags', root, source]);
    const commit = (await must(source, 'git', ['log', '-1', '--format=%H %ct'])).trim();
    const [hash = '', time = '0'] = commit.split(' ');
    const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
    const notes = readReleaseNotes(readFileSync(join(source, 'CHANGELOG.md'), 'utf8'), version);
    say(`svc ${version}, commit ${hash.slice(0, 10)}: installing everything`);
    await must(source, 'npm', ['ci', '--include=dev', ...quiet]);
    say('building the web front and the documentation');
    for (const script of ['scripts/build-web.ts', 'scripts/build-docs.ts'])
      await must(source, join(source, 'node_modules/.bin/node'), [script]);
    const lock = JSON.parse(readFileSync(join(source, 'package-lock.json'), 'utf8')) as Lock;
    mkdirSync(out, { recursive: true });
    // The image is built from this folder, and takes the tarball of its platform, whatever its version.
    for (const file of globSync('svc-{*-linux-*,docs-*}.{tar.gz,cdx.json}', { cwd: out })) rmSync(join(out, file));
    const tarballs: string[] = [];
    for (const platform of wanted)
      tarballs.push(await packPlatform({ platform, source, work, version, time: Number(time), lock, out, say }));
    const site = await packDocs({ source, work, version, time: Number(time), out, say });
    writeFileSync(join(out, 'RELEASE_NOTES.md'), notes);
    const files = tarballs.flatMap((file) => [file, `${file.replace('.tar.gz', '')}.cdx.json`]);
    const sums = [...files, site].map(digestLine(out));
    writeFileSync(join(out, 'SHA256SUMS'), `${sums.join('\n')}\n`);
    say(`written to ${out}`);
    return { version, folder: out, tarballs: tarballs.map((file) => join(out, file)) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

type Packing = {
  readonly platform: Platform;
  readonly source: string;
  readonly work: string;
  readonly version: string;
  /** Of the commit, in seconds: two builds of one commit have the same file times. */
  readonly time: number;
  readonly lock: Lock;
  readonly out: string;
  readonly say: (text: string) => void;
};

async function packPlatform({ platform, source, work, version, time, lock, out, say }: Packing): Promise<string> {
  const name = `svc-${version}-${platform}`;
  const folder = join(work, name);
  const cpu = platforms[platform];
  const components = listComponents(lock, cpu);
  for (const component of components) await addMissing(source, component);
  stageRelease({ source, components, folder, version, cpu });
  const sbom = renderSbom(components, { version, platform, time });
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom);
  writeFileSync(join(folder, 'THIRD_PARTY_LICENSES.txt'), renderLicences(components, source));
  cpSync(join(folder, 'sbom.cdx.json'), join(out, `${name}.cdx.json`));
  const forbidden = findForbidden(folder);
  if (forbidden.length > 0) throw new Error(`${name} contains what it must not: ${forbidden.slice(0, 5).join(', ')}`);
  const bytes = measureFolder(folder);
  if (bytes > mostUnpackedBytes)
    throw new Error(`${name} has ${megabytes(bytes)} MB unpacked, more than ${megabytes(mostUnpackedBytes)}`);
  const file = `${name}.tar.gz`;
  await pack(work, name, join(out, file), time);
  const node = statSync(join(folder, 'node/bin/node')).size;
  say(
    `${file}: ${megabytes(statSync(join(out, file)).size)} MB, unpacked ${megabytes(bytes)} MB (Node ${megabytes(node)}), ` +
      `${listPackages(folder).size} production dependencies, ${components.length} components in the SBOM`,
  );
  return file;
}

/** The documentation as files for any web server, in any folder of it. A tarball of a platform contains it too. */
async function packDocs({
  source,
  work,
  version,
  time,
  out,
  say,
}: Omit<Packing, 'platform' | 'lock'>): Promise<string> {
  const name = `svc-docs-${version}`;
  const filter = (path: string) => basename(path) !== '.sources';
  cpSync(join(source, 'docs/dist'), join(work, name), { recursive: true, filter });
  const file = `${name}.tar.gz`;
  await pack(work, name, join(out, file), time);
  say(`${file}: ${megabytes(statSync(join(out, file)).size)} MB`);
  return file;
}

/** Two archives of one folder are the same, byte for byte. */
async function pack(work: string, name: string, file: string, time: number): Promise<void> {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];
  const order = ['--sort=name', `--mtime=@${time}`, '--format=gnu'];
  await must(work, 'tar', ['--use-compress-program=gzip -n6', ...order, ...owner, '-cf', file, name]);
}

/** A package for another platform than this one: npm did not install it. */
async function addMissing(source: string, { name, version, path, integrity }: Component): Promise<void> {
  const folder = join(source, path);
  if (existsSync(folder)) return;
  const place = mkdtempSync(join(source, '.package-'));
  await must(place, 'npm', ['pack', `${name}@${version}`, '--loglevel=error']);
  const [file = ''] = globSync('*.tgz', { cwd: place });
  const digest = `sha512-${createHash('sha512')
    .update(readFileSync(join(place, file)))
    .digest('base64')}`;
  if (digest !== integrity) throw new Error(`${name}@${version} is not the file that package-lock.json names`);
  mkdirSync(folder, { recursive: true });
  await must(place, 'tar', ['-xzf', file, '--strip-components=1', '-C', folder]);
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

const digestLine = (folder: string) => (file: string) =>
  `${createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')}  ${file}`;

/** Runs a command and returns what it printed. */
async function must(folder: string, command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(command, args, {}, folder);
  if (code === 0) return output;
  throw new Error(`"${command} ${args.join(' ')}" failed\n${output.trimEnd().split('\n').slice(-30).join('\n')}`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { platform: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } },
  });
  const all = Object.keys(platforms) as Platform[];
  const wanted = values.platform === undefined ? all : all.filter((name) => name === values.platform);
  if (values.help || wanted.length === 0) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 1;
  } else {
    const out = resolve(values.out ?? join(root, 'release'));
    if (existsSync(join(out, 'package.json'))) throw new Error(`${out} is a folder of sources: choose another --out`);
    try {
      // Only here: between two releases a migration may be new.
      await must(root, 'node', ['server/scripts/release-migrations.ts', '--check']);
      await buildRelease(wanted, out);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
