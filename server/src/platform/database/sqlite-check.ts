import { DatabaseSync } from 'node:sqlite';

const timeoutMs = 30_000;

/** Whether SQLite itself finds nothing wrong in a file. */
export function isSound(file: string): boolean {
  return withDatabase(file, false, (database) => {
    const [result] = database.prepare('PRAGMA integrity_check(1)').all();
    return result?.integrity_check === 'ok';
  });
}

/** Tables that have rows before any user data exists. */
const bareTables = new Set(['schema_migrations', 'config']);

/** Whether no table has user data: a program that finds no file creates a schema alone. */
export function isEmptyDatabase(file: string): boolean {
  return withDatabase(file, false, (database) =>
    listTables(database)
      .filter((name) => !bareTables.has(name))
      .every((name) => database.prepare(`select 1 from "${name}" limit 1`).get() === undefined),
  );
}

/** The names of the migrations in a file; undefined when it is no database of ours. */
export function listMigrationsIn(file: string): string[] | undefined {
  return withDatabase(file, undefined, (database) => {
    if (!listTables(database).includes('schema_migrations')) return undefined;
    return database
      .prepare('select name from schema_migrations')
      .all()
      .map((row) => String(row.name));
  });
}

/** Whether another process has the file open. The check also writes the content of its journal into it. */
export function isInUse(file: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    return error instanceof Error && /locked|busy/i.test(error.message);
  } finally {
    database?.close();
  }
}

function listTables(database: DatabaseSync): string[] {
  const rows = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all();
  return rows.map((row) => String(row.name));
}

function withDatabase<Result>(file: string, otherwise: Result, work: (database: DatabaseSync) => Result): Result {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: timeoutMs });
    return work(database);
  } catch {
    return otherwise;
  } finally {
    database?.close();
  }
}
