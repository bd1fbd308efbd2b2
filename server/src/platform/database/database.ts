import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { createDataVersions, type DataVersions } from './data-versions.ts';
import { createPostgresPool, type DatabaseOptions, type PostgresPool } from './postgres-pool.ts';
import { createSqliteDialect, openSqliteFile } from './sqlite-dialect.ts';

/** Persistent storage. Each repository declares the tables it knows and requests exactly those. */
export type Database = {
  readonly kind: 'sqlite' | 'postgres';
  /** The connection, typed with the caller's own tables. */
  for<Tables>(): Kysely<Tables>;
  /** PostgreSQL only. */
  readonly prepared?: PostgresPool['prepared'];
  /** The version of the data of this name, from memory where it was read in the last second. */
  readDataVersion: DataVersions['read'];
  /** Rejects when the database does not respond. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** `postgres://…` or `sqlite:<path>`. Nothing is connected before the first statement. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options);
  const versions = createDataVersions(async () => {
    const rows = (await pool.prepared('data-versions', 'select name, version from data_versions', [])) as VersionRow[];
    const known = new Map(rows.map(({ name, version }) => [name, version]));
    return (name) => known.get(name) ?? 'unchanged since the schema was made';
  });
  const pool = createPostgresPool(url, options, versions.noteStatement);
  const dialect = new PostgresDialect({ pool: pool.open });
  const connection = new Kysely<Untyped>({ dialect, log: watchStatements(options, versions) });
  return {
    ...wrap('postgres', connection, versions),
    prepared: pool.prepared,
    async close() {
      await connection.destroy();
      await pool.close();
    },
  };
}

type Untyped = Record<string, Record<string, unknown>>;
type VersionRow = { readonly name: string; readonly version: string };

function wrap(kind: Database['kind'], connection: Kysely<Untyped>, versions: DataVersions): Database {
  return {
    kind,
    for: <Tables>() => connection as unknown as Kysely<Tables>,
    readDataVersion: versions.read,
    check: async () => {
      await sql`select 1`.execute(connection);
    },
    close: () => connection.destroy(),
  };
}

function openSqlite(path: string, options: DatabaseOptions): Database {
  const file: DatabaseSync = openSqliteFile(path);
  const versions = createDataVersions(async (writes) => {
    // SQLite counts the commits of other connections. It does not tell tables apart: one version for all data.
    const counted = sql<{ data_version: number }>`select data_version from pragma_data_version`;
    const { rows } = await counted.execute(connection);
    return () => `${writes}.${rows[0]?.data_version}`;
  });
  const connection = new Kysely<Untyped>({
    dialect: createSqliteDialect(file),
    log: watchStatements(options, versions),
  });
  return wrap('sqlite', connection, versions);
}

// Also called for a statement that failed: a commit may have succeeded although its connection was lost.
function watchStatements({ log, logStatements }: DatabaseOptions, versions: DataVersions) {
  return ({ query, queryDurationMillis }: LogEvent) => {
    versions.noteStatement(query.sql);
    if (logStatements) log.debug({ sql: query.sql, ms: Math.round(queryDurationMillis) }, 'statement');
  };
}

/** SQLite returns 1 and 0 where PostgreSQL returns true and false. */
export function readBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === 1n;
}
