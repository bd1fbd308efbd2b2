import { apiError } from '#errors.ts';
import { type AttemptLimiter, fairnessKeyOf } from '../attempts/attempt-limiter.ts';
import type { ClientCredentials } from '../credentials/client-credentials.ts';
import type { PutMail } from '../mail/mailer.ts';
import type { Language } from '../mail/templates.ts';
import { type CreationParts, createAccount } from './account-creation.ts';
import type { CaptchaCheck } from './captcha.ts';

export type SignupParts = CreationParts & {
  readonly limiter: AttemptLimiter;
  readonly requireEmailVerification: boolean;
  /** Undefined when no captcha is required. */
  readonly captcha: CaptchaCheck | undefined;
  readonly putMail: PutMail;
};

type SignupInput = {
  readonly email: string;
  readonly password: string;
  readonly captcha_token?: string | undefined;
};

/** Signup reveals that an address is taken (409), so it is limited per network and protected by the captcha. */
export async function signUp(
  parts: SignupParts,
  input: SignupInput,
  from: { readonly address: string; readonly language: Language },
): Promise<ClientCredentials & { email_verified: boolean }> {
  await parts.limiter.countErrand('signup', from.address);
  await checkCaptcha(parts, input.captcha_token);
  let afterCommit = async (): Promise<void> => undefined;
  const account = { ...input, network: fairnessKeyOf(from.address) };
  const { client_id, client_secret } = await createAccount(parts, account, async (transaction) => {
    if (!parts.requireEmailVerification) return;
    const mail = { kind: 'verification', recipient: input.email, language: from.language } as const;
    afterCommit = await parts.putMail(transaction, mail);
  });
  await afterCommit();
  return { client_id, client_secret, email_verified: false };
}

async function checkCaptcha({ captcha }: Pick<SignupParts, 'captcha'>, response: string | undefined): Promise<void> {
  if (!captcha) return;
  if (response === undefined) throw apiError('CAPTCHA_REQUIRED');
  const verdict = await captcha(response);
  if (verdict === 'refused') throw apiError('CAPTCHA_FAILED');
  if (verdict === 'unavailable') throw apiError('CAPTCHA_ERROR', { retryAfter: 5 });
}
