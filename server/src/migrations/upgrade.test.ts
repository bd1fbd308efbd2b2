import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { type Migration, migrate, pendingMigrations, unknownMigrations } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { writeSqliteText } from '../../test/releases/database-text.ts';
import { readReleased, releasesFolder } from '../../test/releases/released-migrations.ts';
import { makeSampleRows } from '../../test/releases/sample-rows.ts';
import { threeYearsOf } from '../../test/releases/three-years.ts';
import { createTestDatabase } from '../../test/servers/test-database.ts';
import { migrations } from './index.ts';

const log = createLog({ level: 'silent' });
const readText = (name: string) => readFileSync(new URL(name, releasesFolder), 'utf8');
const versions = Object.keys(readReleased());

/** The migrations that a version had. */
function migrationsOf(version: string): readonly Migration[] {
  const entries = Object.values(readReleased()).slice(0, versions.indexOf(version) + 1);
  return migrations.slice(0, entries.flatMap((entry) => Object.keys(entry)).length);
}

/** A change that a next version could make: with it there is always something to apply. */
const nextChange: Migration = {
  name: 'next-change',
  up: async ({ schema }) => {
    await schema.alterTable('config').addColumn('next_column', 'text').execute();
  },
};

type Rows = ReadonlyMap<string, readonly string[]>;

it('every release has the schema of both databases', () => {
  const files = readdirSync(releasesFolder).filter((name) => name.endsWith('.sql'));
  expect(files.sort()).toEqual(versions.flatMap((name) => [`${name}.postgres.sql`, `${name}.sqlite.sql`]).sort());
});

describe.each(versions)('a database of version %s', (version) => {
  it('is what the migrations of that version make today', async () => {
    expect(await writeSqliteText(migrationsOf(version))).toBe(readText(`${version}.sqlite.sql`));
  });

  describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
    let url: string;
    let database: Database;
    let clean: () => Promise<void>;

    beforeEach(async () => {
      const made = kind === 'postgres' ? await createTestDatabase() : createFile();
      url = made.url;
      clean = () => made.drop();
      const text = readText(`${version}.${kind}.sql`);
      if (kind === 'postgres') await runOnPostgres(url, text);
      else runOnFile(url, text);
      database = openDatabase(url, { log });
      for (const { table, rows } of makeSampleRows(readText(`${version}.sqlite.sql`))) {
        // SQLite has no booleans of its own: it stores 1 and 0.
        const values = kind === 'postgres' ? rows : rows.map(withoutBooleans);
        const tables = database.for<Record<string, Record<string, unknown>>>();
        await tables
          .insertInto(table)
          .values([...values])
          .execute();
      }
    });

    afterEach(async () => {
      await database.close();
      await clean();
    });

    it('has every row with the same values after the update', async () => {
      if (kind === 'sqlite') runOnFile(url, threeYearsOf(['19100000000101', '19100000000102']));
      const columns = await listColumns(database);
      const before = await readRows(database, columns);
      if (kind === 'sqlite') expect(before.get('consumption_detail')?.length).toBeGreaterThan(2 * 1095 * 48);
      expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);
      const pending = [...migrations, nextChange].slice(migrationsOf(version).length).map(({ name }) => name);
      expect(await pendingMigrations(database, [...migrations, nextChange])).toEqual(pending);
      expect(await migrate(database, [...migrations, nextChange], systemClock)).toEqual(pending);
      expect(findDifferences(before, await readRows(database, columns))).toEqual([]);
    });

    it('is refused by that version after the update, and not changed', async () => {
      await migrate(database, [...migrations, nextChange], systemClock);
      const columns = await listColumns(database);
      const before = await readRows(database, columns);
      const old = migrationsOf(version);
      const added = migrations.slice(old.length).map(({ name }) => name);
      expect((await unknownMigrations(database, old)).sort()).toEqual([...added, 'next-change'].sort());
      await expect(migrate(database, old, systemClock)).rejects.toThrow('changed by a newer version of svc');
      expect(await listColumns(database)).toEqual(columns);
      expect(findDifferences(before, await readRows(database, columns))).toEqual([]);
    });
  });
});

it('finds a value that changed, a row that is missing and a row that was added', () => {
  const before = new Map([['config', ['["a",1]', '["b",2]']]]);
  const after = new Map([['config', ['["a",3]', '["b",2]', '["c",3]']]]);
  expect(findDifferences(before, after)).toEqual([
    'config has lost ["a",1]',
    'config has gained ["a",3]',
    'config has gained ["c",3]',
  ]);
});

async function listColumns(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await database.for<Record<string, never>>().introspection.getTables();
  // Versions of data change with every write: that is what they are for.
  const stored = tables.filter(({ name }) => name !== 'schema_migrations' && name !== 'data_versions');
  return new Map(stored.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

/** Only these columns: the update may add others. */
async function readRows(database: Database, columnsOf: ReadonlyMap<string, readonly string[]>): Promise<Rows> {
  const read = new Map<string, string[]>();
  for (const [table, columns] of columnsOf) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const { rows } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table)}`.execute(
      database.for<unknown>(),
    );
    read.set(table, rows.map((row) => JSON.stringify(Object.values(row))).sort());
  }
  return read;
}

function findDifferences(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const found = after.get(table) ?? [];
    const [old, present] = [new Set(rows), new Set(found)];
    if (rows.length !== found.length && old.size === present.size) return [`${table} repeats rows`];
    const lost = rows.filter((row) => !present.has(row)).map((row) => `${table} has lost ${row}`);
    return [...lost, ...found.filter((row) => !old.has(row)).map((row) => `${table} has gained ${row}`)];
  });
}

const withoutBooleans = <Value>(row: Record<string, Value>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  );

function createFile() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-upgrade-'));
  return {
    url: `sqlite:${join(folder, 'svc.sqlite')}`,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runOnFile(url: string, text: string): void {
  const file = new DatabaseSync(url.slice('sqlite:'.length));
  file.exec(`begin; ${text}; commit`);
  file.close();
}

async function runOnPostgres(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
