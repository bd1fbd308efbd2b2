import { toDay } from '@svc/domain/day';
import {
  type Offer,
  type OfferPrices,
  type OfferRegister,
  type OfferVersion,
  offerTypes,
  offerVariants,
} from '@svc/domain/offers/offer';
import type { OfferRow, ProviderRow, VersionRow } from './tables.ts';

export type Provider = {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly website: string | null;
  /** Null: the built-in addresses. */
  readonly scraper_urls: readonly string[] | null;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
};

/** An offer of the catalogue with all its versions, oldest first. */
export type CatalogueEntry = Offer & {
  readonly provider_id: string;
  readonly description: string | null;
  readonly offer_url: string | null;
  readonly is_active: boolean;
  readonly price_updated_at: string;
  readonly created_at: string;
};

export function toProvider(row: ProviderRow): Provider {
  const scraper_urls = row.scraper_urls === null ? null : (JSON.parse(row.scraper_urls) as string[]);
  return { ...row, is_active: Boolean(row.is_active), scraper_urls };
}

export function toVersion(row: VersionRow): OfferVersion {
  return {
    valid_from: toDay(row.valid_from),
    valid_to: row.valid_to === null ? null : toDay(row.valid_to),
    subscription_price: Number(row.subscription_price),
    prices: JSON.parse(row.prices) as OfferPrices,
    registers: row.registers === null ? null : (JSON.parse(row.registers) as OfferRegister[]),
  };
}

export function toEntry(row: OfferRow, provider: string, versions: readonly OfferVersion[]): CatalogueEntry {
  return {
    id: row.id,
    provider_id: row.provider_id,
    provider,
    name: row.name,
    type: offerTypes.find((type) => type === row.type) ?? 'CUSTOM',
    variant: offerVariants.find((variant) => variant === row.variant) ?? null,
    description: row.description,
    power_kva: row.power_kva,
    hc_schedules: row.hc_schedules === null ? null : (JSON.parse(row.hc_schedules) as unknown),
    extra_offpeak_weekday: row.extra_offpeak_weekday,
    holidays_offpeak: row.holidays_offpeak === null ? null : Boolean(row.holidays_offpeak),
    offer_url: row.offer_url,
    is_active: Boolean(row.is_active),
    price_updated_at: row.price_updated_at,
    created_at: row.created_at,
    versions,
  };
}
