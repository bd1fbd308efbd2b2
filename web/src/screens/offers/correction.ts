import { parseDay } from '@svc/domain/day';
import { type PriceField, priceFields } from '@svc/domain/offers/offer';
import { kindOf, offerKinds } from '@svc/domain/offers/offer-kinds';
import { hasPriceDecimals, readPrice } from '@svc/domain/pricing/money';
import type { CatalogueOffer, Correction } from '../../api/catalogue.ts';

export type PriceKey = PriceField | 'subscription_price';
export type PriceInputs = Readonly<Partial<Record<PriceKey, string>>>;

const newestOf = ({ versions }: CatalogueOffer) =>
  [...versions].sort((a, b) => ((a.valid_from ?? '') < (b.valid_from ?? '') ? 1 : -1))[0];

/** The prices that the newest version has, the subscription first. */
export function priceKeys(offer: CatalogueOffer): PriceKey[] {
  const prices = newestOf(offer)?.prices ?? {};
  return ['subscription_price', ...priceFields.filter((field) => prices[field] != null)];
}

/** The typed value, else the value of the catalogue. */
export function priceText(offer: CatalogueOffer, key: PriceKey, input: PriceInputs, comma: string): string {
  const version = newestOf(offer);
  const known = key === 'subscription_price' ? version?.subscription_price : version?.prices[key];
  return input[key] ?? String(known ?? '').replace('.', comma);
}

/** The register that a price is for, as it is called everywhere else. */
export function tagOfPrice(offer: CatalogueOffer, key: PriceKey): string {
  if (key === 'subscription_price') return 'subscription';
  const kind = kindOf(offer);
  const register = kind && offerKinds[kind].registers.find(({ prices }) => prices[0] === key);
  return register?.tag ?? key;
}

export const isPriceText = (text: string) => readPrice(text) !== undefined && hasPriceDecimals(text);
export const isAddress = (text: string) => /^https?:\/\/./.test(text);

/** The correction as it is sent: numbers, with either decimal separator. */
export function makeCorrection(offer: CatalogueOffer, input: PriceInputs, sheet: string, from: string): Correction {
  const number = (key: PriceKey) => Number(priceText(offer, key, input, '.').trim().replace(',', '.'));
  const prices = Object.fromEntries(priceKeys(offer).map((key) => [key, number(key)]));
  return {
    existing_provider_id: offer.provider_id,
    existing_offer_id: offer.id,
    offer_name: offer.name,
    offer_type: offer.variant ?? offer.type,
    price_sheet_url: sheet,
    power_kva: offer.power_kva,
    valid_from: parseDay(from) ?? null,
    ...prices,
    subscription_price: number('subscription_price'),
  };
}
