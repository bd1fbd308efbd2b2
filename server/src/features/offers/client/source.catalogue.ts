import { priceFields } from '@svc/domain/offers/offer';
import type { Gateway } from '#gateway/gateway.port.ts';
import type { CatalogueRows } from '../catalogue/repository.ts';
import type { OfferRow, ProviderRow, VersionRow } from '../catalogue/tables.ts';

export type OffersGateway = Pick<Gateway, 'readOffers' | 'readProviders'>;

/** The gateway's catalogue, or why it could not be fetched. */
export async function readCatalogue(
  gateway: OffersGateway,
  at: string,
): Promise<{ readonly catalogue: CatalogueRows } | { readonly failure: string }> {
  const providers = await gateway.readProviders();
  if (!providers.ok) return { failure: providers.failure.detail };
  const offers = await gateway.readOffers();
  if (!offers.ok) return { failure: offers.failure.detail };
  const listed = new Map(providers.data.map((provider) => [provider.id, toProviderRow(provider, true, at)]));
  // A supplier that is no longer listed still has offers in the history.
  for (const { provider_id: id, provider: name } of offers.data)
    if (!listed.has(id)) listed.set(id, toProviderRow({ id, name }, false, at));
  const byId = new Map(offers.data.map((offer) => [offer.id, offer]));
  return {
    catalogue: {
      providers: [...listed.values()],
      offers: [...byId.values()].map((offer) => toOfferRow(offer, at)),
      versions: offers.data.map(toVersionRow),
    },
  };
}

type GatewayOffer = Extract<Awaited<ReturnType<OffersGateway['readOffers']>>, { ok: true }>['data'][number];
type GatewayProvider = {
  id: string;
  name: string;
  logo_url?: string | null | undefined;
  website?: string | null | undefined;
  scraper_urls?: string[] | null | undefined;
  scraper_urls_configured?: boolean;
  created_at?: string | undefined;
  updated_at?: string | undefined;
};

function toProviderRow(provider: GatewayProvider, is_active: boolean, at: string): ProviderRow {
  const { id, name, logo_url = null, website = null, created_at = at, updated_at = at } = provider;
  // Default addresses are those of the program itself, as at the gateway.
  const configured = provider.scraper_urls_configured ? (provider.scraper_urls ?? null) : null;
  const scraper_urls = configured && JSON.stringify(configured);
  return { id, name, logo_url, website, scraper_urls, is_active, created_at, updated_at };
}

function toOfferRow(offer: GatewayOffer, at: string): OfferRow {
  const { id, provider_id, name, type, is_active, price_updated_at, created_at } = offer;
  const { variant = null, description = null, power_kva = null, offer_url = null, hc_schedules = null } = offer;
  return {
    id,
    provider_id,
    name,
    type,
    variant,
    description,
    power_kva,
    offer_url,
    is_active,
    hc_schedules: hc_schedules === null ? null : JSON.stringify(hc_schedules),
    extra_offpeak_weekday: null,
    holidays_offpeak: null,
    price_updated_at,
    created_at,
    updated_at: at,
  };
}

function toVersionRow(offer: GatewayOffer): VersionRow {
  const prices = priceFields.flatMap((field) => (typeof offer[field] === 'number' ? [[field, offer[field]]] : []));
  return {
    offer_id: offer.id,
    valid_from: offer.valid_from,
    valid_to: offer.valid_to ?? null,
    subscription_price: String(offer.subscription_price),
    prices: JSON.stringify(Object.fromEntries(prices)),
    registers: offer.registers ? JSON.stringify(offer.registers) : null,
  };
}
