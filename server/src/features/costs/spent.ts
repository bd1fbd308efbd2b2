import type { Spent } from '@svc/domain/alerts/alerts';
import { addDays } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { formatAmount } from '@svc/domain/pricing/money';
import { costSoFar } from '@svc/domain/pricing/projection';
import { ApiError } from '#platform/http/api-error.ts';
import type { CostsOptions } from './costs.ts';
import { loadPricingInput } from './load-pricing-input.ts';
import { createPricingModel } from './pricing-input.ts';

/** null: nothing has a price. */
export type ReadSpent = (user_id: string, usage_point_id: string, range: DayRange) => Promise<Spent | null>;

/** For budget alerts. A month is a small input, so it is computed in place. */
export function openSpent(options: CostsOptions): ReadSpent {
  return async (user_id, usage_point_id, range) => {
    try {
      const point = await options.source.open({ user_id }, usage_point_id);
      const today = parisDay(options.clock.now());
      const { ledger, timeline } = createPricingModel(await loadPricingInput(options, point, { range, today }));
      const soFar = costSoFar(ledger, timeline, range, today);
      if (!soFar) return null;
      const { range: known, cost } = soFar;
      return { eur: Number(formatAmount(cost.amount + (cost.subscription ?? 0n))), until: addDays(known.end, -1) };
    } catch (error) {
      // Data that may no longer be read has no amount.
      if (error instanceof ApiError) return null;
      throw error;
    }
  };
}
