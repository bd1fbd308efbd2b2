import { randomUUID } from 'node:crypto';
import { formatInstant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import { createSecretText } from '#platform/crypto/secret-text.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { type ClientCredentials, createClientId, type SecretVault } from '../credentials/client-credentials.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import { lockRole } from '../users/role-repository.ts';
import { findUser, insertUser } from '../users/user-repository.ts';

export type NewAccount = {
  /** In its normalised form. */
  readonly email: string;
  /** Omitted: no password is known, and the user sets one by mail. */
  readonly password?: string;
  /** Where the owner of the mailbox and password is known. */
  readonly email_verified?: boolean;
  readonly debug_mode?: boolean;
  readonly role_id?: string | null;
  /** The fairness key of the password queue: a network, or none for internal work. */
  readonly network?: string;
};
export type CreatedAccount = ClientCredentials & { readonly user_id: string };

export type CreationParts = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly vault: SecretVault;
  readonly hasher: PasswordHasher;
};

/** Creates every account: for signup, administrators and the demonstration alike. */
export async function createAccount(
  { database, vault, clock, hasher }: CreationParts,
  account: NewAccount,
  along: (transaction: Connection, created: CreatedAccount) => Promise<void> = async () => undefined,
): Promise<CreatedAccount> {
  // First of all: with an address that is taken it takes as long as with a new one, and each attempt costs as much.
  const password = account.password ?? createSecretText(32);
  const hashed_password = await hasher.withSlot(account.network ?? 'ourselves', (bcrypt) => bcrypt.hash(password));
  if (await findUser(database, 'email', account.email)) throw apiError('USER_EXISTS');
  const now = clock.now();
  const id = randomUUID();
  const created = { user_id: id, client_id: createClientId(), client_secret: vault.create() };
  const role_id = account.role_id ?? null;
  await inTransaction(database, async (transaction) => {
    // A password takes its time: the role may have been deleted meanwhile.
    if (role_id !== null && !(await lockRole(transaction, role_id, 'give'))) throw apiError('ROLE_NOT_FOUND');
    const isNew = await insertUser(transaction, {
      id,
      email: account.email,
      hashed_password,
      client_id: created.client_id,
      ...vault.store(id, created.client_secret),
      email_verified: account.email_verified ?? false,
      password_proved: account.email_verified ?? false,
      debug_mode: account.debug_mode ?? false,
      is_active: true,
      role_id,
      tokens_valid_after: formatInstant(Math.floor(now / 1000) * 1000),
      created_at: formatInstant(now),
      updated_at: formatInstant(now),
    });
    if (!isNew) throw apiError('USER_EXISTS');
    await along(transaction, created);
  });
  return created;
}
