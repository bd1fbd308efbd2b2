import { formatWithOffset } from '@svc/domain/paris-time';
import { hourCoverage } from '@svc/domain/pricing/hour-coverage';
import { formatKwh } from '@svc/domain/pricing/money';
import { describeCoverage } from './describe-cost.ts';
import { createPricingModel, type PricingInput } from './pricing-input.ts';

/** Every hour with energy has a cost, or its reason is listed here. */
export function computeCoverage(input: PricingInput) {
  const { range } = input;
  const { energy, timeline, context } = createPricingModel(input);
  const { hours_with_energy, priced_hours, unpriced } = hourCoverage(energy, timeline, context, range);
  return {
    period: range,
    ...describeCoverage(energy, range),
    hours_with_energy,
    priced_hours,
    unpriced_hours: hours_with_energy - priced_hours,
    unpriced: unpriced.map(({ start, end, reason, energy: used }) => ({
      start: formatWithOffset(start),
      end: formatWithOffset(end),
      reason,
      kwh: formatKwh(used),
    })),
  };
}
