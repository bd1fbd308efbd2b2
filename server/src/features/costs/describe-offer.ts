import type { Offer } from '@svc/domain/offers/offer';

/** Who sells an offer and what it is called; all null for prices of one's own. */
export function describeOffer(offer: Offer | undefined) {
  return {
    offer_id: offer?.id ?? null,
    provider: offer?.provider ?? null,
    name: offer?.name ?? null,
    type: offer?.type ?? null,
    variant: offer?.variant ?? null,
    power_kva: offer?.power_kva ?? null,
  };
}
