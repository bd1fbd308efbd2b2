import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Calculator } from './calculator.ts';
import { ComputationSlots } from './computation-slots.ts';
import type { ComputationName, ParametersOf, ResultOf } from './computations.ts';
import type { CostPoint, CostSource } from './cost-point.ts';
import { loadPricingInput, type PricingCache } from './load-pricing-input.ts';

export type CostsOptions = PricingCache & { readonly source: CostSource; readonly clock: Clock };

export type ComputationRequest<Name extends ComputationName> = {
  readonly name: Name;
  readonly id: string;
  readonly range: DayRange;
  /** Days before the period that the computation looks at. */
  readonly since?: Day;
  readonly parameters: ParametersOf<Name>;
};

export type Costs = {
  today(): Day;
  /** Waits for a slot of the caller, checks the access to the days, and computes. */
  compute<Name extends ComputationName>(caller: Caller, computation: ComputationRequest<Name>): Promise<ResultOf<Name>>;
  open(caller: Caller, id: string): Promise<CostPoint>;
};

export function createCosts(options: CostsOptions, calculator: Calculator): Costs {
  const { source, clock } = options;
  const slots = new ComputationSlots();
  const today = () => parisDay(clock.now());
  return {
    today,
    open: (caller, id) => source.open(caller, id),
    compute: (caller, { name, id, range, since, parameters }) =>
      slots.run(caller.counted_as, async () => {
        const point = await source.open(caller, id);
        const criteria = { range, today: today(), ...(since !== undefined && { since }) };
        return await calculator.compute(name, await loadPricingInput(options, point, criteria), parameters);
      }),
  };
}
