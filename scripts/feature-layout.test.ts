import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

// Every feature folder that declares routes has the same layout, so that files are easy to find.
const server = join(root, 'server/src');
const features = join(server, 'features');
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
const files = listFiles(features);
const read = (file: string) => readFileSync(join(features, file), 'utf8');
const declares = /\bapp\.(?:get|post|put|patch|delete|route)\(/;
const queriesTables = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;
const withRoutes = files.filter((file) => !file.endsWith('.test.ts') && declares.test(read(file)));
const mayHoldRoutes = (file: string) => /^(?:routes|index|[a-z-]+-routes?)\.ts$/.test(basename(file));

describe('a folder with routes', () => {
  it('is found', () => expect(withRoutes.length).toBeGreaterThan(20));

  it.each(withRoutes)('declares them in routes.ts, x-routes.ts or, where it has but a few, index.ts: %s', (file) => {
    expect(mayHoldRoutes(file)).toBe(true);
    if (basename(file) === 'index.ts') expect(read(file).split('\n').length).toBeLessThanOrEqual(150);
  });

  it.each([...new Set(withRoutes.map((file) => file.split('/')[0] ?? ''))])('has an index.ts: %s', (feature) => {
    const entryPoints = files.filter((file) => file.startsWith(`${feature}/`) && basename(file) === 'index.ts');
    expect(entryPoints.length).toBeGreaterThan(0);
  });
});

const mayQueryTables = /^(?:migrations|platform\/database)\/|repository\.ts$|\.sql\.ts$|\.test\.ts$/;
const queriesElsewhere: Readonly<Record<string, string>> = {
  'features/account-exports/export-job.ts': 'the updates are the steps of the job, under the locks that it takes',
  'features/accounts/credentials/key-rotation.ts': 'walks all users, and replaces a secret only if it is unchanged',
  'features/accounts/users/last-administrator.ts': 'the rule is the query: it counts under a lock',
  'features/archive/table-files.ts': 'builds its statements from the description of a table',
  'features/consent/description.ts': 'reads two tables for the account export and nothing else',
  'features/consent/tokens/token-vault.ts': 'is the repository of the tokens, and seals and opens them',
  'features/data-keys/data-key-making.ts': 'reads the wraps under the lock that the making of a key takes',
  'features/readings/client/integrity.ts': 'the comparison is a sum in the database',
};

describe('a statement on a table', () => {
  it('is in a repository, except in the listed files', () => {
    const found = listFiles(server)
      .filter((file) => !mayQueryTables.test(file))
      .filter((file) => queriesTables.test(readFileSync(join(server, file), 'utf8')));
    expect(found.sort()).toEqual(Object.keys(queriesElsewhere).sort());
  });
});
