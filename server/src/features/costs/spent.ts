import type { DayRange } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { ApiError } from '#platform/http/api-error.ts';
import { computeCost } from './compute-cost.ts';
import type { CostsOptions } from './costs.ts';
import { loadPricingInput } from './load-pricing-input.ts';

/** Euros of a period as far as they are known: at least so many. null: nothing has a price. */
export type ReadSpent = (user_id: string, usage_point_id: string, range: DayRange) => Promise<number | null>;

/** For budget alerts. A month is a small input, so it is computed in place. */
export function openSpent(options: CostsOptions): ReadSpent {
  return async (user_id, usage_point_id, range) => {
    try {
      const point = await options.source.open({ user_id }, usage_point_id);
      const today = parisDay(options.clock.now());
      const { energy_eur, subscription_eur } = computeCost(
        await loadPricingInput(options, point, { range, today }),
        {},
      );
      return energy_eur === null ? null : Math.round((Number(energy_eur) + Number(subscription_eur ?? 0)) * 100) / 100;
    } catch (error) {
      // Data that may no longer be read has no amount.
      if (error instanceof ApiError) return null;
      throw error;
    }
  };
}
