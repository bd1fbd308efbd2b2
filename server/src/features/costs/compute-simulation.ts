import { addMonths } from '@svc/domain/day';
import { coverageOf, type EnergyTable } from '@svc/domain/pricing/energy-table';
import { currentOffer } from '@svc/domain/pricing/household-timeline';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { offersAt } from '@svc/domain/pricing/other-power';
import { costOfOffer, rankOffers } from '@svc/domain/pricing/rank-offers';
import { changeHabits, type Load, type Shift } from '@svc/domain/pricing/what-if';
import { adviseOnPower } from './compute-power.ts';
import { describeCost, describeCoverage, formatKnown, isStored } from './describe-cost.ts';
import { describeOffer } from './describe-offer.ts';
import { createPricingModel, type PricingInput } from './pricing-input.ts';

export type SimulationParameters = {
  readonly power_kva?: number | undefined;
  readonly offPeak?: readonly OffPeakSchedule[] | undefined;
  readonly shifts: readonly Shift[];
  readonly loads: readonly Load[];
  readonly include_history: boolean;
};

/** Every offer over the same days, the cheapest first. Offers with an incomplete total come last. */
export function computeSimulation(input: PricingInput, parameters: SimulationParameters) {
  const { shifts, loads, offPeak } = parameters;
  const change = (energy: EnergyTable) => changeHabits(energy, shifts, loads);
  const habits = shifts.length + loads.length > 0 ? change : undefined;
  const model = createPricingModel(input, { offPeak, habits });
  const { range, offers } = input;
  const { energy, ledger } = model;
  const power = adviseOnPower(input, model);
  const power_kva = parameters.power_kva ?? power.subscribed_kva ?? power.best_kva;
  if (power_kva === null) return { failure: 'power_unknown' as const };
  const current = currentOffer(input.choices, range);
  const isWanted = ({ id, is_active }: (typeof offers)[number]) =>
    is_active || parameters.include_history || id === current;
  const wanted = offersAt(offers.filter(isWanted), power_kva);
  const own = offers.find(({ id }) => id === current);
  const ranked = rankOffers(ledger, own && !wanted.includes(own) ? [...wanted, own] : wanted, { range });
  const before = { start: addMonths(range.start, -12), end: addMonths(range.end, -12) };
  const isKnown = isStored(energy, range);
  const isBeforeKnown = coverageOf(energy, before).missing_days === 0;
  return {
    period: range,
    ...describeCoverage(energy, range),
    current,
    compared_kva: power_kva,
    offers: ranked.map(({ offer, cost, price_from }) => ({
      ...describeOffer(offer),
      ...describeCost(cost, isKnown),
      price_from,
      previous_year_total_eur: isBeforeKnown ? formatKnown(costOfOffer(ledger, offer, { range: before }).total) : null,
    })),
    power,
  };
}
