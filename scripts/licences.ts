import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsParts } from './release-inventory.ts';
import { root } from './run.ts';

/** Licences of what the program is delivered with: each allows it to be used, changed and passed on with a notice. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  // The font. It may be delivered with a program, and not sold alone.
  'OFL-1.1',
]);

type Entry = {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
};

/** All of "A AND B" must be allowed, and one of "A OR B". */
function isAllowed(licence: string): boolean {
  const terms = licence.replace(/^\((.*)\)$/, '$1');
  if (terms.includes(' OR ')) return terms.split(' OR ').some(isAllowed);
  return terms.split(' AND ').every((term) => allowed.has(term));
}

/** The lock file repeats the licence of each package: no package has to be installed to read it. */
const path = process.argv[2] ?? join(root, 'package-lock.json');
const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Entry> };
const byLicence = new Map<string, string[]>();
for (const [place, { version, license = 'none', dev, devOptional, link }] of Object.entries(packages)) {
  const name = place.split('node_modules/').at(-1) ?? '';
  // The documentation is built from packages that no program needs at run time.
  const isDelivered = (!dev && !devOptional) || docsParts.includes(name);
  if (!place.includes('node_modules/') || link || !isDelivered) continue;
  byLicence.set(license, [...(byLicence.get(license) ?? []), `${name}@${version}`]);
}
for (const [licence, names] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${isAllowed(licence) ? 'ok  ' : 'FAIL'}  ${licence}: ${names.join(', ')}`);
}
process.exitCode = [...byLicence.keys()].every(isAllowed) ? 0 : 1;
