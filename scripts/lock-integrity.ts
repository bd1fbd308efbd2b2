import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** What an installation downloads must be what was tried: each entry of the lock file names its digest. */
type Entry = {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
};

const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
];

// The lock file also names packages for other systems: npm refuses to install from one without them, and downloads
// none of them on ours. So they may lack a digest.
const suits = (wanted: string | readonly string[] | undefined, value: string) =>
  wanted === undefined || [wanted].flat().includes(value);
const isOurs = ({ os, cpu, libc }: Entry) =>
  suits(libc, 'glibc') && platforms.some((our) => suits(os, our.os) && suits(cpu, our.cpu));

const path = process.argv[2] ?? join(root, 'package-lock.json');
const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> };
const failures: string[] = [];
for (const [place, entry] of Object.entries(packages)) {
  const name = place.split('node_modules/').at(-1) ?? '';
  // Folders of this repository are not downloaded.
  if (!place.includes('node_modules/') || entry.link) continue;
  if (entry.integrity === undefined && isOurs(entry)) failures.push(`${name} has no integrity`);
}
for (const failure of failures) console.error(`package-lock.json: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
