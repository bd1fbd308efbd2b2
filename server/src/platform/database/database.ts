import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { createPostgresPool, type DatabaseOptions, type PostgresPool } from './postgres-pool.ts';
import { createSqliteDialect, openSqliteFile } from './sqlite-dialect.ts';

/** Persistent storage. Each repository declares the tables it knows and requests exactly those. */
export type Database = {
  readonly kind: 'sqlite' | 'postgres';
  /** The connection, typed with the caller's own tables. */
  for<Tables>(): Kysely<Tables>;
  /** PostgreSQL only. */
  readonly prepared?: PostgresPool['prepared'];
  /** Rejects when the database does not respond. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** `postgres://…` or `sqlite:<path>`. Nothing is connected before the first statement. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  if (url.startsWith('sqlite:')) return wrap('sqlite', openSqlite(url.slice('sqlite:'.length), options));
  const pool = createPostgresPool(url, options);
  const connection = new Kysely<Untyped>({ dialect: new PostgresDialect({ pool: pool.open }), ...logging(options) });
  return {
    ...wrap('postgres', connection),
    prepared: pool.prepared,
    async close() {
      await connection.destroy();
      await pool.close();
    },
  };
}

type Untyped = Record<string, Record<string, unknown>>;

function wrap(kind: Database['kind'], connection: Kysely<Untyped>): Database {
  return {
    kind,
    for: <Tables>() => connection as unknown as Kysely<Tables>,
    check: async () => {
      await sql`select 1`.execute(connection);
    },
    close: () => connection.destroy(),
  };
}

function openSqlite(path: string, options: DatabaseOptions): Kysely<Untyped> {
  const file: DatabaseSync = openSqliteFile(path);
  return new Kysely<Untyped>({ dialect: createSqliteDialect(file), ...logging(options) });
}

function logging({ log, logStatements }: DatabaseOptions): { log?: (event: LogEvent) => void } {
  if (!logStatements) return {};
  return {
    log: (event) => log.debug({ sql: event.query.sql, ms: Math.round(event.queryDurationMillis) }, 'statement'),
  };
}

/** SQLite returns 1 and 0 where PostgreSQL returns true and false. */
export function readBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === 1n;
}
