import type { DayRange } from '../day-range.ts';
import { type Cost, type CostFlag, costOfPeriod, type Ledger } from './cost.ts';
import { coverageOf } from './energy-table.ts';
import type { Amount } from './money.ts';
import type { TariffSpan } from './tariff-timeline.ts';

/** What some days cost and would have cost, subscription included; null where a part of it is not known. */
export type ShadowCost = {
  readonly actual: Amount | null;
  readonly shadow: Amount | null;
  /** Above zero: the shadow offer would have been cheaper. */
  readonly difference: Amount | null;
  readonly flags: readonly CostFlag[];
};

export function compareWithShadow(
  ledger: Ledger,
  timeline: readonly TariffSpan[],
  other: readonly TariffSpan[],
  range: DayRange,
): ShadowCost {
  const [paid, would] = [costOfPeriod(ledger, timeline, range), costOfPeriod(ledger, other, range)];
  const { days, missing_days } = coverageOf(ledger.energy, range);
  const [actual, shadow] = missing_days < days ? [totalOf(paid), totalOf(would)] : [null, null];
  const difference = actual === null || shadow === null ? null : actual - shadow;
  return { actual, shadow, difference, flags: [...new Set([...paid.flags, ...would.flags])] };
}

/** Energy and subscription; null where a part of it has no price. */
export function totalOf({ amount, subscription, unpriced }: Cost): Amount | null {
  return subscription === null || unpriced.length > 0 ? null : amount + subscription;
}
