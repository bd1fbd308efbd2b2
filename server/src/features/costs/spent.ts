import type { DayRange } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { formatAmount } from '@svc/domain/pricing/money';
import { costSoFar } from '@svc/domain/pricing/projection';
import { ApiError } from '#platform/http/api-error.ts';
import type { CostsOptions } from './costs.ts';
import { loadPricingInput } from './load-pricing-input.ts';
import { createPricingModel } from './pricing-input.ts';

/** Euros of a period as far as they are known: at least so many. null: nothing has a price. */
export type ReadSpent = (user_id: string, usage_point_id: string, range: DayRange) => Promise<number | null>;

/** For budget alerts. A month is a small input, so it is computed in place. */
export function openSpent(options: CostsOptions): ReadSpent {
  return async (user_id, usage_point_id, range) => {
    try {
      const point = await options.source.open({ user_id }, usage_point_id);
      const today = parisDay(options.clock.now());
      const { ledger, timeline } = createPricingModel(await loadPricingInput(options, point, { range, today }));
      const soFar = costSoFar(ledger, timeline, range, today);
      return soFar && Number(formatAmount(soFar.cost.amount + (soFar.cost.subscription ?? 0n)));
    } catch (error) {
      // Data that may no longer be read has no amount.
      if (error instanceof ApiError) return null;
      throw error;
    }
  };
}
