import type { Day } from '@svc/domain/day';
import type { Cost, CostRow, Pricing, Projection } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import type { State } from '../../messages/states.ts';
import type { Period } from '../../period/period.ts';

export type MoneyData = {
  readonly home: Home;
  readonly today: Day;
  readonly newest: Day;
  readonly period: Period;
  /** The period as a whole. */
  readonly cost: Cost;
  /** The same dates a year earlier, once they are there. */
  readonly before: Cost | undefined;
  /** Months of this year and the one before, or the days of the period. */
  readonly parts: Cost | undefined;
  readonly projection: Projection | undefined;
  /** The running bill by day or month, up to the newest day. */
  readonly budget: { readonly rows: readonly CostRow[] | undefined; readonly error: Error | null };
  readonly pricing: Pricing | undefined;
  /** Whether the parts, and what the rest may cost, are still on their way. */
  readonly states: { readonly parts: State };
};

export type OpenPeriod = (span: 'day' | 'month', day: Day) => void;
