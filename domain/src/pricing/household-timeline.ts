import type { Day } from '../day.ts';
import { type DayRange, lastDay } from '../day-range.ts';
import type { Offer } from '../offers/offer.ts';
import { type DatedChoice, offerOn } from '../offers/offer-choice.ts';
import { type OwnPrices, ownTimeline } from './own-prices.ts';
import { tariffOf } from './tariff.ts';
import { overlayTimelines, type TariffSpan, timelineOfChoices } from './tariff-timeline.ts';

/**
 * The tariffs a household had: its own prices where it entered some, otherwise the offers it chose. An offer that is no
 * longer known leaves its days without a tariff.
 */
export function householdTimeline(
  choices: readonly DatedChoice[],
  offers: readonly Offer[],
  range: DayRange,
  own: OwnPrices | null = null,
): TariffSpan[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const priced = choices.map(({ valid_from, offer_id }) => {
    const offer = offer_id === null ? undefined : byId.get(offer_id);
    const tariffs = offer?.versions.map((version) => tariffOf(offer, version)) ?? [];
    return { from: valid_from, offer: offer ? { id: offer.id, tariffs } : null };
  });
  const chosen = timelineOfChoices(priced, range);
  return own ? overlayTimelines(ownTimeline(own, range), chosen) : chosen;
}

/** The offer at the end of a period. A single choice applies for all time. */
export function currentOffer(choices: readonly DatedChoice[], range: DayRange): string | null {
  const only = choices.length === 1 ? choices[0] : undefined;
  return only ? only.offer_id : offerOn(choices, lastDay(range));
}

/** A cap counts from the first day of its year: energy must be known from there on. */
export function firstDayNeeded(offers: readonly Offer[], day: Day): Day {
  const isCapped = offers.some(({ versions }) =>
    versions.some(({ registers }) => registers?.some(({ cap_kwh }) => cap_kwh !== undefined)),
  );
  return isCapped ? (`${day.slice(0, 4)}-01-01` as Day) : day;
}
