import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Day, toDay } from '@svc/domain/day';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, backupPath, isSound, listBackups } from './sqlite-backup.ts';
import { openSqliteFile } from './sqlite-dialect.ts';
import { rescueSqliteFile } from './sqlite-rescue.ts';

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
  const damage = () => {
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096, 4096 * 6);
    writeFileSync(file, bytes);
  };

  it('is copied while it is written to, whole, with what stands in its journal', async () => {
    const copying = backUp(file, toDay('2026-11-15'));
    insert(database, 2000, 2100);
    const target = await copying;
    expect(isSound(target)).toBe(true);
    expect([2000, 2100]).toContain(countIn(target));
    expect(readdirSync(join(folder, 'backups'))).toEqual(['svc.sqlite.2026-11-15']);
  });

  it('keeps 7 daily and 4 weekly copies', async () => {
    for (let day = 1; day <= 30; day++) await backUp(file, toDay(`2026-11-${String(day).padStart(2, '0')}`));
    expect(listBackups(file)).toEqual(
      ['15', '22', '24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-11-${day}` as Day),
    );
  });

  it('that is damaged is moved aside, and the newest sound backup takes its place', async () => {
    await backUp(file, toDay('2026-11-13'));
    insert(database, 2000, 2100);
    await backUp(file, toDay('2026-11-14'));
    database.close();
    writeFileSync(backupPath(file, toDay('2026-11-14')), 'not a database at all, but long enough to look at');
    damage();
    expect(isSound(file)).toBe(false);
    const rescue = rescueSqliteFile(file, '2026-11-15');
    expect(rescue).toEqual({ state: 'rescued', damaged: `${file}.damaged-2026-11-15`, restored: '2026-11-13' });
    expect(existsSync(`${file}.damaged-2026-11-15`)).toBe(true);
    expect(countIn(file)).toBe(2000);
    expect(rescueSqliteFile(file, '2026-11-16')).toEqual({ state: 'sound' });
  });

  it('that is damaged and has no backup makes room for a new one', () => {
    database.close();
    damage();
    expect(rescueSqliteFile(file, 'now')).toMatchObject({ state: 'rescued', restored: null });
    expect(existsSync(file)).toBe(false);
    expect(rescueSqliteFile(file, 'now')).toEqual({ state: 'new' });
  });
});
