import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivateFile, tightenFolder } from './private-files.ts';

const isOurs = (name: string) => name.startsWith('svc.') || name === 'backups';

describe('files of one user', () => {
  let root: string;
  let folder: string;
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const inFolder = (name: string) => join(folder, name);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'svc-private-'));
    folder = join(root, 'data');
    mkdirSync(join(folder, 'backups'), { recursive: true });
    for (const name of ['svc.sqlite', 'svc.sqlite-wal', 'backups/svc.sqlite.2026-11-14']) {
      writeFileSync(inFolder(name), 'x');
      chmodSync(inFolder(name), 0o644);
    }
    chmodSync(inFolder('backups'), 0o755);
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('that others could read are taken from them, with the folder, once', () => {
    const { tightened, open } = tightenFolder(folder, isOurs);
    expect([tightened.length, open]).toEqual([5, []]);
    expect([folder, inFolder('backups')].map(modeOf)).toEqual(['700', '700']);
    expect(['svc.sqlite', 'svc.sqlite-wal', 'backups/svc.sqlite.2026-11-14'].map(inFolder).map(modeOf)).toEqual([
      '600',
      '600',
      '600',
    ]);
    expect(tightenFolder(folder, isOurs)).toEqual({ tightened: [], open: [] });
  });

  it('in a folder with other things leave that folder and those things as they are', () => {
    writeFileSync(inFolder('holidays.txt'), 'x');
    chmodSync(inFolder('holidays.txt'), 0o644);
    tightenFolder(folder, isOurs);
    expect([modeOf(folder), modeOf(inFolder('holidays.txt')), modeOf(inFolder('svc.sqlite'))]).toEqual([
      '755',
      '644',
      '600',
    ]);
  });

  it.each([
    [
      'refuses modes',
      () => {
        throw new Error('EPERM');
      },
    ],
    ['takes modes and forgets them', () => undefined],
  ])('on a filesystem that %s are reported, and nothing fails', (_, chmod) => {
    expect(tightenFolder(folder, isOurs, chmod)).toMatchObject({ tightened: [], open: { length: 5 } });
  });

  it('are made for one user, in a folder for one user', () => {
    makePrivateFile(join(root, 'new', 'svc.sqlite'));
    expect([modeOf(join(root, 'new')), modeOf(join(root, 'new', 'svc.sqlite'))]).toEqual(['700', '600']);
  });
});
