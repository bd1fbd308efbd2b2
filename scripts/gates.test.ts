import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root, run } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-gates-'));
  await run('git', ['init', '-q'], {}, folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a name of a check that does not exist', () => {
  it('fails, with the names there are', async () => {
    const outcome = await run('node', ['scripts/check.ts', 'tpyes']);
    expect(outcome.code).toBe(1);
    expect(outcome.output).toContain('no check starts with "tpyes"');
    expect(outcome.output).toContain('types: server');
  });
});

describe('a test that is skipped, focused or retried', () => {
  it.each(['it.only', 'it.skip', 'it.todo', 'it.concurrent.only', 'describe.skip', 'test.runIf(true)', 'it.fails'])(
    'fails the check: %s',
    async (mark) => {
      writeFileSync(join(folder, 'a.test.ts'), `${mark}('holds', () => undefined);\n`);
      const outcome = await run('node', [join(root, 'scripts/test-modifiers.ts')], {}, folder);
      expect(outcome.output).toContain(`a.test.ts:1: ${mark}`);
      expect(outcome.code).toBe(1);
    },
  );

  it('fails the check with a retry of its own', async () => {
    writeFileSync(join(folder, 'a.test.ts'), "it('holds', { retry: 3 }, () => undefined);\n");
    const outcome = await run('node', [join(root, 'scripts/test-modifiers.ts')], {}, folder);
    expect(outcome.output).toContain('a.test.ts:1:');
    expect(outcome.code).toBe(1);
  });
});

describe('the reporter', () => {
  const source = `import { expect, it } from 'vitest';
let tries = 0;
it('passes at the second try only', () => expect(++tries).toBe(2));
it('passes', () => undefined);
`;

  it('prints a failure in one line, counts it, and the run fails', async () => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'plain.test.ts'), source);
    writeFileSync(join(folder, 'broken.test.ts'), "throw new Error('no such server');\n");
    const reporter = `--reporter=${join(root, 'scripts/test-reporter.ts')}`;
    const outcome = await run('vitest', ['run', reporter], { VITEST: '' }, folder);
    const lines = outcome.output.split('\n').map((line) => line.trim());
    const failures = lines.filter((line) => line.startsWith('FAILED')).toSorted();
    expect(failures).toEqual([
      'FAILED broken.test.ts: does not load: no such server',
      'FAILED plain.test.ts: passes at the second try only: expected 1 to be 2 // Object.is equality',
    ]);
    expect(lines.findLast((line) => line !== '')).toBe('1 passed, 2 failed');
    expect(outcome.code).toBe(1);
  });
});

describe('the test files of the project', () => {
  const listed = async (...projects: string[]) => {
    const args = ['list', '--filesOnly', '--json', ...projects.flatMap((name) => ['--project', name])];
    const { output } = await run('vitest', args, { VITEST: '' });
    const found = JSON.parse(output) as { readonly file: string; readonly projectName: string }[];
    return found.map(({ file }) => relative(root, file)).toSorted();
  };

  it('run in one project each; the pure ones in three time zones', async () => {
    const tracked = await run('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts']);
    const expected = tracked.output.split('\n').flatMap((file) => {
      if (file === '' || !existsSync(join(root, file))) return [];
      return file.startsWith('domain/') && !file.endsWith('.verify.test.ts') ? [file, file, file] : [file];
    });
    expect(await listed('!other-database')).toEqual(expected.toSorted());
  });

  it('run in the long suite if named .verify.test.ts, and then not in the gate', async () => {
    const long = await listed('verify');
    const gate = await listed('!verify', '!other-database');
    expect(long.filter((file) => !file.endsWith('.verify.test.ts'))).toEqual([]);
    expect(gate.filter((file) => file.endsWith('.verify.test.ts'))).toEqual([]);
  });

  it('are named in CONTRIBUTING.md if they run in the long suite', async () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const named = [...text.matchAll(/`([\w/-]+\.verify\.test\.ts)`/g)].flatMap(([, file]) => file ?? []);
    expect(named.filter((file) => file.includes('/')).toSorted()).toEqual(await listed('verify'));
  });
});
