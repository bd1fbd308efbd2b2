import type { Offer } from '../offers/offer.ts';
import type { RankedOffer } from './rank-offers.ts';

/** The offer itself at another power: same supplier, name and way of counting. */
export function sameOfferAt<O extends Offer>(offers: readonly O[], offer: Offer, power_kva: number): O | undefined {
  return offers.find(
    (other) =>
      other.power_kva === power_kva &&
      other.provider === offer.provider &&
      other.name === offer.name &&
      other.type === offer.type &&
      other.variant === offer.variant,
  );
}

/** What one of two would have saved; null where one of them is not known whole. */
export function savingOf(now: RankedOffer | undefined, other: RankedOffer | undefined): bigint | null {
  if (now?.total == null || other?.total == null) return null;
  return now.total - other.total;
}

/** Offers that a household with this power could have; those without a power fit every one. */
export function offersAt<O extends Offer>(offers: readonly O[], power_kva: number): O[] {
  return offers.filter((offer) => offer.power_kva === null || offer.power_kva === power_kva);
}
