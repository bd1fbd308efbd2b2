import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../log.ts';
import { openDatabase } from './database.ts';
import { sqliteFileOf } from './sqlite-backup.ts';

const ours = 'schema_migrations';

/** The tables of a database that is not ours; none when it is ours, empty, or not readable as a database. */
export async function findForeignTables(url: string, log: Log): Promise<string[]> {
  const tables = await listTables(url, log);
  return tables.includes(ours) ? [] : tables;
}

async function listTables(url: string, log: Log): Promise<string[]> {
  const file = sqliteFileOf(url);
  if (file !== undefined) return listSqliteTables(file);
  const database = openDatabase(url, { log, poolSize: 1 });
  try {
    await database.check();
    return (await database.for().introspection.getTables()).map(({ name }) => name);
  } finally {
    await database.close();
  }
}

// A damaged file does not show which program owns it. It is handled when it is opened.
function listSqliteTables(file: string): string[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
      .all();
    return rows.map((row) => String(row.name));
  } catch {
    return [];
  } finally {
    database?.close();
  }
}
