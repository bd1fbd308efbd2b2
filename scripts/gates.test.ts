import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root, run } from './run.ts';
import type { Tally } from './tally-reporter.ts';
import { findTierFaults, tiers, verifyTier } from './tiers.ts';

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
    const outcome = await run('node', ['scripts/test.ts', 'gate', 'domian']);
    expect(outcome.code).toBe(1);
    expect(outcome.output).toContain('no tier is called domian; there are: domain, web, simulator, feature, journey');
  });
});

describe('a tier', () => {
  const [tier] = tiers;
  const nothing = { broken: [], skipped: [], slowest: [] };
  const whole: Tally = { passed: tier?.least ?? 0, failed: 0, ...nothing };

  it.each<[string, Partial<Tally>, number]>([
    ['with all its tests has no fault', {}, 0],
    ['without a test has', { passed: 0 }, 1],
    ['with one test too few has', { passed: whole.passed - 1 }, 1],
    ['with a test left out has', { skipped: ['a.test.ts: leaves nothing out'] }, 1],
  ])('%s', (_name, change, faults) => {
    if (!tier) throw new Error('there are no tiers');
    expect(findTierFaults(tier, { ...whole, ...change })).toHaveLength(faults);
  });

  it('has a floor, each of them', () => expect([...tiers, verifyTier].filter(({ least }) => least < 10)).toEqual([]));
});

describe('a test that is left out, alone or asked again', () => {
  it.each(['it.only', 'it.skip', 'it.todo', 'it.concurrent.only', 'describe.skip', 'test.runIf(true)', 'it.fails'])(
    'fails the check: %s',
    async (mark) => {
      writeFileSync(join(folder, 'a.test.ts'), `${mark}('holds', () => undefined);\n`);
      const outcome = await run('node', [join(root, 'scripts/test-marks.ts')], {}, folder);
      expect(outcome.output).toContain(`a.test.ts:1: ${mark}`);
      expect(outcome.code).toBe(1);
    },
  );

  it('fails the check with a retry of its own', async () => {
    writeFileSync(join(folder, 'a.test.ts'), "it('holds', { retry: 3 }, () => undefined);\n");
    const outcome = await run('node', [join(root, 'scripts/test-marks.ts')], {}, folder);
    expect(outcome.output).toContain('a.test.ts:1:');
    expect(outcome.code).toBe(1);
  });
});

describe('a test that fails at its first try', () => {
  const flicker = `import { expect, it } from 'vitest';
let tries = 0;
it('flickers', () => expect(++tries).toBe(2));
it.skip('is left out', () => undefined);
`;

  it('has failed', async () => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'plain.test.ts'), flicker);
    const file = join(folder, 'tally.json');
    const reporter = `--reporter=${join(root, 'scripts/tally-reporter.ts')}`;
    const outcome = await run('vitest', ['run', reporter], { TALLY_FILE: file, VITEST: '' }, folder);
    expect(JSON.parse(readFileSync(file, 'utf8')) as Tally).toEqual({
      passed: 0,
      failed: 1,
      broken: ['plain.test.ts: flickers: expected 1 to be 2 // Object.is equality'],
      skipped: ['plain.test.ts: is left out'],
      slowest: [],
    });
    expect(outcome.code).toBe(1);
  });
});

describe('a file that judges time', () => {
  const listed = async (project: string) => {
    const { output } = await run('vitest', ['list', '--filesOnly', '--json', '--project', project], { VITEST: '' });
    return (JSON.parse(output) as { file: string }[]).map(({ file }) => file);
  };

  it('is named in CONTRIBUTING.md', async () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const named = [...text.matchAll(/`([\w/-]+\.verify\.test\.ts)`/g)].map(([, file]) => file);
    const there = (await listed('verify')).map((file) => relative(root, file));
    expect(named.filter((file) => file?.includes('/')).sort()).toEqual(there.sort());
  });

  it('runs in the long suite and in no tier of the gate', async () => {
    const long = await listed('verify');
    expect(long.filter((file) => !file.endsWith('.verify.test.ts'))).toEqual([]);
    expect(long.length).toBeGreaterThan(10);
    for (const project of new Set(tiers.map((tier) => tier.project)))
      expect((await listed(project)).filter((file) => long.includes(file))).toEqual([]);
  });
});
