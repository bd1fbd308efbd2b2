import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bug, plant, projectOf, readBugs, readVerdict, type TestReport } from './planted-bugs.ts';
import { root, run } from './run.ts';

const bugs = readBugs(root);

describe('the planted bugs', () => {
  it('have an id each', () => {
    const ids = bugs.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('have a location in the code, found exactly once', () => {
    expect(bugs.filter((bug) => plant(root, bug) === undefined).map(({ id, file }) => `${id} ${file}`)).toEqual([]);
  });

  it('have a test file, or the reason why no behaviour differs', () => {
    const untested = bugs.filter((bug) => (bug.test === null ? !bug.why : !existsSync(join(root, bug.test))));
    expect(untested.map(({ id, test }) => `${id} ${test}`)).toEqual([]);
  });

  // A name may begin with the words of its describe and contain values of a table, so two consecutive words have to
  // match.
  it('have a test that is called so', () => {
    const renamed = bugs.filter(({ test, ...bug }) => {
      if (test === null || !('name' in bug) || !existsSync(join(root, test))) return false;
      const text = readFileSync(join(root, test), 'utf8');
      const words = bug.name.trim().split(/\s+/);
      return words[0] === '' || !words.some((word, index) => text.includes(`${word} ${words[index + 1] ?? ''}`.trim()));
    });
    expect(renamed.map(({ id, test }) => `${id} ${test}`)).toEqual([]);
  });
});

describe('the verdict on a test', () => {
  const report = (...tests: [fullName: string, status: string][]): TestReport => ({
    testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
  });

  it.each<[string, TestReport | undefined, string]>([
    ['failed', report(['a sum adds', 'failed'], ['a sum ends', 'passed']), 'failed'],
    ['passed, though another failed', report(['a sum adds', 'passed'], ['a sum ends', 'failed']), 'passed'],
    ['missing', report(['a sum ends', 'failed']), 'missing'],
    ['broken without a report', undefined, 'broken'],
    ['broken without a test', report(), 'broken'],
    ['broken when the hook before the tests fails', report(['a sum adds', 'skipped']), 'broken'],
  ])('is %s', (_name, tests, verdict) => {
    expect(readVerdict(tests, 'a sum > adds')).toBe(verdict);
  });
});

describe('the command', () => {
  const file = 'domain/src/sum.ts';
  const test = 'domain/src/sum.test.ts';
  const source = 'export const add = (a: number, b: number) => a + b;\nexport const half = (a: number) => a / 2;\n';
  const name = 'adds';
  const sum = { file, find: 'a + b', test, name };
  const planted: Bug[] = [
    { ...sum, id: 'T1', bug: 'subtracts', replace: 'a - b' },
    { ...sum, id: 'T2', bug: 'a third', find: 'a / 2', replace: 'a / 3' },
    { ...sum, id: 'T3', bug: 'twice there', find: 'a: number', replace: 'a: 1' },
    { ...sum, id: 'T4', bug: 'of another test', replace: 'b', name: 'multiplies' },
    { ...sum, id: 'T5', bug: 'does not load', replace: 'a +' },
    { file, id: 'T6', bug: 'turned round', find: 'a + b', replace: 'b + a', test: null, why: 'sums commute' },
  ];
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-planted-bugs-test-'));
    const projects = [{ test: { name: projectOf(test), include: ['domain/src/*.test.ts'] } }];
    const files = {
      'vitest.config.ts': `export default ${JSON.stringify({ test: { projects } })};\n`,
      'domain/package.json': '{ "name": "@svc/domain", "type": "module", "exports": { "./*": "./src/*.ts" } }\n',
      [file]: source,
      // Loads the source as another workspace does, through node_modules.
      [test]: `import { add, half } from '@svc/domain/sum';
import { expect, it } from 'vitest';
it('adds', () => expect(add(2, 3)).toBe(5));
it('halves', () => expect(half(0)).toBe(0));
`,
      'scripts/planted-bugs.json': JSON.stringify(planted),
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    await run('git', ['init', '-q'], {}, folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('reports for each bug the result of the named test, and leaves the sources unchanged', async () => {
    const outcome = await run('node', [join(root, 'scripts/planted-bugs.ts')], {}, folder);
    expect(outcome.output.trimEnd().split('\n')).toEqual([
      `killed T1 ${file}: adds`,
      `SURVIVED T2 ${file}: a third (${test})`,
      `stale T3 ${file}: the place is not found exactly once`,
      `stale T4 ${test}: no test is called multiplies`,
      `broken T5 ${file}: ${test} does not run with the bug`,
      `equivalent T6 ${file}: sums commute`,
      '1 killed, 1 SURVIVED, 2 stale, 1 broken, 1 equivalent',
    ]);
    expect(outcome.code).toBe(1);
    expect(readFileSync(join(folder, file), 'utf8')).toBe(source);
  });

  it('runs only the given ids, and succeeds when all are killed', async () => {
    const outcome = await run('node', [join(root, 'scripts/planted-bugs.ts'), 'T1', 'T6'], {}, folder);
    expect(outcome.output).toContain('1 killed, 1 equivalent');
    expect(outcome.code).toBe(0);
    expect(await run('node', [join(root, 'scripts/planted-bugs.ts'), 'T9'], {}, folder)).toMatchObject({ code: 1 });
  });
});
