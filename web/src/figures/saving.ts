import { addMonths, type Day } from '@svc/domain/day';
import type { OfferType, OfferVariant } from '@svc/domain/offers/offer';
import { kindOf, offerKinds } from '@svc/domain/offers/offer-kinds';

/** An offer with what a year of it costs, as far as it matters for a saving. */
export type Candidate = {
  readonly id: string;
  readonly type: OfferType | null;
  readonly variant: OfferVariant | null;
  readonly eur: number | null;
  readonly previous_eur: number | null;
  readonly price_from: string | null;
};

const wholeShare = 0.9;

/** With less than nine days in ten known, no year is compared as it is: Offers extrapolates it, Today leaves it out. */
export const isNearlyWhole = ({ days, missing_days }: { readonly days: number; readonly missing_days: number }) =>
  days > 0 && days - missing_days >= days * wholeShare;

const freshMonths = 3;
const staleMonths = 6;

/** Whether a price has been in effect for at most this many months. False for a price without a date. */
export const isPriceWithin = (price_from: string | null, months: number, today: Day) =>
  price_from !== null && price_from >= addMonths(today, -months);

/** A price not confirmed for half a year may no longer be available. The same applies to a price without a date. */
export const isStalePrice = (price_from: string | null, today: Day) => !isPriceWithin(price_from, staleMonths, today);

const isFreshPrice = (price_from: string | null, today: Day) => isPriceWithin(price_from, freshMonths, today);

/** Whether the days of an offer carry a colour or a type. */
export function hasColours({ type, variant }: Pick<Candidate, 'type' | 'variant'>): boolean {
  const kind = type === null ? undefined : kindOf({ type, variant });
  return kind !== undefined && offerKinds[kind].has_day_types;
}

/** Whether one is cheaper in whole euros, as they are shown. */
const isCheaper = (other: number | null, mine: number | null) =>
  other !== null && mine !== null && Math.round(other) < Math.round(mine);

/** A reliable saving: recent price, no colours, cheaper in both years where both are known. */
export function sureSaving<C extends Candidate>(ranked: readonly C[], mine: Candidate, today: Day): C | undefined {
  return ranked.find(
    (other) =>
      isFreshPrice(other.price_from, today) &&
      !hasColours(other) &&
      isCheaper(other.eur, mine.eur) &&
      (other.previous_eur === null || mine.previous_eur === null || isCheaper(other.previous_eur, mine.previous_eur)),
  );
}
