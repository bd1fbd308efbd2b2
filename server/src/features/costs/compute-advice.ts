import { costOfPeriod } from '@svc/domain/pricing/cost';
import { currentOffer } from '@svc/domain/pricing/household-timeline';
import { formatAmount } from '@svc/domain/pricing/money';
import { adviseOffPeak, usesOffPeak } from '@svc/domain/pricing/off-peak-advice';
import { offersAt } from '@svc/domain/pricing/other-power';
import { rankOffers } from '@svc/domain/pricing/rank-offers';
import { cutTimeline } from '@svc/domain/pricing/tariff-timeline';
import { dependsOnWinter, wintersOf } from '@svc/domain/pricing/winters';
import { describeCost, describeCoverage, isStored } from './describe-cost.ts';
import { describeOffer } from './describe-offer.ts';
import { createPricingModel, type PricingInput, type PricingModel } from './pricing-input.ts';

const mostSchedules = 3;

/** The cost of each winter of the stored days with every offer whose price depends on it. */
export function computeWinters(input: PricingInput) {
  const { ledger, energy, timeline } = createPricingModel(input);
  const power_kva = powerOf(input);
  const dependent = input.offers.filter((offer) => offer.is_active && dependsOnWinter(offer));
  const offers = power_kva === null ? dependent : offersAt(dependent, power_kva);
  const stored = wintersOf(input.range).filter((winter) => isStored(energy, winter));
  return {
    period: input.range,
    compared_kva: power_kva,
    winters: stored.map((winter) => ({
      ...winter,
      ...describeCoverage(energy, winter),
      actual: describeCost(costOfPeriod(ledger, timeline, winter)),
      offers: rankOffers(ledger, offers, { range: winter }).map(({ offer, cost, price_from }) => ({
        ...describeOffer(offer),
        ...describeCost(cost),
        price_from,
      })),
    })),
  };
}

/** The three off-peak schedules that would have saved most. */
export function computeOffPeak(input: PricingInput) {
  const { range } = input;
  const model = createPricingModel(input);
  const schedules = bestSchedules(input, model);
  return {
    period: range,
    ...describeCoverage(model.energy, range),
    kept: input.offPeak.map(({ valid_from, ranges, source }) => ({ valid_from, ranges: [...ranges], source })),
    reason: schedules === 'not_used' ? ('not_used' as const) : schedules === null ? ('not_known' as const) : null,
    schedules: Array.isArray(schedules)
      ? schedules.map(({ ranges, amount, saving }) => ({
          ranges: [...ranges],
          energy_eur: formatAmount(amount),
          saving_eur: formatAmount(saving),
        }))
      : [],
  };
}

function bestSchedules({ range }: PricingInput, { ledger, context, timeline: all }: PricingModel) {
  const timeline = cutTimeline(all, range);
  if (!usesOffPeak(timeline)) return 'not_used';
  return adviseOffPeak(ledger, context, timeline, range, mostSchedules);
}

/** The power by contract, else by the chosen offer. */
export function powerOf({ subscribed_kva, offers, choices, range }: PricingInput): number | null {
  const current = currentOffer(choices, range);
  return subscribed_kva ?? offers.find(({ id }) => id === current)?.power_kva ?? null;
}
