import { costOfPeriod, openLedger } from '@svc/domain/pricing/cost';
import { buildEnergyTable } from '@svc/domain/pricing/energy-table';
import { ownTimeline } from '@svc/domain/pricing/own-prices';
import { describeCost, describeCoverage, isStored } from './describe-cost.ts';
import type { PricingInput } from './pricing-input.ts';

/** The injected energy and its revenue: shown beside the cost, never netted against it. Null without a sale price. */
export function describeRevenue({ injected, settings, range, calendars, offPeak }: PricingInput) {
  if (!injected || !settings.own_prices) return null;
  const energy = buildEnergyTable(range, injected);
  const timeline = ownTimeline(settings.own_prices, range, 'production');
  const { kwh, energy_eur, unpriced, flags } = describeCost(
    costOfPeriod(openLedger(energy, { calendars, offPeak }), timeline, range),
    isStored(energy, range),
  );
  return { ...describeCoverage(energy, range), kwh, revenue_eur: energy_eur, unpriced, flags };
}
