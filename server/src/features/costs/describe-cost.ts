import { addMonths, type Day, dayOf, minDay, monthOf, yearOf } from '@svc/domain/day';
import { type DayRange, daysOf, singleDay } from '@svc/domain/day-range';
import type { Cost, CostFlag } from '@svc/domain/pricing/cost';
import { coverageOf, type EnergyTable, missingRanges } from '@svc/domain/pricing/energy-table';
import { type Amount, formatAmount, formatKwh, formatPrice } from '@svc/domain/pricing/money';
import { totalOf } from '@svc/domain/pricing/shadow-cost';

export type DescribedCost = {
  readonly kwh: string | null;
  readonly energy_eur: string | null;
  readonly subscription_eur: string | null;
  readonly total_eur: string | null;
  readonly registers: readonly { tag: string; kwh: string; price_eur: string; eur: string }[];
  readonly unpriced: readonly { reason: string; tag: string | null; kwh: string }[];
  readonly flags: readonly CostFlag[];
};

/**
 * A cost in the API format. The total is null when a part of it is unknown. Everything but the subscription is null
 * when no day is stored: no stored data does not mean no consumption.
 */
export function describeCost(cost: Cost, isStored = true): DescribedCost {
  return {
    kwh: isStored ? formatKwh(cost.energy) : null,
    energy_eur: isStored ? formatAmount(cost.amount) : null,
    subscription_eur: formatKnown(cost.subscription),
    total_eur: isStored ? formatKnown(totalOf(cost)) : null,
    registers: cost.lines.map(({ tag, energy, price, amount }) => ({
      tag,
      kwh: formatKwh(energy),
      price_eur: formatPrice(price),
      eur: formatAmount(amount),
    })),
    unpriced: cost.unpriced.map(({ reason, tag, energy }) => ({ reason, tag, kwh: formatKwh(energy) })),
    flags: cost.flags,
  };
}

export function formatKnown(amount: Amount | null): string | null {
  return amount === null ? null : formatAmount(amount);
}

/** Which days are measured, estimated, or not there at all; those are named. */
export function describeCoverage(energy: EnergyTable, range: DayRange) {
  return { coverage: coverageOf(energy, range), missing: missingRanges(energy, range) };
}

/** Whether anything of these days is stored. */
export function isStored(energy: EnergyTable, range: DayRange): boolean {
  const { days, missing_days } = coverageOf(energy, range);
  return missing_days < days;
}

/** The days or the calendar months of a period. A partial month is cut to the period. */
export function cutPeriod(range: DayRange, by: 'day' | 'month'): DayRange[] {
  if (by === 'day') return daysOf(range).map(singleDay);
  const months: DayRange[] = [];
  for (let start = range.start; start < range.end; ) {
    const end: Day = minDay(addMonths(dayOf(yearOf(start), monthOf(start), 1), 1), range.end);
    months.push({ start, end });
    start = end;
  }
  return months;
}
