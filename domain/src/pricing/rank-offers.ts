import type { Day } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import type { Offer } from '../offers/offer.ts';
import { type Cost, type CostFlag, costOfPeriod, type Ledger } from './cost.ts';
import type { Amount } from './money.ts';
import { versionOn } from './price-versions.ts';
import { tariffOf } from './tariff.ts';
import { type TariffSpan, timelineOf } from './tariff-timeline.ts';

export type RankedOffer = {
  readonly offer: Offer;
  readonly cost: Cost;
  /** Energy and subscription; null when part of it has no price, because such a sum may not be compared. */
  readonly total: Amount | null;
  /** The day since which the used prices apply. */
  readonly price_from: Day | null;
  readonly flags: readonly CostFlag[];
};

export type RankingOptions = {
  readonly range: DayRange;
  /** The day whose prices are used for the whole period. Absent: each day has its own. */
  readonly pricesOf?: Day | undefined;
};

/**
 * Every offer over the same energy, the cheapest first. An offer with an unpriced part, because a colour or a price is
 * unknown, ranks behind all that are completely known: an unknown part never makes an offer the cheapest.
 */
export function rankOffers(ledger: Ledger, offers: readonly Offer[], options: RankingOptions): RankedOffer[] {
  return offers.map((offer) => costOfOffer(ledger, offer, options)).sort(compareRanked);
}

export function costOfOffer(ledger: Ledger, offer: Offer, { range, pricesOf }: RankingOptions): RankedOffer {
  const spans = pricesOf === undefined ? datedTimeline(offer, range) : oneVersion(offer, range, pricesOf);
  const cost = costOfPeriod(ledger, spans, range);
  const whole = cost.unpriced.length === 0 && cost.subscription !== null;
  return {
    offer,
    cost,
    total: whole ? cost.amount + (cost.subscription ?? 0n) : null,
    price_from: spans.at(-1)?.tariff.valid_from ?? null,
    flags: cost.flags,
  };
}

export function datedTimeline(offer: Offer, range: DayRange): TariffSpan[] {
  return timelineOf({ id: offer.id, tariffs: offer.versions.map((version) => tariffOf(offer, version)) }, range);
}

function oneVersion(offer: Offer, range: DayRange, day: Day): TariffSpan[] {
  const found = versionOn(offer.versions, day);
  if (!found) return [];
  return [{ range, tariff: tariffOf(offer, found.version), estimated: found.estimated, offer_id: offer.id }];
}

function compareRanked(a: RankedOffer, b: RankedOffer): number {
  if (a.total === null || b.total === null) return Number(a.total === null) - Number(b.total === null) || byName(a, b);
  return a.total < b.total ? -1 : a.total > b.total ? 1 : byName(a, b);
}

// Equal totals have one order, regardless of the caller and the input order.
function byName(a: RankedOffer, b: RankedOffer): number {
  const [left, right] = [a, b].map(({ offer }) => `${offer.provider} ${offer.name} ${offer.id}`) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}
