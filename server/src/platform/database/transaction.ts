import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** Where statements go: the database itself, or one transaction of it. Repositories work on either. */
export type Connection = Pick<Database, 'kind' | 'for' | 'prepared'>;

/** All of it or nothing. `work` receives the transaction, so that several features may share it. */
export async function inTransaction<Result>(
  database: Connection,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = database.for<unknown>();
  const runOn = (transaction: Kysely<unknown>) =>
    work({ kind: database.kind, for: <Tables>() => transaction as unknown as Kysely<Tables> });
  if (database.kind === 'postgres') return await connection.transaction().execute(runOn);
  return await connection.connection().execute((session) => runImmediately(session, () => runOn(session)));
}

/**
 * A plain BEGIN takes SQLite's write lock at the first write. When another process wrote since the first read, that
 * fails at once, whatever the busy wait. BEGIN IMMEDIATE waits for the lock at the start.
 */
export async function runImmediately<Tables, Result>(
  session: Kysely<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`begin immediate`.execute(session);
  try {
    const result = await work();
    await sql`commit`.execute(session);
    return result;
  } catch (error) {
    // A full disk may have rolled back already; the first error is the one to report.
    await sql`rollback`.execute(session).catch(() => undefined);
    throw error;
  }
}
