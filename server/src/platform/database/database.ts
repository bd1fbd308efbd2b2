import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { createSqliteDialect, openSqliteFile } from './sqlite-dialect.ts';

/** Persistent storage. Each repository declares the tables it knows and asks for exactly those. */
export type Database = {
  readonly kind: 'sqlite' | 'postgres';
  /** The connection, typed with the caller's own tables. */
  for<Tables>(): Kysely<Tables>;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = { readonly log: Log; readonly logStatements?: boolean; readonly poolSize?: number };

/** `postgres://…` or `sqlite:<path>`. Nothing is connected before the first statement. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  if (url.startsWith('sqlite:')) return wrap('sqlite', openSqlite(url.slice('sqlite:'.length), options));
  return wrap('postgres', openPostgres(url, options));
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

function openPostgres(url: string, options: DatabaseOptions): Kysely<Untyped> {
  // Loaded with the first statement: a household on an embedded file has no use for it.
  return new Kysely<Untyped>({
    dialect: new PostgresDialect({ pool: () => createPool(url, options) }),
    ...logging(options),
  });
}

async function createPool(url: string, options: DatabaseOptions): Promise<Pool> {
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'svc',
  });
  // A connection that the server drops raises an event, idle or in use; without a listener the process would die of it.
  const report = (error: Error) => options.log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

function logging({ log, logStatements }: DatabaseOptions): { log?: (event: LogEvent) => void } {
  if (!logStatements) return {};
  return {
    log: (event) => log.debug({ sql: event.query.sql, ms: Math.round(event.queryDurationMillis) }, 'statement'),
  };
}

/** SQLite answers 1 and 0 where PostgreSQL answers true and false. */
export function readBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === 1n;
}
