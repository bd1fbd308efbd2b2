import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, run } from './run.ts';

// Planted in a copy of the project, never in the project: a check that runs at the same time must not see them.
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'svc-copy-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: copy });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

type Plant = Readonly<Record<string, string>>;
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
    'the front imports the server',
    { 'web/src/planted.ts': "export { apiError } from '../../server/src/errors.ts';\n" },
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
  ['a file has 301 lines', { 'server/src/platform/planted.ts': long(301) }, 'noExcessiveLinesPerFile'],
  [
    'a feature asks the machine for the time',
    { 'server/src/features/planted/service.ts': 'export const planted = () => Date.now();\n' },
    'noRestrictedGlobals',
  ],
];

describe('npm run check', () => {
  it.each(planted)('fails when %s', async (_name, files, rule) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    const outcome = await run('node', [join(copy, 'scripts/check.ts'), 'format'], {}, copy);
    for (const path of Object.keys(files)) rmSync(join(copy, path));
    expect(outcome.code).toBe(1);
    expect(outcome.output).toContain(rule);
  });

  it('passes without them, with a file of exactly 300 lines', async () => {
    writeFileSync(join(copy, 'server/src/platform/planted.ts'), long(300));
    const outcome = await run('node', [join(copy, 'scripts/check.ts'), 'format'], {}, copy);
    rmSync(join(copy, 'server/src/platform/planted.ts'));
    expect(outcome.output).toContain('all 1 checks passed');
    expect(outcome.code).toBe(0);
  });
});
