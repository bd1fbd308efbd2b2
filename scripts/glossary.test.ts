import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

// A mechanism with an established name has that name in the first line of its file, so that a search finds it.
const table = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const rows = [...table.matchAll(/^\| (?<word>[a-z][^|]*?) +\|[^|]*\| (?<files>`[^|]*)\|$/gm)];
const places = rows.flatMap(({ groups }) => {
  const [word = ''] = groups?.word?.split(' (') ?? [];
  return [...(groups?.files ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => [word, file] as const);
});

describe('the terms of the code', () => {
  it('are found', () => {
    expect(rows.length).toBeGreaterThanOrEqual(25);
    expect(rows.length).toBe(table.split('\n').filter((line) => line.startsWith('| ')).length - 2);
  });

  it.each(places)('%s appears in the first line of %s', (word, file) => {
    const [first = ''] = readFileSync(join(root, file), 'utf8').split('\n', 1);
    expect(first.toLowerCase()).toContain(word);
  });
});
