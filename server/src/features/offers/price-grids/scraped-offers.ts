import { hash } from 'node:crypto';
import { toDay } from '@svc/domain/day';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';

const cacheSeconds = 300;

export type ScrapedOffers = {
  put(provider: string, addresses: readonly string[], offers: readonly CatalogueOffer[]): Promise<void>;
  /** What a preview read less than five minutes ago, once. */
  take(provider: string, addresses: readonly string[]): Promise<readonly CatalogueOffer[] | undefined>;
};

/** What a preview has read, for the refresh that follows it. A store that is away only means reading again. */
export function createScrapedOffers(store: Pick<KeyValueStore, 'get' | 'setMany' | 'delete'>): ScrapedOffers {
  const keyOf = (provider: string, addresses: readonly string[]) =>
    `scraped_offers:${provider}:${hash('sha256', JSON.stringify(addresses)).slice(0, 16)}`;
  return {
    async put(provider, addresses, offers) {
      const value = Buffer.from(JSON.stringify(offers));
      await quietly(store.setMany([{ key: keyOf(provider, addresses), value, ttlSeconds: cacheSeconds }]));
    },
    async take(provider, addresses) {
      const key = keyOf(provider, addresses);
      const value = await quietly(store.get(key));
      if (!value) return undefined;
      await quietly(store.delete([key]));
      const offers = JSON.parse(value.toString('utf8')) as CatalogueOffer[];
      return offers.map((offer) => ({ ...offer, valid_from: offer.valid_from && toDay(offer.valid_from) }));
    },
  };
}

async function quietly<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined;
    throw error;
  }
}
