import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root, run } from './run.ts';
import { watchStolen } from './stolen.ts';
import type { Tally } from './tally-reporter.ts';
import { findFilesToRunAlone, findTierFaults, tiers } from './tiers.ts';
import { timedTests } from './timed-tests.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-gates-'));
  await run('git', ['init', '-q'], {}, folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a name that does not exist', () => {
  it('of a check fails, with the names there are', async () => {
    const outcome = await run('node', ['scripts/check.ts', 'tpyes']);
    expect(outcome.code).toBe(1);
    expect(outcome.output).toContain('no check starts with "tpyes"');
    expect(outcome.output).toContain('types: server');
  });

  it('of a tier fails, with the names there are', async () => {
    const outcome = await run('node', ['scripts/test.ts', 'domian']);
    expect(outcome.code).toBe(1);
    expect(outcome.output).toContain('no tier is called domian; there are: domain, web, simulator, feature, journey');
  });
});

describe('a tier', () => {
  const [tier] = tiers;
  const nothing = { broken: [], brokenFiles: [], skipped: [], repeated: [], slowest: [] };
  const whole: Tally = { passed: tier?.least ?? 0, failed: 0, ...nothing };

  it.each<[string, Partial<Tally>, number]>([
    ['with all its tests has no fault', {}, 0],
    ['without a test has', { passed: 0 }, 1],
    ['with one test too few has', { passed: whole.passed - 1 }, 1],
    ['with a test left out has', { skipped: ['a.test.ts: leaves nothing out'] }, 1],
    ['with a test that passed at the second try has none, and names it', { repeated: ['a.test.ts: flickers'] }, 0],
  ])('%s', (_name, change, faults) => {
    if (!tier) throw new Error('there are no tiers');
    expect(findTierFaults(tier, { ...whole, ...change })).toHaveLength(faults);
  });

  it.each<[string, number, number | undefined, number, number]>([
    ['one file that failed is run again alone', 1, 3, 0, 1],
    ['three are', 3, 3, 0.05, 3],
    ['four are not: that is no accident', 4, 3, 0.05, 0],
    ['nine are while the host gives the processors to others', 9, 3, 0.06, 9],
    ['ten are not', 10, 3, 0.4, 0],
    ['none is where nothing but the code can be at fault', 1, undefined, 0.4, 0],
  ])('%s', (_name, count, againAlone, stolen, expected) => {
    if (!tier) throw new Error('there are no tiers');
    const brokenFiles = Array.from({ length: count }, (_, index) => `${index}.test.ts`);
    const bounded = againAlone === undefined ? tier : { ...tier, againAlone };
    expect(findFilesToRunAlone(bounded, { ...whole, brokenFiles }, stolen)).toHaveLength(expected);
  });

  it('is told how much of the processors the host gave to others', () => {
    const texts = ['cpu  10 0 10 70 0 0 0 10 99 99\ncpu0 1', 'cpu  40 0 20 100 0 0 0 40 500 500\ncpu0 1'];
    expect(watchStolen(() => texts.shift() ?? '')()).toBe(0.3);
    const nothing = watchStolen(() => {
      throw new Error('no such file');
    });
    expect(nothing()).toBe(0);
  });

  it('has a floor, each of them', () => expect(tiers.filter(({ least }) => least < 10)).toEqual([]));
});

describe('a test that is left out, alone or asked again', () => {
  it.each(['it.only', 'it.skip', 'it.todo', 'it.concurrent.only', 'describe.skip', 'test.runIf(true)', 'it.fails'])(
    'fails the check: %s',
    async (mark) => {
      for (const name of Object.keys(timedTests)) writeFileSync(join(folder, name), '');
      writeFileSync(join(folder, 'a.test.ts'), `${mark}('holds', () => undefined);\n`);
      const outcome = await run('node', [join(root, 'scripts/test-marks.ts')], {}, folder);
      expect(outcome.output).toContain(`a.test.ts:1: ${mark}`);
      expect(outcome.code).toBe(1);
    },
  );

  it('fails the check with a retry of its own, and a name in the list that no file has', async () => {
    writeFileSync(join(folder, 'a.test.ts'), "it('holds', { retry: 3 }, () => undefined);\n");
    const outcome = await run('node', [join(root, 'scripts/test-marks.ts')], {}, folder);
    expect(outcome.output).toContain('a.test.ts:1:');
    expect(outcome.output).toContain('scripts/timed-tests.ts names herd.test.ts, and there is no such test');
    expect(outcome.code).toBe(1);
  });
});

describe('a test that fails at its first try', () => {
  const flicker = `import { expect, it } from 'vitest';
let tries = 0;
it('flickers', () => expect(++tries).toBe(2));
it.skip('is left out', () => undefined);
`;

  async function runHere(name: string) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const setup = join(root, 'scripts/timed-tests.setup.ts');
    writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: { setupFiles: ['${setup}'] } };\n`);
    writeFileSync(join(folder, name), flicker);
    const file = join(folder, 'tally.json');
    const reporter = `--reporter=${join(root, 'scripts/tally-reporter.ts')}`;
    const outcome = await run('vitest', ['run', reporter], { TALLY_FILE: file, VITEST: '' }, folder);
    return { code: outcome.code, tally: JSON.parse(readFileSync(file, 'utf8')) as Tally };
  }

  it('has failed', async () => {
    const { code, tally } = await runHere('plain.test.ts');
    expect(tally).toMatchObject({ passed: 0, failed: 1, brokenFiles: ['plain.test.ts'], repeated: [] });
    expect(code).toBe(1);
  });

  it('has a second one where the list names its file, and is told', async () => {
    const { code, tally } = await runHere('herd.test.ts');
    expect(tally).toEqual({
      passed: 1,
      failed: 0,
      broken: [],
      brokenFiles: [],
      skipped: ['herd.test.ts: is left out'],
      repeated: ['herd.test.ts: flickers'],
      slowest: [],
    });
    expect(code).toBe(0);
  });
});
