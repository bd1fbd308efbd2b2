import type { Day } from '@svc/domain/day';
import type { OfferVersion } from '@svc/domain/offers/offer';
import { tariffOf } from '@svc/domain/pricing/tariff';
import type { CatalogueOffer } from '../../api/catalogue.ts';

/** Of an energy price and of a monthly price. */
const unitsPerEuro = 1_000_000;

export type VersionLine = {
  readonly from: Day | null;
  readonly prices: readonly { readonly tag: string; readonly eur: number }[];
  readonly subscription_eur: number | null;
};

/** The prices of an offer, the newest first, as used in the computation. An unknown price is left out. */
export function listVersions(offer: CatalogueOffer): VersionLine[] {
  return [...offer.versions]
    .sort((a, b) => ((a.valid_from ?? '') < (b.valid_from ?? '') ? 1 : -1))
    .map((version) => lineOf(offer, version));
}

export function lineOf(offer: CatalogueOffer, version: OfferVersion): VersionLine {
  const { scheme, prices, subscription } = tariffOf(offer, version);
  const priceByTag = new Map<string, number>();
  scheme.registers.forEach(({ tag }, index) => {
    const price = prices[index];
    if (price !== undefined && !priceByTag.has(tag)) priceByTag.set(tag, price / unitsPerEuro);
  });
  return {
    from: version.valid_from,
    prices: [...priceByTag].map(([tag, eur]) => ({ tag, eur })),
    subscription_eur: subscription === undefined ? null : subscription / unitsPerEuro,
  };
}
