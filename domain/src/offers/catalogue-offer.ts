import type { Day } from '../day.ts';
import {
  type OfferPrices,
  type OfferRegister,
  type OfferType,
  type OfferVariant,
  offerTypes,
  offerVariants,
  type PriceField,
  priceFields,
} from './offer.ts';
import { offerKinds } from './offer-kinds.ts';

/** An offer as a price grid, a file or a person states it: one power, one set of prices. */
export type CatalogueOffer = {
  readonly name: string;
  readonly type: OfferType;
  readonly variant: OfferVariant | null;
  readonly power_kva: number | null;
  readonly subscription_price: number;
  readonly prices: OfferPrices;
  readonly registers?: readonly OfferRegister[] | null;
  readonly hc_schedules?: unknown;
  readonly description?: string | null;
  readonly offer_url?: string | null;
  /** Null where the document has no date: the day it was read is used instead. */
  readonly valid_from: Day | null;
};

/** Parses the most specific name for the shape of an offer, as data files write it. */
export function readOfferShape(name: string): { type: OfferType; variant: OfferVariant | null } | undefined {
  const variant = offerVariants.find((known) => known === name);
  if (variant) return { type: offerKinds[variant].type, variant };
  const type = offerTypes.find((known) => known === name);
  return type && { type, variant: null };
}

/** Flexible-day prices have their own names in data files. The catalogue stores them in the seasonal columns. */
const flexdayColumns: Record<string, PriceField> = {
  hc_price_eco: 'hc_price_summer',
  hp_price_eco: 'hp_price_summer',
  hc_price_sobriete: 'hc_price_winter',
  hp_price_sobriete: 'hp_price_winter',
};

/** Prices under any of their names; a name that is not known is undefined, so that no price is lost in silence. */
export function readPriceField(name: string): PriceField | undefined {
  return flexdayColumns[name] ?? priceFields.find((known) => known === name);
}
