import { resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import { makePrivateFile } from '../files/private-files.ts';
import { prepareFolder } from './prepare-folder.ts';

/** WAL so that readers do not wait for the writer; 30 s of busy wait as specified; foreign keys are off by default in SQLite. */
export function openSqliteFile(path: string): DatabaseSync {
  const file = path === ':memory:' ? path : resolve(path);
  if (file !== ':memory:') {
    prepareFolder(file);
    // The journals beside it take the mode of the file.
    makePrivateFile(file);
  }
  const database = new DatabaseSync(file, { timeout: busyWaitMs, enableForeignKeyConstraints: true });
  switchToWal(database);
  database.exec('PRAGMA synchronous = NORMAL;');
  return database;
}

const busyWaitMs = 30_000;

// SQLite does not wait for a lock when it changes the journal mode of a file: of several processes that open a new file
// at once, all but one would fail. So the wait is here.
function switchToWal(database: DatabaseSync): void {
  const end = performance.now() + busyWaitMs;
  while (true) {
    try {
      database.exec('PRAGMA journal_mode = WAL;');
      return;
    } catch (error) {
      const code = (error as { errcode?: number }).errcode ?? 0;
      const isBusy = (code & 0xff) === 5; // SQLITE_BUSY; the upper bits give the reason
      if (!isBusy || performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

type Prepared = { readonly statement: StatementSync; columns: readonly string[] };

/** Kysely expects the interface of another driver; this adapts Node's own module to it. */
export function createSqliteDialect(database: DatabaseSync): SqliteDialect {
  const known = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const prepared = known.get(sql);
    if (prepared) return prepared;
    const statement = database.prepare(sql);
    // Rows are read as arrays and named here: the objects the module creates take twice the time and more memory.
    statement.setReturnArrays(true);
    const fresh = { statement, columns: listColumns(statement) };
    if (known.size > 500) known.clear();
    known.set(sql, fresh);
    return fresh;
  };
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (sql) => {
        // Schema changes invalidate prepared statements; they are rare, so the store starts afresh.
        if (/^\s*(create|alter|drop)\b/i.test(sql)) known.clear();
        const prepared = prepare(sql);
        const { statement } = prepared;
        return {
          reader: prepared.columns.length > 0,
          all: (parameters) => statement.all(...bind(parameters)).map((row) => nameValues(prepared, row)),
          run: (parameters) => statement.run(...bind(parameters)),
          iterate: (parameters) => nameEach(prepared, statement.iterate(...bind(parameters))),
        };
      },
    },
  });
}

function listColumns(statement: StatementSync): string[] {
  return statement.columns().map((column) => column.name);
}

type Row = Record<string, unknown>;

function nameValues(prepared: Prepared, row: unknown): Row {
  const values = row as readonly unknown[];
  // Another process on this file may have added a column since.
  if (values.length !== prepared.columns.length) prepared.columns = listColumns(prepared.statement);
  const named: Row = {};
  const { columns } = prepared;
  for (let index = 0; index < columns.length; index++) named[columns[index] as string] = values[index];
  return named;
}

function* nameEach(prepared: Prepared, rows: Iterable<unknown>): IterableIterator<Row> {
  for (const row of rows) yield nameValues(prepared, row);
}

// SQLite has no boolean: true is 1, false is 0, on the way in. Repositories read them back with `readBoolean`.
function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) =>
    typeof value === 'boolean' ? Number(value) : value === undefined ? null : (value as SQLInputValue),
  );
}
