import { randomUUID } from 'node:crypto';
import { formatInstant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import { createSecretText } from '#platform/crypto/secret-text.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { Language } from '../mail/templates.ts';
import type { AccountServices } from './account-services.ts';
import { type ClientCredentials, createClientId } from './client-credentials.ts';
import { findUser, insertUser } from './user-repository.ts';

export type NewAccount = {
  /** In its normalised form. */
  readonly email: string;
  /** Absent: nobody knows it; the user chooses one by mail. */
  readonly password?: string;
  readonly email_verified?: boolean;
  readonly debug_mode?: boolean;
  readonly role_id?: string | null;
};
export type CreatedAccount = ClientCredentials & { readonly user_id: string };

/** The one way an account comes to be, for signup, administrators and the demonstration alike. */
export async function createAccount(
  services: AccountServices,
  account: NewAccount,
  along: (transaction: Connection, created: CreatedAccount) => Promise<void> = async () => undefined,
): Promise<CreatedAccount> {
  const { database, vault, clock, hasher } = services;
  if (await findUser(database, 'email', account.email)) throw apiError('USER_EXISTS');
  const password = account.password ?? createSecretText(32);
  const hashed_password = await hasher.inLine((bcrypt) => bcrypt.hash(password));
  const now = clock.now();
  const id = randomUUID();
  const created = { user_id: id, client_id: createClientId(), client_secret: vault.create() };
  await inTransaction(database, async (transaction) => {
    const isNew = await insertUser(transaction, {
      id,
      email: account.email,
      hashed_password,
      client_id: created.client_id,
      ...vault.store(id, created.client_secret),
      email_verified: account.email_verified ?? false,
      debug_mode: account.debug_mode ?? false,
      is_active: true,
      role_id: account.role_id ?? null,
      tokens_valid_after: formatInstant(Math.floor(now / 1000) * 1000),
      created_at: formatInstant(now),
      updated_at: formatInstant(now),
    });
    if (!isNew) throw apiError('USER_EXISTS');
    await along(transaction, created);
  });
  return created;
}

export type SignupInput = {
  readonly email: string;
  readonly password: string;
  readonly captcha_token?: string | undefined;
};

/** Signup tells that an address is taken (409), so it is limited per network and stands behind the captcha. */
export async function signUp(
  services: AccountServices,
  input: SignupInput,
  from: { readonly address: string; readonly language: Language },
): Promise<ClientCredentials & { email_verified: boolean }> {
  await services.limiter.countErrand('signup', from.address);
  await checkCaptcha(services, input.captcha_token);
  let afterCommit = async (): Promise<void> => undefined;
  const { client_id, client_secret } = await createAccount(services, input, async (transaction) => {
    if (!services.requireEmailVerification) return;
    const mail = { kind: 'verification', recipient: input.email, language: from.language } as const;
    afterCommit = await services.putMail(transaction, mail);
  });
  await afterCommit();
  return { client_id, client_secret, email_verified: false };
}

async function checkCaptcha({ captcha }: AccountServices, response: string | undefined): Promise<void> {
  if (!captcha) return;
  if (response === undefined) throw apiError('CAPTCHA_REQUIRED');
  const verdict = await captcha(response);
  if (verdict === 'refused') throw apiError('CAPTCHA_FAILED');
  if (verdict === 'unavailable') throw apiError('CAPTCHA_ERROR', { retryAfter: 5 });
}
