import { apiError } from '#errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { fairnessKeyOf } from '../attempts/attempt-limiter.ts';
import type { ClientCredentials } from '../credentials/client-credentials.ts';
import {
  cancelLinkTokens,
  findLinkOwner,
  type LinkPurpose,
  resetPurposes,
  spendLinkToken,
} from '../credentials/link-token-repository.ts';
import type { PasswordCheck } from '../own-account/password-change.ts';
import { replaceSecret, type SecretParts } from '../own-account/secret-change.ts';
import { lockUser, type UserChanges } from '../users/user-repository.ts';

type LinkUse = { readonly token: string; readonly new_password?: string | undefined };

/** By a mailed link, which also proves the mailbox. Every earlier credential of the account ends. */
export async function resetPassword(
  parts: SecretParts & PasswordCheck,
  use: LinkUse & { readonly new_password: string },
  address: string,
): Promise<void> {
  await useLink(parts, use, resetPurposes, address);
}

/**
 * A page shows the button, and the button sends this request: following the link alone verifies nothing. Until now the
 * signup has not proved the mailbox. So its secret ends, and the reader of the mail gets a new one. The password of the
 * signup ends only when a new one is set. While it stays, the account has no rights.
 */
export async function verifyEmail(
  parts: SecretParts & PasswordCheck,
  use: LinkUse,
  address: string,
): Promise<ClientCredentials> {
  return await useLink(parts, use, ['verification'], address);
}

async function useLink(
  parts: SecretParts & PasswordCheck,
  { token, new_password }: LinkUse,
  purposes: readonly LinkPurpose[],
  address: string,
): Promise<ClientCredentials> {
  const { database, clock, limiter, hasher } = parts;
  await limiter.countErrand('link', address);
  let changes: UserChanges = {};
  if (new_password !== undefined) {
    // Looked at before anything is hashed: a wrong link costs no more than the look.
    const owner = await findLinkOwner(database, token, purposes, clock.now());
    if (owner === undefined) throw apiError('LINK_TOKEN_INVALID');
    await limiter.countErrand('password', address);
    const hashed_password = await hasher.withSlot(fairnessKeyOf(address), (bcrypt) => bcrypt.hash(new_password));
    changes = { hashed_password, password_proved: true };
  }
  const verified = await verifyMailbox(parts, token, purposes, changes);
  if (!verified) throw apiError('LINK_TOKEN_INVALID');
  return verified;
}

/** Uses the link up, and with it all others, all tokens and the client_secret. Undefined when the link is not good. */
async function verifyMailbox(
  parts: SecretParts,
  token: string,
  purposes: readonly LinkPurpose[],
  changes: UserChanges,
): Promise<ClientCredentials | undefined> {
  const { database, clock } = parts;
  return await inTransaction(database, async (transaction) => {
    const owner = await findLinkOwner(transaction, token, purposes, clock.now());
    const user = owner === undefined ? undefined : await lockUser(transaction, owner);
    // A second link of a proved mailbox proves nothing new.
    if (user?.email_verified && purposes.includes('verification')) return undefined;
    if (!user || (await spendLinkToken(transaction, token, purposes, clock.now())) === undefined) return undefined;
    await cancelLinkTokens(transaction, user.id);
    const client_secret = await replaceSecret(parts, transaction, user, { ...changes, email_verified: true });
    return { client_id: user.client_id, client_secret };
  });
}
