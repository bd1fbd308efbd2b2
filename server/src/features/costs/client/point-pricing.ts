import { addMonths, type Day } from '@svc/domain/day';
import type { PointPricing } from '@svc/domain/exports/point-pricing';
import type { Offer } from '@svc/domain/offers/offer';
import { parisDay } from '@svc/domain/paris-time';
import { householdTimeline } from '@svc/domain/pricing/household-timeline';
import { ownTimeline } from '@svc/domain/pricing/own-prices';
import { datedTimeline } from '@svc/domain/pricing/rank-offers';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { recordChosenOffer } from './chosen-offer.ts';

export type PointPricingParts = {
  readonly database: Connection;
  readonly clock: Clock;
  /** With its full price history; undefined when the catalogue does not contain it. */
  readonly findOffer: (id: string) => Promise<Offer | undefined>;
};

/** All pricing of a PDL since a day, for publishing its costs. */
export async function readPointPricing(parts: PointPricingParts, pdl: MirroredPdl, since: Day): Promise<PointPricing> {
  const now = parts.clock.now();
  const { choices, settings } = await recordChosenOffer(parts.database, pdl, now);
  const ids = new Set([...choices.map(({ offer_id }) => offer_id), settings.shadow_offer_id]);
  const offers: Offer[] = [];
  for (const id of ids) {
    const offer = id === null ? undefined : await parts.findOffer(id);
    if (offer) offers.push(offer);
  }
  // A running invoice period ends within a year.
  const range = { start: since, end: addMonths(parisDay(now), 13) };
  const { own_prices: own, invoice } = settings;
  const shadow = offers.find(({ id }) => id === settings.shadow_offer_id);
  return {
    timeline: householdTimeline(choices, offers, range, own),
    shadow: shadow ? datedTimeline(shadow, range) : [],
    sale: own ? ownTimeline(own, range, 'production') : [],
    ...(invoice && { invoice }),
  };
}
