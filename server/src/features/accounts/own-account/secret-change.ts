import { apiError } from '#errors.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { ClientCredentials, SecretVault } from '../credentials/client-credentials.ts';
import { cancelLinkTokens } from '../credentials/link-token-repository.ts';
import { endEveryToken, type TokenEnding } from '../sessions/session-service.ts';
import type { User } from '../users/user.ts';
import { changeUser, lockUser, type UserChanges } from '../users/user-repository.ts';

export type SecretChange = { readonly user_id: string; readonly old_secret: string; readonly new_secret: string };

/** Runs in the transaction that stores the new secret: what was wrapped with the old one is wrapped with the new one. */
export type SecretChangeListener = (change: SecretChange, transaction: Connection) => Promise<void>;

export type SecretParts = TokenEnding & {
  readonly vault: SecretVault;
  readonly onSecretChange: readonly SecretChangeListener[];
};

/** The old secret, every token issued before and every link are refused from the next request on. */
export async function regenerateSecret(parts: SecretParts, confirmed: User): Promise<ClientCredentials> {
  return await inTransaction(parts.database, async (transaction) => {
    const user = await lockConfirmed(transaction, confirmed);
    await cancelLinkTokens(transaction, user.id);
    const client_secret = await replaceSecret(parts, transaction, user);
    return { client_id: user.client_id, client_secret };
  });
}

/**
 * Locks the row of a user whose password was just confirmed. If the password changed in the meantime, the confirmation
 * is void.
 */
export async function lockConfirmed(transaction: Connection, confirmed: User): Promise<User> {
  const user = await lockUser(transaction, confirmed.id);
  if (!user) throw apiError('INVALID_TOKEN');
  if (user.hashed_password !== confirmed.hashed_password) throw apiError('INVALID_PASSWORD');
  return user;
}

/** Call within a transaction that has locked the user's row. Listeners re-wrap what they wrapped with the secret. */
export async function replaceSecret(
  { vault, clock, onSecretChange }: Omit<SecretParts, 'database'>,
  transaction: Connection,
  user: User,
  more: UserChanges = {},
): Promise<string> {
  const change = { user_id: user.id, old_secret: vault.open(user), new_secret: vault.create() };
  for (const listener of onSecretChange) await listener(change, transaction);
  const ended = await endEveryToken(transaction, user, clock.now());
  const changes = { ...more, ...vault.store(user.id, change.new_secret), ...ended };
  await changeUser(transaction, user.id, changes, clock.now());
  return change.new_secret;
}
