import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables, EndedTokenRow, SessionRow } from '../users/tables.ts';

// More than the browsers of a household. The next login ends the least recently seen session.
const mostSessions = 100;
// All visitors share the demonstration account: they must not end each other's sessions.
const maxDemoSessions = 10_000;

/** Call within a transaction that has locked the user's row, so that concurrent logins evict one after the other. */
export async function insertSession(transaction: Connection, row: SessionRow, is_demo: boolean): Promise<void> {
  const tables = transaction.for<AccountTables>();
  const retained = tables
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('begun_at', 'desc')
    .limit((is_demo ? maxDemoSessions : mostSessions) - 1);
  await tables.deleteFrom('sessions').where('user_id', '=', row.user_id).where('id', 'not in', retained).execute();
  await tables.insertInto('sessions').values(row).execute();
}

/** Live sessions, the last seen first; with `only`, just this one. */
export async function listSessions(
  connection: Connection,
  user_id: string,
  now: Instant,
  only?: string,
): Promise<SessionRow[]> {
  const sessions = connection
    .for<AccountTables>()
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('expires_at', '>', formatInstant(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('begun_at', 'desc');
  return await (only === undefined ? sessions : sessions.where('id', '=', only)).execute();
}

/** False when this user has no such session. */
export async function deleteSession(connection: Connection, user_id: string, id: string): Promise<boolean> {
  const result = await connection
    .for<AccountTables>()
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * Deletes everything stored about the tokens of a user. After a revocation their date alone is enough to reject them.
 */
export async function forgetTokensOf(connection: Connection, user_id: string): Promise<void> {
  const tables = connection.for<AccountTables>();
  await tables.deleteFrom('sessions').where('user_id', '=', user_id).execute();
  await tables.deleteFrom('ended_tokens').where('user_id', '=', user_id).execute();
}

export async function countEndedTokens(connection: Connection, user_id: string): Promise<number> {
  const { count } = await connection
    .for<AccountTables>()
    .selectFrom('ended_tokens')
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertEndedToken(connection: Connection, row: EndedTokenRow): Promise<void> {
  await connection
    .for<AccountTables>()
    .insertInto('ended_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

export async function noteSeen(connection: Connection, token_hashes: readonly string[], hour: string): Promise<void> {
  await connection
    .for<AccountTables>()
    .updateTable('sessions')
    .set({ last_seen_at: hour })
    .where('token_hash', 'in', token_hashes)
    .where('last_seen_at', '<', hour)
    .execute();
}

/** Deletes expired rows and returns how many. */
export async function purgeTokens(connection: Connection, now: Instant): Promise<number> {
  let purged = 0;
  for (const table of ['sessions', 'ended_tokens'] as const) {
    const result = await connection
      .for<AccountTables>()
      .deleteFrom(table)
      .where('expires_at', '<=', formatInstant(now))
      .executeTakeFirst();
    purged += Number(result.numDeletedRows);
  }
  return purged;
}
