import type { DayRange } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { computations } from './computations.ts';
import type { CostsOptions } from './costs.ts';
import { loadPricingInput } from './load-pricing-input.ts';

/** What the bill of a past period amounts to; null where a part of it is not known. */
export type BillAmount = (user_id: string, usage_point_id: string, range: DayRange) => Promise<string | null>;

/** For bills that the gateway itself makes. A period of months is a small input, so it is computed in place. */
export function openBillAmount(options: CostsOptions): BillAmount {
  return async (user_id, usage_point_id, range) => {
    const point = await options.source.open({ user_id }, usage_point_id);
    const input = await loadPricingInput(options, point, { range, today: parisDay(options.clock.now()) });
    return computations.bill(input, { billed: 0n, lines: [] }).computed_eur;
  };
}
