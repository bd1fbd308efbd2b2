import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { type Day, toDay } from '@svc/domain/day';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, backupPath, compressSqliteFile, listBackups } from './sqlite-backup.ts';
import { isSound } from './sqlite-check.ts';
import { openSqliteFile } from './sqlite-dialect.ts';
import { rescueSqliteFile } from './sqlite-rescue.ts';
import { unpackBackup } from './sqlite-restore.ts';

describe('the embedded file', () => {
  let folder: string;
  let file: string;
  let database: DatabaseSync;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-backup-'));
    file = join(folder, 'svc.sqlite');
    database = openSqliteFile(file);
    database.exec('create table t (n integer primary key, text text)');
    insert(database, 0, 2000);
  });
  afterEach(() => {
    if (database.isOpen) database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function insert(into: DatabaseSync, from: number, to: number): void {
    const statement = into.prepare('insert into t values (?, ?)');
    into.exec('begin');
    for (let n = from; n < to; n++) statement.run(n, 'x'.repeat(100));
    into.exec('commit');
  }
  const countIn = (path: string) => {
    const copy = new DatabaseSync(path, { readOnly: true });
    const row = copy.prepare('select count(*) as n from t').get();
    copy.close();
    return Number(row?.n);
  };
  const countBackup = async (path: string) => {
    const copy = join(folder, 'unpacked.sqlite');
    await unpackBackup(path, copy);
    expect(isSound(copy)).toBe(true);
    return countIn(copy);
  };
  const damage = () => {
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096, 4096 * 6);
    writeFileSync(file, bytes);
  };

  it('is copied whole while it is written to, with the content of its journal', async () => {
    const copying = backUp(file, toDay('2026-11-15'));
    insert(database, 2000, 2100);
    const { path } = await copying;
    expect([2000, 2100]).toContain(await countBackup(path));
    expect(readdirSync(join(folder, 'backups'))).toEqual(['svc.sqlite.2026-11-15.gz']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(path).size * 5).toBeLessThan(2000 * 100);
  });

  it('keeps 7 daily and 4 weekly copies', async () => {
    for (let day = 1; day <= 30; day++) await backUp(file, toDay(`2026-11-${String(day).padStart(2, '0')}`));
    expect(listBackups(file).map(({ day }) => day)).toEqual(
      ['15', '22', '24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-11-${day}` as Day),
    );
  });

  it('that is damaged is moved aside and replaced by the newest sound backup', async () => {
    await backUp(file, toDay('2026-11-13'));
    insert(database, 2000, 2100);
    await backUp(file, toDay('2026-11-14'));
    database.close();
    writeFileSync(backupPath(file, toDay('2026-11-14')), 'not a database at all, but long enough to look at');
    damage();
    expect(isSound(file)).toBe(false);
    const rescue = await rescueSqliteFile(file, '2026-11-15');
    const aside = `${file}.damaged-2026-11-15`;
    expect(rescue).toEqual({ state: 'rescued', cause: 'damaged', aside, restored: '2026-11-13' });
    expect(existsSync(aside)).toBe(true);
    expect(countIn(file)).toBe(2000);
    expect(await rescueSqliteFile(file, '2026-11-16')).toEqual({ state: 'sound' });
  });

  it('that is damaged and has no backup is moved aside for a new one', async () => {
    database.close();
    damage();
    expect(await rescueSqliteFile(file, 'now')).toMatchObject({ state: 'rescued', restored: null });
    expect(existsSync(file)).toBe(false);
    expect(await rescueSqliteFile(file, 'now')).toEqual({ state: 'new' });
  });

  it.each([
    ['of no length', 'empty', () => writeFileSync(file, '')],
    ['that is gone', 'lost', () => rmSync(file)],
    [
      'with tables and nothing in them',
      'empty',
      () => {
        rmSync(file);
        const bare = openSqliteFile(file);
        bare.exec('create table t (n integer primary key, text text); create table config (key text)');
        bare.exec("insert into config values ('lock')");
        bare.close();
      },
    ],
  ])('%s is replaced by the newest sound backup; without one it is simply new', async (_, cause, lose) => {
    await backUp(file, toDay('2026-11-13'));
    // A copy of an empty database is no better than none.
    const bare = new DatabaseSync(join(folder, 'bare.sqlite'));
    bare.exec('create table t (n integer primary key)');
    bare.close();
    writeFileSync(backupPath(file, toDay('2026-11-14')), gzipSync(readFileSync(join(folder, 'bare.sqlite'))));
    database.close();
    lose();
    expect(await rescueSqliteFile(file, 'now')).toMatchObject({ state: 'rescued', cause, restored: '2026-11-13' });
    expect(countIn(file)).toBe(2000);
    rmSync(join(folder, 'backups'), { recursive: true });
    lose();
    expect(await rescueSqliteFile(file, 'now')).toEqual({ state: 'new' });
  });

  it('is restored from the plain copies of older versions as well', async () => {
    database.close();
    mkdirSync(join(folder, 'backups'));
    copyFileSync(file, join(folder, 'backups', 'svc.sqlite.2026-11-13'));
    rmSync(file);
    expect(await rescueSqliteFile(file, 'now')).toMatchObject({ cause: 'lost', restored: '2026-11-13' });
    expect(countIn(file)).toBe(2000);
  });

  it('that was lost and starts again evicts none of the good copies', async () => {
    for (const day of ['2026-10-30', '2026-11-13']) await backUp(file, toDay(day));
    database.exec('delete from t');
    database.exec('vacuum');
    for (let day = 13; day <= 30; day++) {
      expect((await backUp(file, toDay(`2026-11-${day}`))).hasShrunk).toBe(true);
    }
    expect(listBackups(file).map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-10-30', '2026-11-13']));
    expect(await countBackup(backupPath(file, toDay('2026-11-13')))).toBe(2000);
  });

  it('is never copied over another file, and leaves nothing behind where that fails', async () => {
    const target = join(folder, 'holidays.txt');
    writeFileSync(target, 'sun');
    await expect(compressSqliteFile(file, target, { replace: false })).rejects.toThrow('exists already');
    expect(readFileSync(target, 'utf8')).toBe('sun');
    await expect(compressSqliteFile(join(folder, 'none'), join(folder, 'x'), { replace: false })).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => /part|copy|^x/.test(name))).toEqual([]);
  });
});
