import { formatInstant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { cancelLinkTokens, spendLinkToken } from '../mail/link-token.ts';
import { revocationMoment } from '../sessions/user-token.ts';
import type { AccountServices } from './account-services.ts';
import { replaceSecret, revokeTokens } from './secret-change.ts';
import type { User } from './user.ts';
import { changeUser, lockUser } from './user-repository.ts';

/** The caller's own password, asked again before what cannot be undone. Counted like a login. */
export async function confirmPassword(
  services: AccountServices,
  user: User,
  password: string,
  address: string,
): Promise<void> {
  await services.hasher.inLine(async (bcrypt) => {
    const admission = await services.limiter.admit('password', user.id, address);
    const isRight = await bcrypt.verify(password, user.hashed_password);
    await (isRight ? admission.succeed() : admission.fail());
    if (!isRight) throw apiError('INVALID_PASSWORD');
  });
}

/** Ends every other session of the user. */
export async function updatePassword(services: AccountServices, user: User, new_password: string): Promise<void> {
  const hashed_password = await services.hasher.inLine((bcrypt) => bcrypt.hash(new_password));
  await revokeTokens(services, user.id, { hashed_password });
}

/** By a mailed link, which also proves the mailbox. */
export async function resetPassword(
  services: AccountServices,
  input: { readonly token: string; readonly new_password: string },
  address: string,
): Promise<void> {
  const { database, clock, limiter } = services;
  const admission = await limiter.admit('link', '', address);
  const hashed_password = await services.hasher.inLine((bcrypt) => bcrypt.hash(input.new_password));
  const isReset = await inTransaction(database, async (transaction) => {
    const user_id = await spendLinkToken(transaction, input.token, ['reset', 'invitation'], clock.now());
    const user = user_id === undefined ? undefined : await lockUser(transaction, user_id);
    if (!user) return false;
    await cancelLinkTokens(transaction, user.id);
    const changes = { hashed_password, email_verified: true };
    if (services.requireEmailVerification && !user.email_verified) {
      // Whoever signed up with this address never showed that it is theirs: their client_secret ends here.
      await replaceSecret(services, transaction, user, changes);
    } else {
      const tokens_valid_after = formatInstant(revocationMoment(user, clock.now()));
      await changeUser(transaction, user.id, { ...changes, tokens_valid_after }, clock.now());
    }
    return true;
  });
  await (isReset ? admission.succeed() : admission.fail());
  if (!isReset) throw apiError('LINK_TOKEN_INVALID');
}

/** A page shows the button, the button sends this: following the link alone verifies nothing. */
export async function verifyEmail(services: AccountServices, token: string, address: string): Promise<void> {
  const { database, clock, limiter } = services;
  const admission = await limiter.admit('link', '', address);
  const isVerified = await inTransaction(database, async (transaction) => {
    const user_id = await spendLinkToken(transaction, token, ['verification'], clock.now());
    if (user_id === undefined) return false;
    await changeUser(transaction, user_id, { email_verified: true }, clock.now());
    return true;
  });
  await (isVerified ? admission.succeed() : admission.fail());
  if (!isVerified) throw apiError('LINK_TOKEN_INVALID');
}
