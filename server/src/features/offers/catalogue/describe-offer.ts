import type { Day } from '@svc/domain/day';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { type OfferPrices, type OfferVersion, type PriceField, priceFields } from '@svc/domain/offers/offer';
import { versionOn } from '@svc/domain/pricing/price-versions';
import type { CatalogueEntry } from './catalogue-record.ts';
import type { OfferResponse, OffersQuery } from './offer-schemas.ts';

/** Every price by its name; what an offer does not have is null. */
export function spreadPrices(prices: OfferPrices): Record<PriceField, number | null> {
  return Object.fromEntries(priceFields.map((field) => [field, prices[field] ?? null])) as Record<
    PriceField,
    number | null
  >;
}

/** The reverse: extracts prices from among other fields. */
export function gatherPrices(fields: Readonly<Partial<Record<PriceField, number | null | undefined>>>): OfferPrices {
  return Object.fromEntries(priceFields.flatMap((field) => (fields[field] == null ? [] : [[field, fields[field]]])));
}

export function describeVersion(entry: CatalogueEntry, version: OfferVersion): OfferResponse {
  return {
    id: entry.id,
    provider_id: entry.provider_id,
    provider: entry.provider,
    name: entry.name,
    type: entry.type,
    variant: entry.variant,
    description: entry.description,
    power_kva: entry.power_kva,
    subscription_price: version.subscription_price,
    ...spreadPrices(version.prices),
    registers: version.registers ? [...version.registers].map(toRegister) : null,
    hc_schedules: entry.hc_schedules ?? null,
    price_updated_at: entry.price_updated_at,
    valid_from: version.valid_from,
    valid_to: version.valid_to,
    offer_url: entry.offer_url,
    is_active: entry.is_active,
    created_at: entry.created_at,
  };
}

type Register = NonNullable<OfferResponse['registers']>[number];

function toRegister({
  windows,
  months,
  weekdays,
  ...register
}: NonNullable<OfferVersion['registers']>[number]): Register {
  return {
    ...register,
    ...(windows && { windows: typeof windows === 'string' ? windows : [...windows] }),
    ...(months && { months: [...months] }),
    ...(weekdays && { weekdays: [...weekdays] }),
  };
}

/** The offers of a query, the newest prices first. Without history: what is sold today, at today's price. */
export function selectOffers(entries: readonly CatalogueEntry[], query: OffersQuery, today: Day): OfferResponse[] {
  return entries
    .filter((entry) => isWanted(entry, query))
    .flatMap((entry) => {
      if (query.include_history) return entry.versions.map((version) => describeVersion(entry, version));
      const found = entry.is_active ? versionOn(entry.versions, today) : undefined;
      return found ? [describeVersion(entry, found.version)] : [];
    })
    .sort((a, b) => compareText(b.valid_from ?? '', a.valid_from ?? ''));
}

function isWanted(entry: CatalogueEntry, { provider_id, type, power_kva }: OffersQuery): boolean {
  return (
    (provider_id === undefined || entry.provider_id === provider_id) &&
    (type === undefined || entry.type === type || entry.variant === type) &&
    (power_kva === undefined || entry.power_kva === power_kva || entry.power_kva === null)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The same list by columns: a third of the size on the way. */
export function toColumns(offers: readonly OfferResponse[]): { count: number; columns: Record<string, unknown[]> } {
  const columns: Record<string, unknown[]> = {};
  for (const field of Object.keys(offers[0] ?? {}) as (keyof OfferResponse)[]) {
    const values = offers.map((offer) => offer[field] ?? null);
    if (values.some((value) => value !== null)) columns[field] = values;
  }
  return { count: offers.length, columns };
}

/** An offer from a grid, in the format of the API. */
export function describeDraft(offer: CatalogueOffer) {
  const { name, type, variant, power_kva, subscription_price, valid_from, registers = null } = offer;
  return {
    name,
    type,
    variant,
    power_kva,
    subscription_price,
    ...spreadPrices(offer.prices),
    registers,
    valid_from,
  };
}
