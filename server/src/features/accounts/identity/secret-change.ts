import { formatInstant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { revocationMoment } from '../sessions/user-token.ts';
import type { AccountServices } from './account-services.ts';
import type { ClientCredentials } from './client-credentials.ts';
import type { User } from './user.ts';
import { changeUser, lockUser, type UserChanges } from './user-repository.ts';

/** The old secret and every token issued before are refused from the next request on. */
export async function regenerateSecret(services: AccountServices, user_id: string): Promise<ClientCredentials> {
  return await inTransaction(services.database, async (transaction) => {
    const user = await lockUser(transaction, user_id);
    if (!user) throw apiError('INVALID_TOKEN');
    const client_secret = await replaceSecret(services, transaction, user);
    return { client_id: user.client_id, client_secret };
  });
}

/** Within a transaction that holds the user's row. Whoever wrapped something with the secret wraps it anew. */
export async function replaceSecret(
  services: AccountServices,
  transaction: Connection,
  user: User,
  more: UserChanges = {},
): Promise<string> {
  const { vault, clock, onSecretChange } = services;
  const change = { user_id: user.id, old_secret: vault.open(user), new_secret: vault.create() };
  for (const listener of onSecretChange) await listener(change, transaction);
  const tokens_valid_after = formatInstant(revocationMoment(user, clock.now()));
  const changes = { ...more, ...vault.store(user.id, change.new_secret), tokens_valid_after };
  await changeUser(transaction, user.id, changes, clock.now());
  return change.new_secret;
}

/** Ends every session: user tokens issued before are refused on all replicas. */
export async function revokeTokens(services: AccountServices, user_id: string, more: UserChanges = {}): Promise<void> {
  const { database, clock } = services;
  await inTransaction(database, async (transaction) => {
    const user = await lockUser(transaction, user_id);
    if (!user) return;
    const tokens_valid_after = formatInstant(revocationMoment(user, clock.now()));
    await changeUser(transaction, user_id, { ...more, tokens_valid_after }, clock.now());
  });
}
