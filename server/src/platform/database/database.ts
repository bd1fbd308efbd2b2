import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { Log } from '../log.ts';
import { createSqliteDialect, openSqliteFile } from './sqlite-dialect.ts';

/** Persistent storage. Each repository declares the tables it knows and asks for exactly those. */
export type Database = {
  readonly kind: 'sqlite' | 'postgres';
  /** The connection, typed with the caller's own tables. */
  for<Tables>(): Kysely<Tables>;
  /** PostgreSQL: a statement that the server parses and plans once per connection; `name` stands for its text. */
  readonly prepared?: (name: string, text: string, values: readonly unknown[]) => Promise<unknown[]>;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = { readonly log: Log; readonly logStatements?: boolean; readonly poolSize?: number };

/** `postgres://…` or `sqlite:<path>`. Nothing is connected before the first statement. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  if (url.startsWith('sqlite:')) return wrap('sqlite', openSqlite(url.slice('sqlite:'.length), options));
  const pool = openPool(url, options);
  const connection = new Kysely<Untyped>({ dialect: new PostgresDialect({ pool }), ...logging(options) });
  return { ...wrap('postgres', connection), prepared: (...statement) => runPrepared(pool, options, ...statement) };
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

function openPool(url: string, options: DatabaseOptions): Pool {
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

/** feature_not_supported: "cached plan must not change result type". */
const planOutdated = '0A000';

async function runPrepared(
  pool: Pool,
  { log, logStatements }: DatabaseOptions,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<unknown[]> {
  const since = performance.now();
  const statement = { text, values: [...values] };
  // A newer replica may have added a column meanwhile: what this connection has planned no longer fits, the text does.
  const { rows } = await pool.query({ name, ...statement }).catch((error: { code?: string }) => {
    if (error.code === planOutdated) return pool.query(statement);
    throw error;
  });
  if (logStatements) log.debug({ sql: text, ms: Math.round(performance.now() - since) }, 'statement');
  return rows;
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
