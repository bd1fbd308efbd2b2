import { type Day, toDay } from '@svc/domain/day';
import type { Offer, OfferType, OfferVariant, OfferVersion, PriceField } from '@svc/domain/offers/offer';
import { priceFields } from '@svc/domain/offers/offer';
import { queryOptions } from '@tanstack/react-query';
import { change, type Data, get } from './client.ts';

type OfferRow = Extract<Data<'/api/energy/offers'>, readonly unknown[]>[number];

/** An offer with its full price history, and its other catalogue data. */
export type CatalogueOffer = Offer & {
  readonly provider_id: string;
  readonly is_active: boolean;
  readonly offer_url: string | null;
};

const hour = 3_600_000;

export const catalogueQueries = {
  /** The whole catalogue, with past prices and offers that are no longer sold. */
  offers: () =>
    queryOptions({
      queryKey: ['offers'],
      queryFn: async ({ signal }) =>
        readOffers(await get('/api/energy/offers', { query: { include_history: true }, signal })),
      staleTime: hour,
    }),
  contract: (pdl: string) =>
    queryOptions({
      queryKey: ['contract', pdl],
      queryFn: ({ signal }) => get('/api/gridop/contract/{pdl}', { path: { pdl }, signal }),
      staleTime: hour,
    }),
  // Below `flexday`, so that the event of a changed calendar refreshes it, too.
  peakDays: (start: Day, end: Day) =>
    queryOptions({
      queryKey: ['flexday', 'peak-days', start, end],
      queryFn: ({ signal }) => get('/api/ejp/days', { query: { start, end }, signal }),
      staleTime: hour,
    }),
};

const dayOrNull = (text: string | null) => (text === null ? null : toDay(text));

/** A row is one version of an offer; rows of one id are the same offer. */
export function readOffers(data: Data<'/api/energy/offers'>): CatalogueOffer[] {
  if (!Array.isArray(data)) throw new TypeError('no rows in the answer');
  const offers = new Map<string, CatalogueOffer & { versions: OfferVersion[] }>();
  for (const row of data as readonly OfferRow[]) {
    const known = offers.get(row.id);
    if (known) known.versions.push(versionOf(row));
    else offers.set(row.id, { ...shapeOf(row), versions: [versionOf(row)] });
  }
  return [...offers.values()];
}

function shapeOf(row: OfferRow) {
  const { id, provider_id, provider, name, type, variant, power_kva, is_active, offer_url, hc_schedules } = row;
  return { id, provider_id, provider, name, type, variant, power_kva, is_active, offer_url, hc_schedules };
}

function versionOf(row: OfferRow): OfferVersion {
  const prices = Object.fromEntries(priceFields.map((field: PriceField) => [field, row[field]]));
  return {
    valid_from: dayOrNull(row.valid_from),
    valid_to: dayOrNull(row.valid_to),
    subscription_price: row.subscription_price,
    prices,
    registers: row.registers,
  };
}

export type Correction = {
  readonly existing_provider_id: string;
  readonly existing_offer_id: string;
  readonly offer_name: string;
  readonly offer_type: OfferType | OfferVariant;
  readonly price_sheet_url: string;
  readonly valid_from: Day | null;
  readonly power_kva: number | null;
  readonly subscription_price: number;
} & Partial<Record<PriceField, number>>;

/** Reports a wrong price to the gateway; a local client forwards it, and stores it while the gateway is unavailable. */
export async function reportPrice(mode: 'server' | 'client', correction: Correction): Promise<void> {
  const { existing_provider_id, existing_offer_id, offer_name, offer_type, price_sheet_url, valid_from, ...prices } =
    correction;
  const body = {
    existing_provider_id,
    existing_offer_id,
    offer_name,
    offer_type,
    price_sheet_url,
    valid_from,
    contribution_type: 'UPDATE_OFFER' as const,
    power_variants: [prices],
  };
  if (mode === 'server') await change('post', '/api/energy/contribute', { body });
  else await change('post', '/api/contribute', { body });
}
