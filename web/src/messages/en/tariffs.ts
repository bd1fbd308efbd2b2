import type { OfferKind } from '@svc/domain/offers/offer-kinds';
import type { tariffs as french } from '../fr/tariffs.ts';

const tags: Readonly<Record<string, string>> = {
  base: 'single price',
  hp: 'peak',
  hc: 'off-peak',
  week: 'week days',
  weekend: 'week-end',
  week_hp: 'week days, peak',
  week_hc: 'week days, off-peak',
  weekend_hp: 'week-end, peak',
  weekend_hc: 'week-end, off-peak',
  blue_hp: 'blue, peak',
  blue_hc: 'blue, off-peak',
  white_hp: 'white, peak',
  white_hc: 'white, off-peak',
  red_hp: 'red, peak',
  red_hc: 'red, off-peak',
  normal: 'ordinary days',
  peak: 'peak days',
  peak_day: 'peak days',
  winter_hp: 'winter, peak',
  winter_hc: 'winter, off-peak',
  summer_hp: 'summer, peak',
  summer_hc: 'summer, off-peak',
  eco_hp: 'eco, peak',
  eco_hc: 'eco, off-peak',
  sobriete_hp: 'demanding, peak',
  sobriete_hc: 'demanding, off-peak',
  subscription: 'subscription',
};

const shorts: Readonly<Record<string, string>> = {
  base: 'single',
  hp: 'HP',
  hc: 'HC',
  blue_hp: 'blue HP',
  blue_hc: 'blue HC',
  white_hp: 'white HP',
  white_hc: 'white HC',
  red_hp: 'red HP',
  red_hc: 'red HC',
};

const kinds: Readonly<Record<string, string>> = {
  BASE: 'single price',
  HC_HP: 'off-peak hours',
  TEMPO: 'tempo',
  EJP: 'peak days',
  WEEKEND: 'night and week-end',
  HC_NUIT_WEEKEND: 'night and week-end',
  SEASONAL: 'two seasons',
  BASE_WEEKEND: 'single price + week-end',
  HC_WEEKEND: 'off-peak + week-end',
  FLEXDAY: 'flexible days',
  CUSTOM: 'made to measure',
} satisfies Record<OfferKind | 'CUSTOM', string>;

const reasons: Readonly<Record<string, string>> = {
  calendar_missing: 'the colour or type of these days is not known',
  price_missing: 'the offer has no price for this rate',
  no_rule: 'none of your prices covers these hours',
  no_offer: 'no contract for these days',
};

export const tariffs: typeof french = {
  tag: (tag) => tags[tag] ?? (tag.startsWith('own_') ? `my price ${tag.slice(4)}` : tag),
  short: (tag) => shorts[tag] ?? tags[tag] ?? (tag.startsWith('own_') ? `price ${tag.slice(4)}` : tag),
  kind: (type, variant) => kinds[variant ?? type ?? ''] ?? 'my prices',
  reason: (reason) => reasons[reason] ?? 'reason unknown',
  unpriced: (kwh, reason) => `${kwh} without a price: ${reasons[reason] ?? 'reason unknown'}.`,
  noCost: 'no price',
  slotColumns: { start: 'Start', tag: 'Rate', kwh: 'kWh', price: '€ a kWh', eur: '€' },
  slotFile: 'lines-in-euros',
  bySlot: 'Cost by half hour',
  byLine: 'Cost, line by line',
  energyOf: (euros) => `Energy: ${euros}, without the subscription.`,
};
