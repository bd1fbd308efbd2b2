import { readFileSync } from 'node:fs';
import { toDay } from '@svc/domain/day';
import { type CatalogueOffer, readOfferShape, readPriceField } from '@svc/domain/offers/catalogue-offer';
import { z } from 'zod';
import type { Provider } from './catalogue-record.ts';

const row = z.strictObject({
  provider: z.string(),
  name: z.string(),
  type: z.string(),
  power_kva: z.number().int(),
  subscription_price: z.number(),
  prices: z.record(z.string(), z.number()),
  valid_from: z.string(),
});

export type BuiltInOffer = CatalogueOffer & { readonly provider: string };

/** The prices the program ships with: the fallback when a grid cannot be read. */
export function readBuiltInOffers(): BuiltInOffer[] {
  return z.array(row).parse(readPreset('offers.json')).map(toOffer);
}

function toOffer({
  provider,
  name,
  type,
  power_kva,
  subscription_price,
  prices,
  valid_from,
}: z.infer<typeof row>): BuiltInOffer {
  const shape = readOfferShape(type);
  if (!shape) throw new Error(`the built-in offer ${name} has the unknown type ${type}`);
  const named = Object.entries(prices).map(([priceName, price]) => {
    const field = readPriceField(priceName);
    if (!field) throw new Error(`the built-in offer ${name} has the unknown price ${priceName}`);
    return [field, price] as const;
  });
  const rest = {
    name,
    power_kva,
    subscription_price,
    prices: Object.fromEntries(named),
    valid_from: toDay(valid_from),
  };
  return { provider, ...shape, ...rest };
}

const provider = z.strictObject({
  name: z.string(),
  website: z.string().nullable(),
  logo_url: z.string().nullable(),
  scraper_urls: z.array(z.string()),
  optional_urls: z.array(z.string()),
});
export type BuiltInProvider = z.infer<typeof provider>;

export function readBuiltInProviders(): BuiltInProvider[] {
  return z.array(provider).parse(readPreset('providers.json'));
}

/** The addresses that are read: those an administrator configured, otherwise the built-in ones. */
export function addressesOf(
  { name, scraper_urls }: Pick<Provider, 'name' | 'scraper_urls'>,
  builtIn: readonly BuiltInProvider[],
): readonly string[] {
  return scraper_urls ?? builtIn.find((known) => known.name === name)?.scraper_urls ?? [];
}

function readPreset(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../../presets/france/${file}`, import.meta.url), 'utf8'));
}
