import type { TempoCalendar } from '@svc/domain/calendars/tempo';
import { toElapsed } from '@svc/domain/pricing/day-plan';
import type { EnergyTable } from '@svc/domain/pricing/energy-table';

const peak = [{ from: 6 * 60, to: 22 * 60, register: 0 }];

/** The same days with so much less, in percent, between 6 and 22 h of red days. */
export function restrainRedDays(table: EnergyTable, tempo: TempoCalendar, percent: number): EnergyTable {
  const energy = Float64Array.from(table.energy);
  const sums = new Float64Array(table.sums.length);
  table.days.forEach((day, index) => {
    // In minutes that passed: on the day of a change of the clock they are not those of the wall.
    const spans = tempo.get(day) === 'ROUGE' ? toElapsed(day, peak) : [];
    let total = 0;
    for (let at = table.offsets[index] ?? 0; at < (table.offsets[index + 1] ?? 0); at++) {
      const from = table.from[at] ?? 0;
      const used = energy[at] ?? 0;
      const isPeak = spans.some((span) => from >= span.from && from < span.to);
      energy[at] = isPeak ? Math.round((used * (100 - percent)) / 100) : used;
      total += energy[at] ?? 0;
    }
    sums[index + 1] = (sums[index] ?? 0) + total;
  });
  return { ...table, energy, sums };
}
