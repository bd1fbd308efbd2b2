import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, databaseKinds, type MigratedDatabase } from '../../../test/databases.ts';
import { createLog } from '../log.ts';
import type { DataName } from './data-versions.ts';
import { type Database, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

const at = '2026-01-01T00:00:00.000Z';
const id = '7d0c5b52-2f0e-4f0e-9d57-0a3a3a6b7c11';
const power = `'${at}', '${at}', 1, '${at}'`;

/** For each table of the data: a row, and a column to change. Parents stand before their children. */
const rows: readonly (readonly [DataName, table: string, values: string, change: string])[] = [
  ['calendars', 'tempo_calendar', `'2026-01-01', 'BLEU', '${at}', null, null`, `color = 'ROUGE'`],
  ['calendars', 'tempo_outlooks', `'2026-01-01', '2026-01-03', 1, 0, 0, 1, 0, 0, '${at}'`, 'blue = 0.5'],
  ['calendars', 'gridsignal', `'${id}', '2026-01-01', 8, 1, null, '${at}', null, null`, 'level = 3'],
  ['calendars', 'flexday_days', `'2026-01-01', 'ECO', null, 0, null, '${at}'`, `day_type = 'BONUS'`],
  ['calendars', 'national_consumption', `'REALISED', ${power}`, 'value_mw = 2'],
  ['calendars', 'generation_forecast', `'SOLAR', 'D-1', ${power}`, 'value_mw = 2'],
  [
    'calendars',
    'calendar_sources',
    `'tempo', 0, 0, null, null, null, null, 0, null, null, null, null, null`,
    `last_error = 'away'`,
  ],
  ['offers', 'energy_providers', `'${id}', 'Planted', null, null, null, true, '${at}', '${at}'`, 'is_active = false'],
  [
    'offers',
    'energy_offers',
    `'${id}', '${id}', 'Planted', 'BASE', null, null, 6, null, null, null, null, true, '${at}', '${at}', '${at}'`,
    `name = 'Other'`,
  ],
  ['offers', 'offer_versions', `'${id}', '2026-01-01', null, '10', '{}', null`, `subscription_price = '11'`],
];

describe.each(databaseKinds)('the version of served data on %s', (kind) => {
  let storage: MigratedDatabase;
  let database: Database;
  beforeAll(async () => {
    storage = await createMigratedDatabase(kind);
    database = storage.database;
  });
  afterAll(() => storage.drop());

  const run = async (statement: string) => void (await sql.raw(statement).execute(database.for()));
  const changes = async (name: DataName, statement: string) => {
    const before = await database.readDataVersion(name);
    await run(statement);
    return (await database.readDataVersion(name)) !== before;
  };

  it.each(rows)('%s: changes with each write to %s', async (name, table, values, change) => {
    expect(await changes(name, `insert into ${table} values (${values})`)).toBe(true);
    expect(await changes(name, `update ${table} set ${change}`)).toBe(true);
    expect(await changes(name, `delete from ${table}`)).toBe(true);
    await run(`insert into ${table} values (${values})`);
    if (kind === 'postgres') expect(await changes(name, `truncate ${table} cascade`)).toBe(true);
    await run(`delete from ${table}`);
    // Its children need it.
    if (name === 'offers') await run(`insert into ${table} values (${values})`);
  });

  it('changes with a transaction of several writes, and is known to the process that committed it', async () => {
    const before = await database.readDataVersion('offers');
    await inTransaction(database, async (transaction) => {
      await sql.raw(`update energy_offers set name = 'In a transaction'`).execute(transaction.for());
      if (kind === 'postgres') expect(await database.readDataVersion('offers')).toBe(before);
      await sql.raw(`update energy_providers set is_active = true`).execute(transaction.for());
    });
    expect(await database.readDataVersion('offers')).not.toBe(before);
  });

  it('of another process is known within a second', async () => {
    const other = openDatabase(storage.url, { log: createLog({ level: 'silent' }), poolSize: 1 });
    const before = await database.readDataVersion('offers');
    await sql.raw(`update energy_offers set name = 'By another'`).execute(other.for());
    await other.close();
    await expect.poll(() => database.readDataVersion('offers'), { timeout: 2000 }).not.toBe(before);
  });
});

describe('the version of served data on postgres', () => {
  let storage: MigratedDatabase;
  let other: Client;
  beforeAll(async () => {
    storage = await createMigratedDatabase('postgres');
    other = new Client({ connectionString: storage.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await storage.drop();
  });
  const stored = async (name: DataName) =>
    (await other.query('select version from data_versions where name = $1', [name])).rows[0]?.version;
  const insert = (date: string) => `insert into tempo_calendar values ('${date}', 'BLEU', '${at}', null, null)`;

  it('changes with the commit: not before it, and not with a rollback', async () => {
    await other.query(insert('2026-01-01'));
    const before = await stored('calendars');
    await other.query('begin');
    await other.query(insert('2026-01-02'));
    expect(await stored('calendars')).toBe(before);
    await other.query('rollback');
    expect(await stored('calendars')).toBe(before);
    await other.query('begin');
    await other.query('savepoint one');
    await other.query(insert('2026-01-03'));
    await other.query('rollback to savepoint one');
    await other.query(insert('2026-01-04'));
    await other.query('commit');
    expect(await stored('calendars')).not.toBe(before);
    expect(await stored('offers')).toBeUndefined();
  });

  it('is never waited for by another transaction that has not begun to commit', async () => {
    const second = new Client({ connectionString: storage.url, statement_timeout: 2000 });
    await second.connect();
    await other.query('begin');
    await other.query(insert('2026-02-01'));
    // With the row of the version locked until the end of the first transaction, this would wait for it.
    await second.query(insert('2026-02-02'));
    await other.query('commit');
    await second.end();
  });

  it('changes during a restore, which loads rows with an empty search path', async () => {
    const before = await stored('calendars');
    await other.query(
      `begin; set local search_path to ''; insert into public.${insert('2026-03-01').slice(12)}; commit`,
    );
    expect(await stored('calendars')).not.toBe(before);
  });
});
