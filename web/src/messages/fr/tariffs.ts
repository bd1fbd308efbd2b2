import type { OfferKind } from '@svc/domain/offers/offer-kinds';

const tags: Readonly<Record<string, string>> = {
  base: 'prix unique',
  hp: 'heures pleines',
  hc: 'heures creuses',
  week: 'semaine',
  weekend: 'week-end',
  week_hp: 'semaine, pleines',
  week_hc: 'semaine, creuses',
  weekend_hp: 'week-end, pleines',
  weekend_hc: 'week-end, creuses',
  blue_hp: 'bleu, pleines',
  blue_hc: 'bleu, creuses',
  white_hp: 'blanc, pleines',
  white_hc: 'blanc, creuses',
  red_hp: 'rouge, pleines',
  red_hc: 'rouge, creuses',
  normal: 'jours normaux',
  peak: 'jours de pointe',
  peak_day: 'jours de pointe',
  winter_hp: 'hiver, pleines',
  winter_hc: 'hiver, creuses',
  summer_hp: 'été, pleines',
  summer_hc: 'été, creuses',
  eco_hp: 'éco, pleines',
  eco_hc: 'éco, creuses',
  sobriete_hp: 'sobriété, pleines',
  sobriete_hc: 'sobriété, creuses',
  subscription: 'abonnement',
};

const shorts: Readonly<Record<string, string>> = {
  base: 'unique',
  hp: 'HP',
  hc: 'HC',
  blue_hp: 'bleu HP',
  blue_hc: 'bleu HC',
  white_hp: 'blanc HP',
  white_hc: 'blanc HC',
  red_hp: 'rouge HP',
  red_hc: 'rouge HC',
};

const kinds: Readonly<Record<string, string>> = {
  BASE: 'prix unique',
  HC_HP: 'heures creuses',
  TEMPO: 'tempo',
  EJP: 'jours de pointe',
  WEEKEND: 'nuit et week-end',
  HC_NUIT_WEEKEND: 'nuit et week-end',
  SEASONAL: 'deux saisons',
  BASE_WEEKEND: 'prix unique + week-end',
  HC_WEEKEND: 'creuses + week-end',
  FLEXDAY: 'jours flexibles',
  CUSTOM: 'sur mesure',
} satisfies Record<OfferKind | 'CUSTOM', string>;

const reasons: Readonly<Record<string, string>> = {
  calendar_missing: 'la couleur ou le type de ces jours n’est pas connu',
  price_missing: 'l’offre n’a pas de prix pour ce tarif',
  no_rule: 'aucun de vos prix ne couvre ces heures',
  no_offer: 'aucun contrat pour ces jours',
};

/** Names of registers, offer types and missing prices, on every screen about money. */
export const tariffs = {
  tag: (tag: string) => tags[tag] ?? (tag.startsWith('own_') ? `mon prix ${tag.slice(4)}` : tag),
  /** In a narrow table. */
  short: (tag: string) => shorts[tag] ?? tags[tag] ?? (tag.startsWith('own_') ? `prix ${tag.slice(4)}` : tag),
  kind: (type: string | null, variant: string | null) => kinds[variant ?? type ?? ''] ?? 'mes prix',
  reason: (reason: string) => reasons[reason] ?? 'raison inconnue',
  /** For a register that has a price and for energy that has none. */
  unpriced: (kwh: string, reason: string) => `${kwh} sans prix : ${reasons[reason] ?? 'raison inconnue'}.`,
  noCost: 'sans prix',
  slotColumns: { start: 'Début', tag: 'Tarif', kwh: 'kWh', price: '€ par kWh', eur: '€' },
  slotFile: 'lignes-en-euros',
  bySlot: 'Coût par demi-heure',
  byLine: 'Coût, ligne à ligne',
  energyOf: (euros: string) => `Énergie : ${euros}, hors abonnement.`,
};
