import type { CatalogueOffer } from './catalogue-offer.ts';
import { type PriceField, priceFields, subscribedPowers } from './offer.ts';
import { kindOf, offerKinds } from './offer-kinds.ts';

/** An error in an offer, as a text for users. */
export type OfferFieldError = { readonly field: string; readonly message: string };

/** EUR per kWh, tax included: a price outside this range was read in another unit, or without tax. */
const lowestPrice = 0.05;
const highestPrice = 1;

/** Off-peak must be cheaper than peak; week-end columns may be equal. */
const cheaperPairs: readonly (readonly [low: PriceField, high: PriceField])[] = [
  ['hc_price', 'hp_price'],
  ['hc_price_winter', 'hp_price_winter'],
  ['hc_price_summer', 'hp_price_summer'],
  ['tempo_blue_hc', 'tempo_blue_hp'],
  ['tempo_white_hc', 'tempo_white_hp'],
  ['tempo_red_hc', 'tempo_red_hp'],
  ['tempo_blue_hp', 'tempo_white_hp'],
  ['tempo_white_hp', 'tempo_red_hp'],
  ['ejp_normal', 'ejp_peak'],
];

/** What every offer must fulfil before it enters the catalogue, regardless of its source. */
export function checkOffer(offer: CatalogueOffer, powers: readonly number[] = subscribedPowers): OfferFieldError[] {
  return [...checkFrame(offer, powers), ...(offer.type === 'CUSTOM' ? checkRegisters(offer) : checkPrices(offer))];
}

function checkFrame(offer: CatalogueOffer, powers: readonly number[]): OfferFieldError[] {
  const errors: OfferFieldError[] = [];
  if (offer.name.trim() === '') errors.push({ field: 'name', message: 'has no name' });
  if (!(offer.subscription_price > 0))
    errors.push({ field: 'subscription_price', message: 'has no subscription price above 0' });
  if (offer.power_kva !== null && !powers.includes(offer.power_kva))
    errors.push({ field: 'power_kva', message: `${offer.power_kva} kVA is not a power it can have` });
  return errors;
}

function checkPrices({ type, variant, prices }: CatalogueOffer): OfferFieldError[] {
  const kind = kindOf({ type, variant });
  if (kind === undefined) return [];
  const errors: OfferFieldError[] = offerKinds[kind].required
    .filter((field) => !(Number(prices[field] ?? 0) > 0))
    .map((field) => ({ field, message: `needs ${field} above 0` }));
  for (const field of priceFields) {
    const price = prices[field];
    if (price == null) continue;
    if (price < 0) errors.push({ field, message: `${field} is negative` });
    if (price > 0 && price < lowestPrice)
      errors.push({ field, message: `${field} ${price} is below ${lowestPrice} EUR/kWh` });
    if (price > highestPrice) errors.push({ field, message: `${field} ${price} is above ${highestPrice} EUR/kWh` });
  }
  for (const [low, high] of cheaperPairs) {
    const [lower, higher] = [prices[low], prices[high]];
    if (lower != null && higher != null && lower > 0 && higher > 0 && lower >= higher)
      errors.push({ field: low, message: `${low} ${lower} is not below ${high} ${higher}` });
  }
  return errors;
}

function checkRegisters({ registers }: CatalogueOffer): OfferFieldError[] {
  if (!registers || registers.length === 0) return [{ field: 'registers', message: 'has no registers' }];
  const keys = registers.map(({ key }) => key);
  const errors: OfferFieldError[] = [];
  for (const { key, price, cap_over } of registers) {
    if (!(price >= lowestPrice && price <= highestPrice))
      errors.push({
        field: 'registers',
        message: `the price of ${key} is not between ${lowestPrice} and ${highestPrice} EUR/kWh`,
      });
    if (cap_over !== undefined && (cap_over === key || !keys.includes(cap_over)))
      errors.push({ field: 'registers', message: `what is over the cap of ${key} has no register to go to` });
  }
  if (new Set(keys).size !== keys.length) errors.push({ field: 'registers', message: 'has two registers of one name' });
  const last = registers.at(-1);
  if (last && (last.windows || last.months || last.weekdays))
    errors.push({
      field: 'registers',
      message: 'leaves minutes that no register counts: the last one needs no condition',
    });
  return errors;
}

export type GridExpectation = {
  /** The powers of the supplier's grids. Absent: those of every household. */
  readonly powers?: readonly number[];
  /** How many powers an offer of a kind must have in a whole grid, by kind. */
  readonly counts?: Readonly<Partial<Record<string, number>>>;
  /** Kinds of which an offer has all or none: a single one means that a table was lost. */
  readonly together?: readonly string[];
};

/** What a whole grid must fulfil: one bad offer, one offer twice or a table cut short refuses all of it. */
export function checkGrid(offers: readonly CatalogueOffer[], expected: GridExpectation = {}): string[] {
  const errors: string[] = [];
  const seen = new Set<string>();
  const counts = new Map<string, { label: string; kind: string; count: number }>();
  for (const offer of offers) {
    const label = `${offer.name} ${offer.power_kva ?? '?'} kVA`;
    for (const { message } of checkOffer(offer, expected.powers)) errors.push(`${label}: ${message}`);
    const key = matchKey(offer);
    if (seen.has(key)) errors.push(`${label}: stands there twice`);
    seen.add(key);
    const kind = kindOf(offer) ?? 'CUSTOM';
    const group = counts.get(`${offer.name}|${kind}`) ?? { label: offer.name, kind, count: 0 };
    group.count++;
    counts.set(`${offer.name}|${kind}`, group);
  }
  if (offers.length === 0) return ['no offer was found in it'];
  return [...errors, ...checkTables([...counts.values()], expected)];
}

type Table = { readonly label: string; readonly kind: string; readonly count: number };

/** Whether every table of the grid was read, and to its end. */
function checkTables(tables: readonly Table[], { counts = {}, together = [] }: GridExpectation): string[] {
  const errors: string[] = [];
  for (const { label, kind, count } of tables) {
    const wanted = counts[kind];
    if (wanted !== undefined && count !== wanted)
      errors.push(`${label} (${kind}): ${count} powers were read, ${wanted} were expected`);
  }
  for (const kind of Object.keys(counts))
    if (!tables.some((table) => table.kind === kind)) errors.push(`no offer of the kind ${kind} was read`);
  for (const label of new Set(tables.map((table) => table.label))) {
    const kinds = tables.filter((table) => table.label === label).map(({ kind }) => kind);
    const missing = together.filter((kind) => !kinds.includes(kind));
    if (missing.length > 0 && missing.length < together.length)
      errors.push(`${label}: its table of ${missing.join(', ')} was not read`);
  }
  return errors;
}

/** What makes two rows the same offer of one supplier. */
export function matchKey({ name, type, power_kva }: Pick<CatalogueOffer, 'name' | 'type' | 'power_kva'>): string {
  return JSON.stringify([name, type, power_kva]);
}
