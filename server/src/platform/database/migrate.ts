import { formatInstant } from '@svc/domain/paris-time';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { runImmediately } from './transaction.ts';

/**
 * One change of the schema, with the same statements for SQLite and PostgreSQL. Applied once, in the order of the list,
 * permanently.
 */
export type Migration = {
  readonly name: string;
  readonly up: (schema: Kysely<unknown>, kind: Database['kind']) => Promise<void>;
};

type Tables = { schema_migrations: { name: string; applied_at: string } };

// Any number that no other program uses; it names our lock in PostgreSQL.
const advisoryLock = 7_266_419;

/**
 * Brings the schema up to date and returns what was applied. Safe to run twice and from several processes at once: each
 * migration is one transaction that first takes the database's own lock, then checks whether it is still pending.
 */
export async function migrate(database: Database, migrations: readonly Migration[], clock: Clock): Promise<string[]> {
  const connection = database.for<Tables>();
  const unknown = await unknownMigrations(database, migrations);
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  await createHistory(database, connection);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOne(database, connection, migration, clock)) applied.push(migration.name);
  }
  return applied;
}

/** What is still to be applied; nothing is changed. */
export async function pendingMigrations(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const done = new Set(await listApplied(database));
  return migrations.map((migration) => migration.name).filter((name) => !done.has(name));
}

/** Applied migrations that are not in the list: a newer version has used this database. Nothing is changed. */
export async function unknownMigrations(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const known = new Set(migrations.map((migration) => migration.name));
  return (await listApplied(database)).filter((name) => !known.has(name));
}

/** A database that a newer version has changed: this one would read it wrongly, and write it worse. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(describeNewerDatabase(unknown));
    this.name = 'NewerDatabase';
  }
}

export function describeNewerDatabase(unknown: readonly string[]): string {
  const more = unknown.length > 1 ? ` and ${unknown.length - 1} more` : '';
  return `The database was changed by a newer version of svc (${unknown[0]}${more}): update svc, or go back to a backup made before the update. Nothing was changed.`;
}

async function listApplied(database: Database): Promise<string[]> {
  const connection = database.for<Tables>();
  const tables = await connection.introspection.getTables();
  if (!tables.some((table) => table.name === 'schema_migrations')) return [];
  const rows = await connection.selectFrom('schema_migrations').select('name').orderBy('applied_at').execute();
  return rows.map((row) => row.name);
}

async function createHistory(database: Database, connection: Kysely<Tables>): Promise<void> {
  await inLockedTransaction(database, connection, async (transaction) => {
    await transaction.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'varchar(100)', (column) => column.primaryKey())
      .addColumn('applied_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  });
}

async function applyOne(
  database: Database,
  connection: Kysely<Tables>,
  migration: Migration,
  clock: Clock,
): Promise<boolean> {
  return await inLockedTransaction(database, connection, async (transaction) => {
    const done = await transaction
      .selectFrom('schema_migrations')
      .select('name')
      .where('name', '=', migration.name)
      .executeTakeFirst();
    if (done) return false;
    await migration.up(transaction as unknown as Kysely<unknown>, database.kind);
    await transaction
      .insertInto('schema_migrations')
      .values({ name: migration.name, applied_at: formatInstant(clock.now()) })
      .execute();
    return true;
  });
}

async function inLockedTransaction<Result>(
  database: Database,
  connection: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'postgres') {
    return await connection.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(transaction);
      return await work(transaction);
    });
  }
  return await connection.connection().execute((session) => runImmediately(session, () => work(session)));
}
