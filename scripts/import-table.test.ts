import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checks } from './checks.ts';
import { root, run } from './run.ts';

// Planted in a folder with the project's rules and hardly any file: a tool finishes there in a second, and a concurrent
// check of the project does not see them.
const rules = ['biome.json', 'knip.json', 'package.json', '.gitignore'];
const workspaces = ['domain', 'e2e', 'packages/client', 'server', 'simulator', 'web'];
let house: string;

beforeEach(async () => {
  house = mkdtempSync(join(tmpdir(), 'svc-house-'));
  for (const file of [...rules, ...workspaces.map((name) => `${name}/package.json`)]) copy(file);
  mkdirSync(join(house, 'node_modules/@svc'), { recursive: true });
  for (const name of workspaces) symlinkSync(join(house, name), join(house, 'node_modules/@svc', basename(name)));
  await run('git', ['init', '-q'], {}, house);
});

afterEach(() => rmSync(house, { recursive: true, force: true }));

function copy(file: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  cpSync(join(root, file), join(house, file));
}

type Plant = Readonly<Record<string, string>>;

function plant(files: Plant): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
}

/** A check as `npm run check` runs it. */
async function runCheck(name: string) {
  const [, command, ...args] = checks.find((check) => check[0].startsWith(name)) ?? ['', 'false'];
  return await run(command, args, {}, house);
}

const long = (lines: number) =>
  `${Array.from({ length: lines }, (_, line) => `export const line${line} = ${line};`).join('\n')}\n`;

