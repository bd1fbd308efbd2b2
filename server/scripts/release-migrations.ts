import { readFileSync, writeFileSync } from 'node:fs';
import { migrations } from '../src/migrations/index.ts';
import { writePostgresText, writeSqliteText } from '../test/releases/database-text.ts';
import {
  command,
  digestOf,
  findRewritten,
  namesOf,
  readReleased,
  releasedFile,
  releasesFolder,
} from '../test/releases/released-migrations.ts';

// Part of a release: lists the migrations that the version of package.json adds, and stores the schema of both
// databases, which later versions are tested to upgrade. It never changes the entry of a listed migration. With
// `--check` it writes nothing, and fails when a migration is not listed.

const released = readReleased();
const names = migrations.map((migration) => migration.name);
const rewritten = findRewritten(released, names);
if (rewritten.length > 0) throw new Error(rewritten.join('\n'));
const added = names.slice(namesOf(released).length);
if (added.length === 0) {
  console.log('Every migration is listed: nothing to write.');
} else if (process.argv.includes('--check')) {
  console.error(`Not listed as released: ${added.join(', ')}. Run "${command}" and commit what it writes.`);
  process.exitCode = 1;
} else {
  const packageFile = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const digests = Object.fromEntries(added.map((name) => [name, digestOf(name)]));
  // Made before the list is written: if a database fails, nothing is listed.
  const sqlite = await writeSqliteText(migrations);
  const postgres = await writePostgresText(migrations);
  writeFileSync(new URL(`${version}.sqlite.sql`, releasesFolder), sqlite);
  writeFileSync(new URL(`${version}.postgres.sql`, releasesFolder), postgres);
  const list = { ...released, [version]: { ...released[version], ...digests } };
  writeFileSync(releasedFile, `${JSON.stringify(list, null, 2)}\n`);
  console.log(`Listed with ${version}: ${added.join(', ')}`);
}
