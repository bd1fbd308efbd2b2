import { currentOffer } from '@svc/domain/pricing/household-timeline';
import { sameOfferAt, savingOf } from '@svc/domain/pricing/other-power';
import { advisePower } from '@svc/domain/pricing/power-advice';
import { costOfOffer } from '@svc/domain/pricing/rank-offers';
import { formatKnown } from './describe-cost.ts';
import { createPricingModel, type PricingInput, type PricingModel } from './pricing-input.ts';

/** The smallest power that was enough, and what the same offer would have cost with it. */
export function adviseOnPower(input: PricingInput, { ledger }: PricingModel) {
  const { range, offers, choices } = input;
  const current = offers.find(({ id }) => id === currentOffer(choices, range));
  const advice = advisePower(input.peaks, input.subscribed_kva ?? current?.power_kva ?? null);
  const other = current && advice.best_kva !== null ? sameOfferAt(offers, current, advice.best_kva) : undefined;
  const costOf = (offer: typeof other) => offer && costOfOffer(ledger, offer, { range });
  return {
    ...advice,
    measured_days: input.peaks.length,
    saving_eur: formatKnown(savingOf(costOf(current), costOf(other))),
  };
}

export function computePower(input: PricingInput) {
  return { period: input.range, ...adviseOnPower(input, createPricingModel(input)) };
}
