import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** The content of a file of server/src; a test may substitute another text. */
export type ReadSource = (path: string) => string;
export const readSource: ReadSource = (path) => readFileSync(`${source}${path}`, 'utf8');

// What is left once types are gone is what Node loads; `import()` is not static, and is not found here.
const statement = /^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([\w@#./:-]+)['"]/gm;

/** Every file and package that Node loads with this file: each with the file that imports it first. */
export function closureOf(entry: string, read: ReadSource = readSource): ReadonlyMap<string, string | undefined> {
  const importerOf = new Map<string, string | undefined>([[entry, undefined]]);
  for (const path of importerOf.keys()) {
    if (!path.endsWith('.ts')) continue;
    for (const [, specifier = ''] of stripTypeScriptTypes(read(path)).matchAll(statement)) {
      const target = resolve(specifier, path);
      if (!importerOf.has(target)) importerOf.set(target, path);
    }
  }
  return importerOf;
}

function resolve(specifier: string, from: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
}

/** For each import that must not be there: how it is reached. */
export function findBreaches(entry: string, forbidden: readonly RegExp[], read: ReadSource = readSource): string[] {
  const importerOf = closureOf(entry, read);
  const breaches = [...importerOf.keys()].filter((path) => forbidden.some((pattern) => pattern.test(path)));
  return breaches.map((path) => chainTo(path, importerOf).join(' → '));
}

function chainTo(path: string, importerOf: ReadonlyMap<string, string | undefined>): string[] {
  const importer = importerOf.get(path);
  return importer === undefined ? [path] : [...chainTo(importer, importerOf), path];
}
