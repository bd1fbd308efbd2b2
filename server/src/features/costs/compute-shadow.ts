import { type DayRange, intersectRanges, singleDay } from '@svc/domain/day-range';
import { stateOf } from '@svc/domain/pricing/energy-table';
import { monthOfDay } from '@svc/domain/pricing/invoice-period';
import { datedTimeline } from '@svc/domain/pricing/rank-offers';
import { compareWithShadow, type ShadowCost } from '@svc/domain/pricing/shadow-cost';
import { cutPeriod, describeCoverage, formatKnown } from './describe-cost.ts';
import { describeOffer } from './describe-offer.ts';
import { createPricingModel, type PricingInput } from './pricing-input.ts';

/** The household's cost, and the cost with its shadow offer: recomputed from stored data. */
export function computeShadow(input: PricingInput) {
  const { range, known, settings, today } = input;
  const offer = input.offers.find(({ id }) => id === settings.shadow_offer_id);
  if (!offer) return { failure: 'no_shadow' as const };
  const { ledger, energy, timeline } = createPricingModel(input);
  const shadow = datedTimeline(offer, known);
  const compare = (part: DayRange) => describePair(compareWithShadow(ledger, timeline, shadow, part));
  const month = intersectRanges(monthOfDay(today), known);
  return {
    period: range,
    ...describeCoverage(energy, range),
    shadow: describeOffer(offer),
    ...compare(range),
    month_to_date: month ? { ...month, ...compare(month) } : null,
    days: cutPeriod(range, 'day').flatMap(({ start }) =>
      stateOf(energy, start) === 'missing' ? [] : [{ date: start, ...compare(singleDay(start)) }],
    ),
  };
}

function describePair({ actual, shadow, difference, flags }: ShadowCost) {
  return {
    actual_eur: formatKnown(actual),
    shadow_eur: formatKnown(shadow),
    difference_eur: formatKnown(difference),
    flags: [...flags],
  };
}
