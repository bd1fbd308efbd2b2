import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './run.ts';

type Lock = { packages: Record<string, { license?: string; integrity?: string }> };

describe('the lock file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-lock-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function check(script: string, change: (lock: Lock) => void) {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
    change(lock);
    const file = join(folder, 'package-lock.json');
    writeFileSync(file, JSON.stringify(lock));
    return spawnSync(process.execPath, [join(root, 'scripts', script), file], { encoding: 'utf8' });
  }
  const fastify = ({ packages }: Lock) => packages['node_modules/fastify'] ?? {};

  it.each([
    ['GPL-3.0', 1],
    ['(MIT AND GPL-3.0)', 1],
    ['(MIT OR GPL-3.0)', 0],
    ['ISC', 0],
    [undefined, 1],
  ])('with a package under %s ends the check of licences with %i', (license, code) => {
    const outcome = check('licences.ts', (lock) => {
      if (license === undefined) delete fastify(lock).license;
      else fastify(lock).license = license;
    });
    expect(outcome.status).toBe(code);
    expect(outcome.stdout).toMatch(new RegExp(`${code === 0 ? 'ok  ' : 'FAIL'}  .*fastify@`));
  });

  it('with a package without a digest fails, and has a digest for what linux x64 and arm64 install', () => {
    expect(check('lock-integrity.ts', () => undefined).status).toBe(0);
    const outcome = check('lock-integrity.ts', (lock) => delete fastify(lock).integrity);
    expect([outcome.status, outcome.stderr]).toEqual([1, 'package-lock.json: fastify has no integrity\n']);
  });
});
