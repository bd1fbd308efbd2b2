import { describe, expect, it } from 'vitest';
import { readSource } from '../../test/import-closure.ts';
import {
  command,
  digestOf,
  findBreaking,
  findImports,
  findRewritten,
  readReleased,
} from '../../test/releases/released-migrations.ts';
import { migrations } from './index.ts';

const names = migrations.map((migration) => migration.name);

describe('released migrations', () => {
  it('are as they were released', () => {
    const hint = `A database that has applied a migration does not apply it again. "${command}" only lists new ones.`;
    expect(findRewritten(readReleased(), names), hint).toEqual([]);
  });

  it.each(names)('%s imports no code of the program, which may change', (name) => {
    expect(findImports(name)).toEqual([]);
  });

  it.each(names)('%s leaves what the version before uses, which runs beside it during an upgrade', (name) => {
    expect(findBreaking(name)).toEqual([]);
  });

  it('reports a column that is removed', () => {
    expect(findBreaking('planted', () => "await schema.alterTable('users').dropColumn('email').execute();")).toEqual([
      'dropColumn',
    ]);
  });

  it('are reported when one changes, disappears or moves, or another is put before them', () => {
    const released = { '0.1.0': { a: digestOf('a', () => 'a'), b: digestOf('b', () => 'b') } };
    const find = (list: string[], sources: Record<string, string> = { a: 'a', b: 'b' }) =>
      findRewritten(released, list, (path) => sources[/(\w)\.ts$/.exec(path)?.[1] ?? ''] ?? '').map(
        (sentence) => sentence.split('. ')[0],
      );
    expect(find(['a', 'b', 'new'])).toEqual([]);
    expect(find(['a', 'b'], { a: 'a', b: 'other' })).toEqual(['b was released with 0.1.0 and its source has changed']);
    expect(find(['a'])).toEqual(['b was released with 0.1.0 and is missing']);
    expect(find(['new', 'a', 'b'])).toEqual([
      'a was released with 0.1.0 and has another place in the list',
      'b was released with 0.1.0 and has another place in the list',
    ]);
  });

  it('reports a helper of a migration', () => {
    const read = (path: string) =>
      path === 'migrations/planted.ts' ? "import { systemClock } from '#platform/clock.ts';\n" : readSource(path);
    expect(findImports('planted', read)).toContain('platform/clock.ts');
  });
});
