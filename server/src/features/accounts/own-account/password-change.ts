import { apiError } from '#errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type AttemptLimiter, fairnessKeyOf } from '../attempts/attempt-limiter.ts';
import { cancelLinkTokens } from '../credentials/link-token-repository.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import { endTokens } from '../sessions/session-service.ts';
import type { User } from '../users/user.ts';
import { lockConfirmed, replaceSecret, type SecretParts } from './secret-change.ts';

const wrongPassword = { password: 'The password is wrong', old_password: 'Old password is wrong' } as const;

/** What a password is compared with, and how often it may be tried. */
export type PasswordCheck = { readonly limiter: AttemptLimiter; readonly hasher: PasswordHasher };

/** Confirms the caller's own password before an irreversible action. Counted like a login. */
export async function confirmPassword(
  { limiter, hasher }: PasswordCheck,
  user: User,
  password: string,
  address: string,
  field: keyof typeof wrongPassword = 'password',
): Promise<void> {
  await limiter.countErrand('password', address);
  await limiter.slowDown('password', user.id);
  await hasher.withSlot(fairnessKeyOf(address), async (bcrypt) => {
    const admission = await limiter.admit('password', user.id, address);
    const isRight = await bcrypt.verify(password, user.hashed_password);
    await (isRight ? admission.succeed() : admission.fail());
    if (!isRight)
      throw apiError('INVALID_PASSWORD', { detail: wrongPassword[field], errors: [{ field, message: 'is wrong' }] });
  });
}

/** Ends every session of the user and every link; the client_secret as well where that is wished. */
export async function updatePassword(
  parts: SecretParts & Pick<PasswordCheck, 'hasher'>,
  user: User,
  change: { readonly new_password: string; readonly end_client_secret?: boolean | undefined },
  address: string,
): Promise<void> {
  const hashed_password = await parts.hasher.withSlot(fairnessKeyOf(address), (bcrypt) =>
    bcrypt.hash(change.new_password),
  );
  await inTransaction(parts.database, async (transaction) => {
    const locked = await lockConfirmed(transaction, user);
    await cancelLinkTokens(transaction, user.id);
    if (change.end_client_secret) await replaceSecret(parts, transaction, locked, { hashed_password });
    else await endTokens(transaction, locked, parts.clock.now(), { hashed_password });
  });
}
