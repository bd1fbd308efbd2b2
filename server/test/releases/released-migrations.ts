import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { closureOf, type ReadSource, readSource } from '../import-closure.ts';

/** For each version: the digest of the source of each migration that it added, in the order of the list. */
export type ReleasedMigrations = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const releasesFolder = new URL('./', import.meta.url);
export const releasedFile = new URL('migrations.json', releasesFolder);
export const command = 'node server/scripts/release-migrations.ts';

export const readReleased = () => JSON.parse(readFileSync(releasedFile, 'utf8')) as ReleasedMigrations;

export const namesOf = (released: ReleasedMigrations) => Object.values(released).flatMap((entry) => Object.keys(entry));

export const digestOf = (name: string, read: ReadSource = readSource) =>
  createHash('sha256')
    .update(read(`migrations/${name}.ts`))
    .digest('hex');

/** What was done to a released migration, one sentence each. Names are those of `index.ts`, in its order. */
export function findRewritten(
  released: ReleasedMigrations,
  names: readonly string[],
  read: ReadSource = readSource,
): string[] {
  const remedy = 'Restore it, and add a new migration to the end of server/src/migrations/index.ts instead.';
  const places = new Map(namesOf(released).map((name, place) => [name, place]));
  return Object.entries(released).flatMap(([version, entry]) =>
    Object.entries(entry).flatMap(([name, digest]) => {
      if (!names.includes(name)) return `${name} was released with ${version} and is missing. ${remedy}`;
      if (names.indexOf(name) !== places.get(name))
        return `${name} was released with ${version} and has another place in the list. ${remedy}`;
      if (digestOf(name, read) !== digest)
        return `${name} was released with ${version} and its source has changed. ${remedy}`;
      return [];
    }),
  );
}

/** A migration may import Kysely alone: with code of the program it would change whenever that code does. */
export function findImports(name: string, read: ReadSource = readSource): string[] {
  const file = `migrations/${name}.ts`;
  return [...closureOf(file, read).keys()].filter((path) => path !== file && path !== 'kysely');
}

/**
 * Changes that the version before does not survive. It runs on the new schema until its replica of a gateway is
 * upgraded too: what it reads or writes may only be removed by the version after.
 */
export function findBreaking(name: string, read: ReadSource = readSource): string[] {
  return read(`migrations/${name}.ts`).match(/\b(drop(Table|Column|View)|rename(To|Column)|alterColumn)\b/g) ?? [];
}
