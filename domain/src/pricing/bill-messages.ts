import { toDay } from '../day.ts';
import { formatDay, formatDecimal, formatEuros, type Language } from '../formats.ts';
import type { BillFinding, BillReason, BillVerdict } from './bill-check.ts';

export type LocalizedText = { readonly fr: string; readonly en: string };

type Describer = (finding: BillFinding) => LocalizedText;

const subscriptionDays: Readonly<Record<string, LocalizedText>> = {
  '+1': { fr: 'un jour d’abonnement de plus', en: 'one day of subscription more' },
  '-1': { fr: 'un jour d’abonnement de moins', en: 'one day of subscription less' },
  months: { fr: 'l’abonnement par mois entiers', en: 'the subscription by whole months' },
};

const unpriced: Readonly<Record<string, LocalizedText>> = {
  calendar_missing: {
    fr: 'la couleur ou le type du jour n’est pas connu',
    en: 'the colour or type of the day is not known',
  },
  price_missing: { fr: 'l’offre n’a pas de prix pour ce poste', en: 'the offer has no price for this register' },
  no_rule: { fr: 'aucune règle de prix ne couvre ces heures', en: 'no price rule covers these hours' },
  no_offer: { fr: 'aucune offre n’est choisie pour ces jours', en: 'no offer is chosen for these days' },
};

const writeDay = (day: string | null, language: Language) =>
  day === null ? undefined : formatDay(toDay(day), language);

/** A list of prices, as the finding carries it. */
const writePrices = (prices: string | null, language: Language) =>
  (prices ?? '')
    .split(', ')
    .map((price) => formatDecimal(price, language))
    .join(language === 'fr' ? ' ; ' : ', ');

/** In words, since a sign alone does not show which amount is higher: the difference is ours minus the bill's. */
function compareWithBill(difference: string | null): LocalizedText {
  const value = Number(difference ?? 0);
  const [fr, en] = [formatEuros(Math.abs(value), 'fr'), formatEuros(Math.abs(value), 'en')];
  return value > 0
    ? { fr: `${fr} de plus que la facture`, en: `${en} more than the bill` }
    : { fr: `${fr} de moins que la facture`, en: `${en} less than the bill` };
}

/** What a finding means, for the user who has the bill. */
const describers: Readonly<Record<BillReason, Describer>> = {
  price_date: ({ detail }) => ({
    fr: `La facture applique à toute la période les prix valables depuis le ${writeDay(detail, 'fr') ?? 'début'}.`,
    en: `The bill takes the prices valid since ${writeDay(detail, 'en') ?? 'ever'} for the whole period.`,
  }),
  taxes_not_included: () => ({
    fr: 'Le montant saisi est hors TVA : nos prix sont toutes taxes comprises.',
    en: 'The amount is without value added tax: our prices include all taxes.',
  }),
  offpeak_hours: ({ detail }) => ({
    fr: `La facture compte les heures creuses ${detail ?? ''} : ce ne sont pas celles enregistrées ici.`,
    en: `The bill counts the off-peak hours ${detail ?? ''}: they differ from those stored here.`,
  }),
  subscription_days: ({ detail }) => {
    const localized = subscriptionDays[detail ?? ''] ?? {
      fr: 'd’autres jours d’abonnement',
      en: 'other subscription days',
    };
    return { fr: `La facture compte ${localized.fr}.`, en: `The bill counts ${localized.en}.` };
  },
  subscription_not_included: () => ({
    fr: 'Le montant saisi ne comprend pas l’abonnement.',
    en: 'The amount does not include the subscription.',
  }),
  estimated_days: ({ detail }) => ({
    fr: `Jours estimés : ${detail}. Seule leur valeur du jour est connue, répartie à plat sur leurs heures.`,
    en: `Estimated days: ${detail}. Only their daily value is known, spread evenly over their hours.`,
  }),
  missing_days: ({ detail }) => ({
    fr: `Jours sans mesure : ${detail}. Leur énergie n’est pas dans notre calcul.`,
    en: `Days without a reading: ${detail}. Their energy is not in our computation.`,
  }),
  missing_minutes: ({ detail }) => ({
    fr: `Minutes sans mesure, sur des jours mesurés : ${detail}. Leur énergie n’est pas dans notre calcul.`,
    en: `Minutes without a reading, on measured days: ${detail}. Their energy is not in our computation.`,
  }),
  unpriced_energy: ({ detail, tag }) => {
    const localized = unpriced[detail ?? ''] ?? { fr: 'raison inconnue', en: 'reason unknown' };
    const of = tag === null ? '' : ` (${tag})`;
    return {
      fr: `Une partie de l’énergie n’a pas de prix${of} : ${localized.fr}.`,
      en: `A part of the energy has no price${of}: ${localized.en}.`,
    };
  },
  line_differs: ({ tag, detail, difference_eur }) => {
    const compared = compareWithBill(difference_eur);
    return {
      fr: `Ligne ${tag} : nous trouvons ${formatEuros(detail ?? 0, 'fr')}, soit ${compared.fr}.`,
      en: `Line ${tag}: we find ${formatEuros(detail ?? 0, 'en')}, ${compared.en}.`,
    };
  },
  energy_differs: ({ tag, detail }) => ({
    fr: `Ligne ${tag} : nous trouvons ${formatDecimal(detail ?? 0, 'fr', 3)} kWh. Souvent un relevé estimé ou d’autres dates de relève.`,
    en: `Line ${tag}: we find ${formatDecimal(detail ?? 0, 'en', 3)} kWh. Often an estimated index, or other reading dates.`,
  }),
  price_differs: ({ tag, detail }) => ({
    fr: `Ligne ${tag} : notre prix est ${writePrices(detail, 'fr')} €/kWh, toutes taxes comprises.`,
    en: `Line ${tag}: our price is €${writePrices(detail, 'en')} per kWh, all taxes included.`,
  }),
  unexplained: ({ difference_eur }) => ({
    fr: `Écart inexpliqué : ${formatEuros(Math.abs(Number(difference_eur)), 'fr')}.`,
    en: `Unexplained difference: ${formatEuros(Math.abs(Number(difference_eur)), 'en')}.`,
  }),
};

export function describeFinding(finding: BillFinding): LocalizedText {
  return describers[finding.reason](finding);
}

const verdicts: Readonly<Record<BillVerdict['verdict'], LocalizedText>> = {
  equal: { fr: 'La facture est juste au centime.', en: 'The bill is right to the cent.' },
  explained: { fr: 'L’écart est expliqué.', en: 'The difference is explained.' },
  different: { fr: 'La facture diffère de notre calcul.', en: 'The bill differs from our computation.' },
  unknown: { fr: 'Il manque de quoi juger cette facture.', en: 'Too little is known to judge this bill.' },
};

const noTotal: LocalizedText = {
  fr: 'Une partie du coût n’est pas connue : sans total de notre côté, cette facture ne peut pas être jugée.',
  en: 'A part of the cost is not known: without a total on our side, this bill cannot be judged.',
};

export function describeVerdict({ verdict, computed_eur }: BillVerdict): LocalizedText {
  return computed_eur === null ? noTotal : verdicts[verdict];
}
