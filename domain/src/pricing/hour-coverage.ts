import { type DayRange, daysOf } from '../day-range.ts';
import { hourMs, type Instant } from '../paris-time.ts';
import type { UnpricedReason } from './cost.ts';
import type { PricingContext } from './day-plan.ts';
import type { EnergyTable } from './energy-table.ts';
import { explainDay } from './explain.ts';
import type { TariffSpan } from './tariff-timeline.ts';

/** Consecutive UTC hours without a whole cost, for one reason. */
export type UnpricedHours = {
  readonly start: Instant;
  readonly end: Instant;
  readonly reason: UnpricedReason;
  readonly energy: number;
};

export type HourCoverage = {
  readonly hours_with_energy: number;
  readonly priced_hours: number;
  readonly unpriced: readonly UnpricedHours[];
};

/** Every hour with energy has a cost, or is listed here with its reason. */
export function hourCoverage(
  energy: EnergyTable,
  timeline: readonly TariffSpan[],
  context: PricingContext,
  range: DayRange,
): HourCoverage {
  const withEnergy = new Set<Instant>();
  const lacking = new Map<Instant, UnpricedHours>();
  for (const day of daysOf(range)) {
    for (const slot of explainDay(energy, timeline, context, day)) {
      if (slot.energy === 0) continue;
      const hour = Math.floor(slot.start / hourMs) * hourMs;
      withEnergy.add(hour);
      if (slot.reason === null) continue;
      const known = lacking.get(hour);
      lacking.set(hour, {
        start: hour,
        end: hour + hourMs,
        reason: known?.reason ?? slot.reason,
        energy: (known?.energy ?? 0) + slot.energy,
      });
    }
  }
  const hours = [...lacking.values()];
  return { hours_with_energy: withEnergy.size, priced_hours: withEnergy.size - hours.length, unpriced: join(hours) };
}

function join(hours: readonly UnpricedHours[]): UnpricedHours[] {
  const joined: UnpricedHours[] = [];
  for (const hour of hours) {
    const last = joined.at(-1);
    if (last && last.end === hour.start && last.reason === hour.reason)
      joined[joined.length - 1] = { ...last, end: hour.end, energy: last.energy + hour.energy };
    else joined.push(hour);
  }
  return joined;
}
