import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { openSqliteFile } from './sqlite-dialect.ts';

type Tables = { things: { id: number; name: string | null; added?: string } };

describe('rows of an embedded file', () => {
  let folder: string;
  let database: Database;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-dialect-'));
    database = openDatabase(`sqlite:${join(folder, 'file.sqlite')}`, { log: createLog({ level: 'silent' }) });
    await sql`create table things (id integer primary key, name text)`.execute(database.for());
    await database
      .for<Tables>()
      .insertInto('things')
      .values([
        { id: 1, name: 'one' },
        { id: 2, name: null },
      ])
      .execute();
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const all = () => database.for<Tables>().selectFrom('things').selectAll().orderBy('id');

  it('carry the names of their columns, read at once or one by one', async () => {
    const expected = [
      { id: 1, name: 'one' },
      { id: 2, name: null },
    ];
    expect(await all().execute()).toEqual(expected);
    const one: unknown[] = [];
    for await (const row of all().stream()) one.push(row);
    expect(one).toEqual(expected);
    const made = database.for<Tables>().insertInto('things').values({ id: 3, name: 'three' }).returning('name as word');
    expect(await made.execute()).toEqual([{ word: 'three' }]);
  });

  it('show a column that another process has added, to a statement that is prepared already', async () => {
    expect(await all().execute()).toHaveLength(2);
    const other = openDatabase(`sqlite:${join(folder, 'file.sqlite')}`, { log: createLog({ level: 'silent' }) });
    await sql`alter table things add column added text default 'later'`.execute(other.for());
    await other.close();
    expect(await all().execute()).toEqual([
      { id: 1, name: 'one', added: 'later' },
      { id: 2, name: null, added: 'later' },
    ]);
  });
});

describe('an embedded file that another process is creating', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-dialect-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // SQLite itself returns "database is locked" at once: its busy wait does not cover a change of the journal mode.
  it('opens as soon as the other one has let it go', async () => {
    const file = join(folder, 'new.sqlite');
    new DatabaseSync(file).exec('create table things (id integer)');
    const other = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       const database = new (require('node:sqlite').DatabaseSync)(workerData);
       database.exec('begin immediate; insert into things values (1)');
       parentPort.postMessage('locked');
       setTimeout(() => { database.exec('commit'); database.close(); }, 300);`,
      { eval: true, workerData: file },
    );
    await new Promise((resolve) => other.once('message', resolve));
    const database = openSqliteFile(file);
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('select count(*) as n from things').get()).toEqual({ n: 1 });
    database.close();
    await other.terminate();
  });
});
