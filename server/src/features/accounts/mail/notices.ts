import type { Day } from '@svc/domain/day';
import { homeLabel } from '@svc/domain/delivery-points/delivery-point';
import { formatDay, toOneLine } from '@svc/domain/formats';
import type { Language } from './templates.ts';

/** An informational mail that carries no secret. */
export type Notice = ExpiryNotice | AlertNotice;

type AlertNotice = { readonly kind: 'alert'; readonly subject: string; readonly text: string };

type ExpiryNotice = {
  readonly kind: 'consent_expiry';
  /** What the owner calls the PDL. */
  readonly pdl: string;
  readonly days: number;
  readonly expires_at: Day;
};

type Content = { readonly subject: string; readonly text: string };

const templates: Readonly<Record<Language, (notice: ExpiryNotice, link: string) => Content>> = {
  fr: ({ pdl, days, expires_at }, link) => ({
    subject: days === 1 ? 'Votre consentement se termine demain' : `Votre consentement se termine dans ${days} jours`,
    text: `Bonjour,\n\nVotre consentement pour le point de livraison « ${pdl} » se termine le ${formatDay(expires_at, 'fr')}. Après cette date, ses données ne seront plus lues.\n\nPour continuer, donnez un nouveau consentement :\n\n${link}\n\nSi vous ne souhaitez pas continuer, ne faites rien.\n`,
  }),
  en: ({ pdl, days, expires_at }, link) => ({
    subject: days === 1 ? 'Your consent ends tomorrow' : `Your consent ends in ${days} days`,
    text: `Hello,\n\nYour consent for the delivery point "${pdl}" ends on ${formatDay(expires_at, 'en')}. After that day its data is not read any more.\n\nTo go on, give a new consent:\n\n${link}\n\nIf you do not want to go on, do nothing.\n`,
  }),
};

export function renderNotice(notice: Notice, language: Language, frontendUrl: string): Content {
  if (notice.kind === 'alert') return renderAlert(notice, language, frontendUrl);
  // A name is the owner's own text: it stays on its line.
  const pdl = homeLabel(toOneLine(notice.pdl), language);
  return templates[language]({ ...notice, pdl }, `${frontendUrl}/dashboard`);
}

/** The user switched this alert on and can switch it off on the same page. */
function renderAlert({ subject, text }: AlertNotice, language: Language, frontendUrl: string): Content {
  const end = language === 'fr' ? 'Pour ne plus recevoir ces messages' : 'To have no more of these messages';
  return { subject, text: `${text}\n\n${end} :\n\n${frontendUrl}/alerts\n` };
}
