import type { Day } from '../day.ts';
import { type DayRange, intersectRanges } from '../day-range.ts';
import { dayIndex, type EnergyTable, totalEnergy } from './energy-table.ts';
import { type Amount, costOf, type Price } from './money.ts';
import { cutByVersion } from './price-versions.ts';

/** A price at which injected energy is sold, while it is valid; null is open. */
type SalePrice = { readonly valid_from: Day | null; readonly valid_to: Day | null; readonly price: Price };

export type Revenue = { readonly energy: number; readonly amount: Amount; readonly estimated: boolean };

/** What injected energy brings: no registers, and never netted against what was bought. */
export function revenueOf(energy: EnergyTable, prices: readonly SalePrice[], range: DayRange): Revenue | null {
  const spans = cutByVersion(prices, range);
  if (spans.length === 0) return null;
  let sold = 0;
  let amount = 0n;
  for (const { range: span, version } of spans) {
    const part = intersectRanges(span, energy.range);
    if (!part) continue;
    const first = dayIndex(energy, part.start) ?? 0;
    const used = totalEnergy(energy, first, dayIndex(energy, part.end) ?? energy.days.length);
    sold += used;
    amount += costOf(used, version.price);
  }
  return { energy: sold, amount, estimated: spans.some(({ estimated }) => estimated) };
}
