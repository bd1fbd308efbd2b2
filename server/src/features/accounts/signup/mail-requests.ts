import type { Connection } from '#platform/database/transaction.ts';
import type { AttemptLimiter } from '../attempts/attempt-limiter.ts';
import type { LinkPurpose } from '../credentials/link-token-repository.ts';
import type { PutMail } from '../mail/mailer.ts';
import type { Language } from '../mail/templates.ts';
import type { AccountNames } from '../users/user.ts';

export type MailRequestParts = {
  readonly database: Connection;
  readonly limiter: AttemptLimiter;
  readonly names: AccountNames;
  readonly putMail: PutMail;
};

/**
 * For unauthenticated requests. The job that sends the mail looks up the account, never this function: the response and
 * its timing are the same for every address.
 */
export async function requestMail(
  { database, limiter, names, putMail }: MailRequestParts,
  kind: Extract<LinkPurpose, 'verification' | 'reset'>,
  recipient: string,
  from: { readonly address: string; readonly language: Language },
): Promise<void> {
  await limiter.countErrand('mail', from.address);
  const mayWrite = await limiter.mayWriteTo(recipient);
  // The demonstration account is shared: its password cannot be changed.
  if (!mayWrite || recipient === names.demoEmail) return;
  const afterCommit = await putMail(database, { kind, recipient, language: from.language });
  await afterCommit();
}
