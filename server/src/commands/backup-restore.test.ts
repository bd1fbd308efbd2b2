import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkKeyFile, readLocalSecretKey } from '#features/local-access/local-secret-key.ts';
import { migrations } from '../migrations/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { packTar } from '../platform/tar.ts';
import { runBackup } from './backup.ts';
import { runRestore } from './restore.ts';

type Tables = { flexday_days: { date: string; attempts: number; updated_at: string } };

describe('svc backup and svc restore', () => {
  let folder: string;
  let old: string;
  let database: Database;
  const output: string[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-keep-'));
    old = join(folder, 'old', 'svc.sqlite');
    output.length = 0;
    for (const stream of ['log', 'error'] as const) {
      vi.spyOn(console, stream).mockImplementation((text) => void output.push(String(text)));
    }
    vi.stubEnv('SVC_API_URL', 'http://127.0.0.1:1/api');
    vi.stubEnv('SVC_CLIENT_ID', 'cli_1');
    vi.stubEnv('SVC_CLIENT_SECRET', 's');
    useFile(old);
    database = openDatabase(`sqlite:${old}`, { log: createLog({ level: 'silent' }) });
    await migrate(database, migrations, systemClock);
    await addDay('2026-11-14');
  });
  afterEach(async () => {
    await database.close();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const useFile = (file: string) => vi.stubEnv('DATABASE_URL', `sqlite:${file}`);
  const addDay = (date: string) =>
    database.for<Tables>().insertInto('flexday_days').values({ date, attempts: 0, updated_at: 'now' }).execute();
  const daysIn = (file: string) => {
    const copy = new DatabaseSync(file, { readOnly: true });
    const rows = copy.prepare('select date from flexday_days order by date').all();
    copy.close();
    return rows.map((row) => row.date);
  };
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('move a household to another machine with one file: database and key', async () => {
    const key = readLocalSecretKey({ DATABASE_URL: `sqlite:${old}` });
    const moved = join(folder, 'move.svc');
    expect(await runBackup(['--with-key', moved])).toBe(0);
    expect(output.join('\n')).toContain('a person who has this file can read everything');
    expect(modeOf(moved)).toBe('600');
    const fresh = join(folder, 'new', 'svc.sqlite');
    useFile(fresh);
    expect(await runRestore([moved])).toBe(0);
    expect(daysIn(fresh)).toEqual(['2026-11-14']);
    expect(readLocalSecretKey({ DATABASE_URL: `sqlite:${fresh}` })).toBe(key);
    expect(readdirSync(join(folder, 'new')).map((name) => [name, modeOf(join(folder, 'new', name))])).toEqual([
      ['svc.key', '600'],
      ['svc.sqlite', '600'],
    ]);
  });

  it('set aside the previous database and key, and report it', async () => {
    readLocalSecretKey({ DATABASE_URL: `sqlite:${old}` });
    const moved = join(folder, 'move.svc');
    await runBackup([moved, '--with-key']);
    await addDay('2026-11-15');
    writeFileSync(join(folder, 'old', 'svc.key'), 'another key\n');
    await database.close();
    expect(await runRestore([moved])).toBe(0);
    expect(daysIn(old)).toEqual(['2026-11-14']);
    const aside = readdirSync(join(folder, 'old')).filter((name) => name.includes('before-restore'));
    expect(aside.map((name) => name.replace(/before-restore-.*/, ''))).toEqual(['svc.key.', 'svc.sqlite.']);
    expect(daysIn(join(folder, 'old', aside[1] ?? ''))).toEqual(['2026-11-14', '2026-11-15']);
    for (const name of aside) expect(output.join('\n')).toContain(name);
  });

  it('a plain backup contains no key, and leaves the existing one', async () => {
    const key = readLocalSecretKey({ DATABASE_URL: `sqlite:${old}` });
    const copy = join(folder, 'copy.gz');
    expect(await runBackup([copy])).toBe(0);
    expect(readFileSync(copy).includes(key)).toBe(false);
    await database.close();
    expect(await runRestore([copy])).toBe(0);
    expect(readLocalSecretKey({ DATABASE_URL: `sqlite:${old}` })).toBe(key);
  });

  it('never take an option for a file, nor a file that exists', async () => {
    expect(await runBackup(['--help'])).toBe(1);
    expect(await runBackup(['--with-key'])).toBe(1);
    expect(await runRestore(['--help'])).toBe(1);
    expect(readdirSync(folder)).toEqual(['old']);
    const taken = join(folder, 'taken');
    writeFileSync(taken, 'mine');
    expect(await runBackup([taken])).toBe(1);
    expect(readFileSync(taken, 'utf8')).toBe('mine');
  });

  it('refuse a running program, a newer backup, half a backup and what is none, and change nothing', async () => {
    const copy = join(folder, 'copy.gz');
    await runBackup([copy]);
    expect(await runRestore([copy])).toBe(1);
    expect(output.at(-1)).toContain('is in use: stop svc first');
    const half = join(folder, 'half.gz');
    writeFileSync(half, readFileSync(copy).subarray(0, -100));
    const later = { name: 'from-the-future', applied_at: '2030' };
    const history = database.for<{ schema_migrations: typeof later }>();
    await history.insertInto('schema_migrations').values(later).execute();
    const newer = join(folder, 'newer.gz');
    await runBackup([newer]);
    await history.deleteFrom('schema_migrations').where('name', '=', later.name).execute();
    await database.close();
    const text = join(folder, 'text');
    writeFileSync(text, 'plain text, no data '.repeat(100));
    for (const [file, message] of [
      [newer, 'newer version of svc (from-the-future)'],
      [half, 'is not a backup of svc, or it is damaged'],
      [text, 'is not a backup of svc'],
      [join(folder, 'none'), 'does not exist'],
    ] as const) {
      expect(await runRestore([file])).toBe(1);
      expect(output.at(-1)).toContain(message);
    }
    expect(readdirSync(join(folder, 'old'))).toEqual(['svc.sqlite']);
    expect(daysIn(old)).toEqual(['2026-11-14']);
  });

  async function writeMove(name: string, key: string, file = old): Promise<string> {
    const path = join(folder, name);
    const contents = [
      ['svc.key', Buffer.from(key)],
      ['svc.sqlite', readFileSync(file)],
    ] as const;
    const entries = (async function* () {
      for (const [inner, content] of contents) yield { name: inner, size: content.byteLength, content: [content] };
    })();
    writeFileSync(path, gzipSync(Buffer.concat(await Array.fromAsync(packTar(entries, 0)))));
    return path;
  }

  it.each([
    ['NULs', '\0'.repeat(350)],
    ['350 bytes that are no text', `${'\u0001'.repeat(349)}x`],
    ['ten characters', 'ten chars.'],
    ['nothing', '\n'],
    ['two lines', `${'a'.repeat(40)}\n${'b'.repeat(40)}`],
    ['2,000 characters', 'k'.repeat(2000)],
  ])('refuse a backup whose key is %s, and change nothing', async (_, key) => {
    await database.close();
    const fresh = join(folder, 'new', 'svc.sqlite');
    useFile(fresh);
    expect(await runRestore([await writeMove('bad-key', key)])).toBe(1);
    expect(output.at(-1)).toContain('its key is damaged, or was not made by svc. Nothing was changed.');
    expect(readdirSync(join(folder, 'new'))).toEqual([]);
  });

  it.each([
    ['trigger greedy', "create trigger greedy after insert on config begin delete from config where key = 'x'; end"],
    ['view config_view', 'create view config_view as select * from config'],
    ['virtual table words', 'create virtual table words using fts5(word)'],
    ['table odd', 'create table odd (a integer, b integer generated always as (abs(a)) virtual)'],
    ['table odd', 'create table odd (a integer check (abs(a) > 0))'],
    ['table odd', 'create table odd (a integer default (random()))'],
    ['index odd', 'create index odd on config (lower(value))'],
  ])('refuse a database with the %s that no migration made', async (name, statement) => {
    await database.close();
    const hostile = new DatabaseSync(old);
    hostile.exec('PRAGMA journal_mode = DELETE');
    hostile.exec(statement);
    hostile.close();
    const path = await writeMove('hostile', 'k'.repeat(43));
    const fresh = join(folder, 'new', 'svc.sqlite');
    useFile(fresh);
    expect(await runRestore([path])).toBe(1);
    expect(output.at(-1)).toContain(`contains what svc does not make (${name}`);
    expect(readdirSync(join(folder, 'new'))).toEqual([]);
  });

  it('name the file of a key that cannot be used', () => {
    const settings = { DATABASE_URL: `sqlite:${old}` };
    const path = join(folder, 'old', 'svc.key');
    for (const key of ['\0'.repeat(350), 'short', '']) {
      writeFileSync(path, key);
      expect(() => readLocalSecretKey(settings)).toThrow(`the key file ${path} is damaged`);
      expect(() => checkKeyFile(settings)).toThrow(`the key file ${path} is damaged`);
      expect(readFileSync(path, 'utf8')).toBe(key);
    }
  });

  it('a backup of the day is written to the folder of the others', async () => {
    mkdirSync(join(folder, 'old', 'backups'));
    expect(await runBackup([])).toBe(0);
    expect(readdirSync(join(folder, 'old', 'backups'))).toEqual([
      expect.stringMatching(/^svc\.sqlite\.\d{4}-\d\d-\d\d\.gz$/),
    ]);
  });
});
