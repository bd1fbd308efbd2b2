import { formatInstant, hourMs, type Instant } from '@svc/domain/paris-time';
import { createSecretText, hashHex } from '#platform/crypto/secret-text.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables } from '../users/tables.ts';

/** What a mailed link is good for, and for how long. Each is good once. */
export const linkLifetimes = { verification: 24 * hourMs, reset: hourMs, invitation: 24 * hourMs };
export type LinkPurpose = keyof typeof linkLifetimes;

/** Links that set a password, and prove the mailbox with it. */
export const resetPurposes: readonly LinkPurpose[] = ['reset', 'invitation'];

/** Only the mail contains the token itself. The row stores its SHA-256. */
export async function createLinkToken(
  connection: Connection,
  user_id: string,
  purpose: LinkPurpose,
  now: Instant,
): Promise<string> {
  const token = createSecretText(32);
  await connection
    .for<AccountTables>()
    .insertInto('link_tokens')
    .values({
      token_hash: hashHex(token),
      user_id,
      purpose,
      expires_at: formatInstant(now + linkLifetimes[purpose]),
      used_at: null,
      created_at: formatInstant(now),
    })
    .execute();
  return token;
}

/**
 * Returns the owner of a valid link. The user's row is locked before the link is used, as for every change of a user.
 */
export async function findLinkOwner(
  connection: Connection,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Instant,
): Promise<string | undefined> {
  const row = await connection
    .for<AccountTables>()
    .selectFrom('link_tokens')
    .select('user_id')
    .where('token_hash', '=', hashHex(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', formatInstant(now))
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes the token and returns its owner. One statement: of two concurrent calls, one succeeds. */
export async function spendLinkToken(
  connection: Connection,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Instant,
): Promise<string | undefined> {
  const at = formatInstant(now);
  const row = await connection
    .for<AccountTables>()
    .updateTable('link_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', hashHex(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Links made before a change of password or secret open nothing any more; of these purposes, or of all. */
export async function cancelLinkTokens(
  connection: Connection,
  user_id: string,
  purposes?: readonly LinkPurpose[],
): Promise<void> {
  const links = connection.for<AccountTables>().deleteFrom('link_tokens').where('user_id', '=', user_id);
  await (purposes ? links.where('purpose', 'in', purposes) : links).execute();
}

export async function purgeLinkTokens(connection: Connection, now: Instant): Promise<number> {
  const result = await connection
    .for<AccountTables>()
    .deleteFrom('link_tokens')
    .where((where) => where.or([where('used_at', 'is not', null), where('expires_at', '<=', formatInstant(now))]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