const planted: readonly (readonly [name: string, files: Plant, rule: string])[] = [
  [
    'domain imports a package',
    { 'domain/src/planted.ts': "import { z } from 'zod';\n\nexport const planted = z;\n" },
    'noRestrictedImports',
  ],
  [
    'platform imports a feature',
    { 'server/src/platform/planted.ts': "export { planted } from '#features/planted/index.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'platform imports the error catalogue',
    { 'server/src/platform/planted.ts': "export { apiError } from '#errors.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'the operator adapter imports a feature',
    { 'server/src/gridop/planted.ts': "export { planted } from '#features/planted/index.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'a service reaches the operator',
    { 'server/src/features/planted/service.ts': "export { planted } from '#gridop/planted.ts';\n" },
    'noRestrictedImports',
  ],
  [
    "a feature reaches another's inside",
    { 'server/src/features/planted/service.ts': "export { planted } from '#features/other/service.ts';\n" },
    'noRestrictedImports',
  ],
  [
    "a feature reaches another's inside by a relative path",
    { 'server/src/features/planted/service.ts': "export { planted } from '../other/service.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'a feature reads the settings',
    { 'server/src/features/planted/service.ts': "export { readConfig } from '#config.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'the simulator imports the server',
    { 'simulator/src/planted.ts': "export { apiError } from '@svc/server/src/errors.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'the published client imports the domain',
    { 'packages/client/src/planted.ts': "export { addDays } from '@svc/domain/day';\n" },
    'noRestrictedImports',
  ],
  [
    'the published client imports the server',
    { 'packages/client/src/planted.ts': "export { apiError } from '../../../server/src/errors.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'the front imports the server',
    { 'web/src/planted.ts': "export { apiError } from '../../server/src/errors.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'a kit part asks the API',
    { 'web/src/kit/planted.ts': "export { get } from '../api/client.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'a chart asks the API',
    { 'web/src/charts/planted.ts': "export { get } from '../api/client.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'a kit part decides',
    { 'web/src/kit/planted.ts': "export { addDays } from '@svc/domain/day';\n" },
    'noRestrictedImports',
  ],
  [
    'the period asks the API',
    { 'web/src/period/planted.ts': "export { get } from '../api/client.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'the theme knows words',
    { 'web/src/theme/planted.ts': "export { shell } from '../messages/fr/shell.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'a figure draws a part',
    { 'web/src/figures/planted.ts': "export { Card } from '../kit/card.tsx';\n" },
    'noRestrictedImports',
  ],
  [
    'the frame knows a screen',
    { 'web/src/frame/planted.ts': "export { planted } from '../screens/planted/view.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'a worker asks for something',
    { 'web/src/workers/planted.ts': "export { get } from '../api/client.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'the API room speaks to people',
    { 'web/src/api/planted.ts': "export { shell } from '../messages/fr/shell.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'words know a screen',
    { 'web/src/messages/planted.ts': "export { planted } from '../screens/planted/view.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'a screen imports another screen',
    { 'web/src/screens/planted/view.ts': "export { planted } from '../other/view.ts';\n" },
    'noRestrictedImports',
  ],
  [
    'two files import each other',
    {
      'server/src/platform/planted-a.ts': "import { b } from './planted-b.ts';\n\nexport const a = () => b;\n",
      'server/src/platform/planted-b.ts': "import { a } from './planted-a.ts';\n\nexport const b = () => a;\n",
    },
    'noImportCycles',
  ],
  [
    'a feature asks the machine for the time',
    { 'server/src/features/planted/service.ts': 'export const planted = () => Date.now();\n' },
    'noRestrictedGlobals',
  ],
  [
    'consent reaches a sibling folder',
    {
      'server/src/features/consent/planted.ts': "export { planted } from '../readings/engine.ts';\n",
    },
    'noRestrictedImports',
  ],
  [
    'a folder of consent reaches a sibling folder',
    {
      'server/src/features/consent/tokens/planted.ts': "export { planted } from '../../readings/engine.ts';\n",
    },
    'noRestrictedImports',
  ],
  [
    'a source reaches a sibling folder',
    {
      'server/src/features/other/source.planted.ts': "export { planted } from '../readings/engine.ts';\n",
    },
    'noRestrictedImports',
  ],
  [
    'a source of a wing reaches a sibling folder',
    {
      'server/src/features/other/client/source.planted.ts': "export { planted } from '../../readings/engine.ts';\n",
    },
    'noRestrictedImports',
  ],
  [
    'a feature reaches the schema',
    {
      'server/src/features/planted/service.ts': "export { planted } from '#migrations/index.ts';\n",
    },
    'noRestrictedImports',
  ],
  [
    'consent reaches the schema',
    {
      'server/src/features/consent/planted.ts': "export { planted } from '#migrations/index.ts';\n",
    },
    'noRestrictedImports',
  ],
  [
    'platform reaches the schema by a relative path',
    {
      'server/src/platform/database/planted.ts': "export { planted } from '../../migrations/index.ts';\n",
    },
    'noRestrictedImports',
  ],
  [
    'the operator adapter reaches a command',
    {
      'server/src/gridop/planted.ts': "export { planted } from '#commands/doctor.ts';\n",
    },
    'noRestrictedImports',
  ],
  [
    'two files know each other by their types',
    {
      'server/src/platform/planted-a.ts': "import type { B } from './planted-b.ts';\n\nexport type A = { b: B };\n",
      'server/src/platform/planted-b.ts': "import type { A } from './planted-a.ts';\n\nexport type B = { a: A };\n",
    },
    'noImportCycles',
  ],
];

describe('npm run check', () => {
  it.each(planted)('fails when %s', async (_name, files, rule) => {
    plant(files);
    const outcome = await runCheck('format');
    expect(outcome.output).toContain(rule);
    expect(outcome.code).toBe(1);
  });

  it('passes without them, with a file of exactly 300 lines', async () => {
    plant({ 'server/src/platform/planted.ts': long(300) });
    const outcome = await runCheck('format');
    expect(outcome.output).not.toContain('━━');
    expect(outcome.code).toBe(0);
  });

  it('warns about a file of 301 lines and passes', async () => {
    plant({ 'server/src/platform/planted.ts': long(301) });
    const outcome = await runCheck('format');
    expect(outcome.output).toContain('noExcessiveLinesPerFile');
    expect(outcome.code).toBe(0);
  });

  it('does not count the lines of wiring', async () => {
    plant({ 'server/src/modes/planted.ts': long(301) });
    expect((await runCheck('format')).output).not.toContain('noExcessiveLinesPerFile');
  });
});

describe('what is unused', () => {
  const used: Plant = {
    'domain/src/rule.ts': 'export const rule = 1;\n',
    'domain/src/rule.test.ts': "import { rule } from './rule.ts';\n\nrule.toFixed();\n",
    'server/src/cli.ts': "import { rule } from '@svc/domain/rule';\n\nrule.toFixed();\n",
  };
  const another = 'export const rule = 1;\nexport const planted = 2;\n';

  it('is nothing here', async () => {
    plant(used);
    expect(await runCheck('unused but by tests')).toMatchObject({ output: '', code: 0 });
  });

  it.each<[string, Plant]>([
    ['an export of domain', { 'domain/src/rule.ts': another }],
    [
      'an export of domain that a test uses',
      {
        'domain/src/rule.ts': another,
        'domain/src/rule.test.ts': "import { planted, rule } from './rule.ts';\n\nplanted.toFixed(rule);\n",
      },
    ],
    [
      'an export of the server that a test uses',
      {
        'server/src/platform/plumbing.ts': another,
        'server/src/cli.ts': "import { rule } from './platform/plumbing.ts';\n\nrule.toFixed();\n",
        'server/src/platform/plumbing.test.ts': "import { planted } from './plumbing.ts';\n\nplanted.toFixed();\n",
      },
    ],
    [
      'a file that a test uses',
      {
        'server/src/platform/planted.ts': 'export const only = 1;\n',
        'server/src/platform/planted.test.ts': "import { only } from './planted.ts';\n\nonly.toFixed();\n",
      },
    ],
  ])('is found: %s', async (_name, files) => {
    plant({ ...used, ...files });
    const outcome = await runCheck('unused but by tests');
    expect(outcome.output).toContain('planted');
    expect(outcome.code).toBe(1);
  });
});
