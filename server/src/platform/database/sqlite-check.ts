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

/**
 * What no migration makes: parts of a schema that run statements or functions of their own when rows are read, written
 * or checked. Undefined: the file cannot be read.
 */
export function listExecutableParts(file: string): string[] | undefined {
  return withDatabase(file, undefined, (database) => {
    database.exec('PRAGMA trusted_schema = OFF');
    const objects = database.prepare('select type, name, sql from sqlite_master').all();
    const found: string[] = [];
    for (const { type, name, sql } of objects) {
      const text = String(sql ?? '');
      if (type === 'trigger' || type === 'view') found.push(`${type} ${name}`);
      else if (/^\s*create\s+virtual/i.test(text)) found.push(`virtual table ${name}`);
      else if (type === 'table' && hasExpressions(database, String(name), text)) found.push(`table ${name}`);
      else if (type === 'index' && isOnExpression(database, String(name))) found.push(`index ${name}`);
    }
    return found;
  });
}

// Generated columns, and checks: no table of ours has them. Names and texts in quotes do not count.
function hasExpressions(database: DatabaseSync, table: string, sql: string): boolean {
  const bare = sql.replace(/"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]/g, '');
  if (/\bcheck\b|\bdefault\s*\(/i.test(bare)) return true;
  return database
    .prepare('select hidden from pragma_table_xinfo(?)')
    .all(table)
    .some(({ hidden }) => hidden !== 0);
}

function isOnExpression(database: DatabaseSync, index: string): boolean {
  return database
    .prepare('select cid from pragma_index_xinfo(?)')
    .all(index)
    .some(({ cid }) => cid === -2);
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
