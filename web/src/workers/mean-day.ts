import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { hoursInDay } from '@svc/domain/paris-time';
import type { EnergyTable } from '@svc/domain/pricing/energy-table';

const slots = 48;
const slotMinutes = 30;

/** The mean power of each half hour over the completely measured days of a period. Empty if there is none. */
export function meanDay(table: EnergyTable, { start, end }: DayRange): number[] {
  const sums = Array.from({ length: slots }, () => 0);
  let measured = 0;
  table.days.forEach((day, index) => {
    if (day < start || day >= end || !isWhole(table, day, index)) return;
    measured += 1;
    for (let at = table.offsets[index] ?? 0; at < (table.offsets[index + 1] ?? 0); at++)
      spread(sums, table.from[at] ?? 0, table.minutes[at] ?? 0, table.energy[at] ?? 0);
  });
  return measured === 0 ? [] : sums.map((sum) => sum / (measured * slotMinutes));
}

/** A partial day would count as a day of low consumption. A day of 23 or 25 hours has its hours at other positions. */
const isWhole = (table: EnergyTable, day: Day, index: number) =>
  table.states[index] === 'measured' && table.unknownMinutes[index] === 0 && hoursInDay(day) === 24;

/** Into the half hours that it touches. */
function spread(sums: number[], from: number, minutes: number, energy: number): void {
  for (let minute = from; minute < from + minutes; ) {
    const slot = Math.floor(minute / slotMinutes);
    const until = Math.min(from + minutes, (slot + 1) * slotMinutes);
    if (slot < slots) sums[slot] = (sums[slot] ?? 0) + (energy * (until - minute)) / minutes;
    minute = until;
  }
}
