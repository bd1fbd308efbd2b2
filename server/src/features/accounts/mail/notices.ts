import type { Connection } from '#platform/database/transaction.ts';
import type { AccountServices } from '../identity/account-services.ts';
import { findUser } from '../identity/user-repository.ts';
import type { Language } from './templates.ts';

/** A mail that tells something and carries no secret. */
export type Notice = {
  readonly kind: 'consent_expiry';
  /** What the owner calls the PDL. */
  readonly pdl: string;
  readonly days: number;
  readonly expires_at: string;
};

type Content = { readonly subject: string; readonly text: string };

const templates: Readonly<Record<Language, (notice: Notice, link: string) => Content>> = {
  fr: ({ pdl, days, expires_at }, link) => ({
    subject: days === 1 ? 'Votre consentement se termine demain' : `Votre consentement se termine dans ${days} jours`,
    text: `Bonjour,\n\nVotre consentement pour le point de livraison « ${pdl} » se termine le ${expires_at}. Après cette date, ses données ne seront plus lues.\n\nPour continuer, donnez un nouveau consentement :\n\n${link}\n\nSi vous ne souhaitez pas continuer, ne faites rien.\n`,
  }),
  en: ({ pdl, days, expires_at }, link) => ({
    subject: days === 1 ? 'Your consent ends tomorrow' : `Your consent ends in ${days} days`,
    text: `Hello,\n\nYour consent for the delivery point "${pdl}" ends on ${expires_at}. After that day its data is not read any more.\n\nTo go on, give a new consent:\n\n${link}\n\nIf you do not wish to go on, do nothing.\n`,
  }),
};

export function renderNotice(notice: Notice, language: Language, frontendUrl: string): Content {
  // A name is the owner's own text: it stays on its line.
  const pdl = notice.pdl.replace(/\p{Cc}+/gu, ' ');
  return templates[language]({ ...notice, pdl }, `${frontendUrl}/dashboard`);
}

export async function putNotice(
  { putMail }: Pick<AccountServices, 'putMail'>,
  transaction: Connection,
  user_id: string,
  notice: Notice,
): Promise<() => Promise<void>> {
  const user = await findUser(transaction, 'id', user_id);
  if (!user) return async () => undefined;
  return await putMail(transaction, { kind: notice.kind, recipient: user.email, language: 'fr', notice });
}
