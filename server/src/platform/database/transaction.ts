import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** Where statements go: the database itself, or one transaction of it. Repositories work on either. */
export type Connection = Pick<Database, 'kind' | 'for'>;

/** All of it or nothing. What is given to `work` is handed on, so that several features may share one transaction. */
export async function inTransaction<Result>(
  database: Connection,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return await database
    .for<unknown>()
    .transaction()
    .execute((transaction) =>
      work({ kind: database.kind, for: <Tables>() => transaction as unknown as Kysely<Tables> }),
    );
}
