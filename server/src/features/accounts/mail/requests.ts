import type { AccountServices } from '../identity/account-services.ts';
import type { LinkPurpose } from './link-token.ts';
import type { Language } from './templates.ts';

/**
 * Asked by somebody who shows no credential. Whether the address has an account is looked up by the job that sends,
 * never here: the answer is the same and takes the same time.
 */
export async function requestMail(
  services: AccountServices,
  kind: Extract<LinkPurpose, 'verification' | 'reset'>,
  recipient: string,
  from: { readonly address: string; readonly language: Language },
): Promise<void> {
  await services.limiter.countErrand('mail', from.address);
  const mayWrite = await services.limiter.mayWriteTo(recipient);
  // The demonstration account is everybody's: nobody changes its password.
  if (!mayWrite || recipient === services.names.demoEmail) return;
  const afterCommit = await services.putMail(services.database, { kind, recipient, language: from.language });
  await afterCommit();
}
