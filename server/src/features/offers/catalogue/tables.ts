export type ProviderRow = {
  id: string;
  name: string;
  logo_url: string | null;
  website: string | null;
  scraper_urls: string | null;
  is_active: boolean;
  created_at: string;
  updated_at: string;
};

export type OfferRow = {
  id: string;
  provider_id: string;
  name: string;
  type: string;
  variant: string | null;
  description: string | null;
  power_kva: number | null;
  hc_schedules: string | null;
  extra_offpeak_weekday: number | null;
  holidays_offpeak: boolean | null;
  offer_url: string | null;
  is_active: boolean;
  price_updated_at: string;
  created_at: string;
  updated_at: string;
};

export type VersionRow = {
  offer_id: string;
  valid_from: string;
  valid_to: string | null;
  subscription_price: string;
  prices: string;
  registers: string | null;
};

export type ChangeRow = {
  id: string;
  offer_id: string;
  provider_id: string;
  at: string;
  actor_id: string | null;
  source: string;
  kind: string;
  changes: string;
  contribution_id: string | null;
};

export type OfferTables = {
  energy_providers: ProviderRow;
  energy_offers: OfferRow;
  offer_versions: VersionRow;
  offer_changes: ChangeRow;
};
