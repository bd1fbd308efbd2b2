import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

// Every feature folder that declares routes has the same layout, so that files are easy to find.
const features = join(root, 'server/src/features');
const files = readdirSync(features, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(features, join(entry.parentPath, entry.name)));
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

  it.each(withRoutes)('queries no table where it declares them: %s', (file) => {
    expect(queriesTables.test(read(file))).toBe(false);
  });

  it.each([...new Set(withRoutes.map((file) => file.split('/')[0] ?? ''))])('has an index.ts: %s', (feature) => {
    const entryPoints = files.filter((file) => file.startsWith(`${feature}/`) && basename(file) === 'index.ts');
    expect(entryPoints.length).toBeGreaterThan(0);
  });
});
