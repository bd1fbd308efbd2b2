import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';

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
