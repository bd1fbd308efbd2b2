import type { Pool } from 'pg';
import type { Log } from '../log.ts';

export type DatabaseOptions = { readonly log: Log; readonly logStatements?: boolean; readonly poolSize?: number };

/** Connections to PostgreSQL, opened when they are first needed. */
export type PostgresPool = {
  readonly open: () => Promise<Pool>;
  /** A statement that the server parses and plans once per connection; `name` identifies its text. */
  readonly prepared: (name: string, text: string, values: readonly unknown[]) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
};

/** feature_not_supported: "cached plan must not change result type". */
const planOutdated = '0A000';

export function createPostgresPool(
  url: string,
  options: DatabaseOptions,
  noteStatement: (text: string) => void,
): PostgresPool {
  let opened: Promise<Pool> | undefined;
  const open = () => {
    opened ??= createPool(url, options);
    return opened;
  };
  return {
    open,
    async prepared(name, text, values) {
      const since = performance.now();
      const pool = await open();
      const statement = { text, values: [...values] };
      // A newer replica may have added a column meanwhile: what a connection has planned no longer fits, the text does.
      const { rows } = await pool.query({ name, ...statement }).catch((error: { code?: string }) => {
        if (error.code === planOutdated) return pool.query(statement);
        throw error;
      });
      noteStatement(text);
      if (options.logStatements)
        options.log.debug({ sql: text, ms: Math.round(performance.now() - since) }, 'statement');
      return rows;
    },
    async close() {
      const pool = await opened;
      if (pool && !pool.ending) await pool.end();
    },
  };
}

async function createPool(url: string, options: DatabaseOptions): Promise<Pool> {
  // A household on an embedded file has no use for it.
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    // Also the wait for a free connection, so as long as the statement before may take. A server that is not there
    // refuses at once.
    connectionTimeoutMillis: 10_000,
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
