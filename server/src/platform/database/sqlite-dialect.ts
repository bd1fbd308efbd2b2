import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/** WAL so that readers do not wait for the writer; 30 s of busy wait as specified; foreign keys are off by default in SQLite. */
export function openSqliteFile(path: string): DatabaseSync {
  const file = path === ':memory:' ? path : resolve(path);
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 30_000, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  return database;
}

/** Kysely speaks the interface of another driver; Node's own module answers it. */
export function createSqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (statements.size > 500) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (sql) => {
        // Schema changes invalidate prepared statements; they are rare, so the store starts afresh.
        if (/^\s*(create|alter|drop)\b/i.test(sql)) statements.clear();
        const statement = prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bind(parameters)),
          run: (parameters) => statement.run(...bind(parameters)),
          iterate: (parameters) => statement.iterate(...bind(parameters)),
        };
      },
    },
  });
}

// SQLite has no boolean: true is 1, false is 0, on the way in. Repositories read them back with `readBoolean`.
function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) =>
    typeof value === 'boolean' ? Number(value) : value === undefined ? null : (value as SQLInputValue),
  );
}
