import type { DayRange } from '@svc/domain/day-range';
import { invoicePeriod, monthOfDay } from '@svc/domain/pricing/invoice-period';
import { formatAmount } from '@svc/domain/pricing/money';
import { projectCost } from '@svc/domain/pricing/projection';
import { createPricingModel, type PricingInput, type PricingModel } from './pricing-input.ts';

/** What the running month and the running invoice period will have cost when they end. */
export function computeProjection(input: PricingInput) {
  const model = createPricingModel(input);
  const { invoice } = input.settings;
  return {
    today: input.today,
    includes: ['energy', 'subscription', 'taxes'] as const,
    month: describe(input, model, monthOfDay(input.today)),
    invoice: invoice ? describe(input, model, invoicePeriod(invoice, input.today)) : null,
  };
}

function describe({ today }: PricingInput, { ledger, timeline }: PricingModel, period: DayRange) {
  const projected = projectCost(ledger, timeline, period, today);
  if (!projected) return { period, estimate: null };
  const { known_days, projected_days, so_far, total, low, high } = projected;
  const money = { so_far_eur: so_far, total_eur: total, low_eur: low, high_eur: high };
  const shown = Object.fromEntries(Object.entries(money).map(([name, amount]) => [name, formatAmount(amount)]));
  return { period, estimate: { known_days, projected_days, ...(shown as Record<keyof typeof money, string>) } };
}
