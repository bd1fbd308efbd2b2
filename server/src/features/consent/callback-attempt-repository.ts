import { randomUUID } from 'node:crypto';
import { type CallbackCheck, checkCallbackAttempt } from '@svc/domain/consent/callback';
import { formatInstant, hourMs, type Instant } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { ConsentTables } from './tables.ts';

export type Attempt = { readonly check: CallbackCheck; readonly id: string };

/**
 * Counts a callback as failed before the operator is called, so that concurrent callbacks get no more attempts than
 * sequential ones. `forgiveAttempt` reverts it on success.
 */
export async function countAttempt(database: Connection, user_id: string, now: Instant): Promise<Attempt> {
  const id = randomUUID();
  return await inTransaction(database, async (transaction) => {
    const tables = transaction.for<ConsentTables>();
    // Attempts of one user wait for each other; SQLite has one writer anyway.
    if (transaction.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtextextended(${`callback:${user_id}`}, 0))`.execute(tables);
    const { count } = await tables
      .selectFrom('callback_attempts')
      .select((select) => select.fn.countAll().as('count'))
      .where('user_id', '=', user_id)
      .where('at', '>', formatInstant(now - hourMs))
      .executeTakeFirstOrThrow();
    const check = checkCallbackAttempt({ state_is_live: true, failed_in_last_hour: Number(count) });
    if (check.ok)
      await tables
        .insertInto('callback_attempts')
        .values({ id, user_id, at: formatInstant(now) })
        .execute();
    return { check, id };
  });
}

export async function forgiveAttempt(database: Connection, id: string): Promise<void> {
  await database.for<ConsentTables>().deleteFrom('callback_attempts').where('id', '=', id).execute();
}

export async function purgeAttempts(database: Connection, now: Instant): Promise<void> {
  await database
    .for<ConsentTables>()
    .deleteFrom('callback_attempts')
    .where('at', '<=', formatInstant(now - hourMs))
    .execute();
}
