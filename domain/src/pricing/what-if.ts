import { type Day, weekdayOf } from '../day.ts';
import { toElapsed } from './day-plan.ts';
import { type EnergyTable, portion } from './energy-table.ts';
import { wattMinutesPerKwh } from './money.ts';
import { minutesPerDay, toRange } from './off-peak-range.ts';

/** So many kWh of a day, moved from one time of day to another. No more is moved than was used there. */
export type Shift = {
  readonly kwh: number;
  /** `HH:MM-HH:MM`. */
  readonly from: string;
  readonly to: string;
  /** ISO week days; absent: every day. */
  readonly days?: readonly number[] | undefined;
};

/** So many kWh more a day at a time of day: a car, a boiler. */
export type Load = { readonly kwh: number; readonly at: string; readonly days?: readonly number[] | undefined };

type Share = { from: number; minutes: number; energy: number };
type Span = { readonly from: number; readonly to: number };

/** The same period with other habits. Days without any energy stay without. */
export function changeHabits(table: EnergyTable, shifts: readonly Shift[], loads: readonly Load[]): EnergyTable {
  const shares = table.days.map((day, index) => {
    let ofDay = sharesOf(table, index);
    if (ofDay.length === 0) return ofDay;
    for (const shift of shifts) if (appliesOn(shift.days, day)) ofDay = move(ofDay, shift, day);
    for (const load of loads)
      if (appliesOn(load.days, day)) ofDay = [...ofDay, ...spread(toWattMinutes(load.kwh), spansOf(day, load.at))];
    return ofDay.sort((a, b) => a.from - b.from);
  });
  return rebuild(table, shares);
}

function appliesOn(days: readonly number[] | undefined, day: Day): boolean {
  return days === undefined || days.includes(weekdayOf(day));
}

function toWattMinutes(kwh: number): number {
  return Math.round(kwh * wattMinutesPerKwh);
}

function sharesOf(table: EnergyTable, index: number): Share[] {
  const shares: Share[] = [];
  for (let at = table.offsets[index] ?? 0; at < (table.offsets[index + 1] ?? 0); at++)
    shares.push({ from: table.from[at] ?? 0, minutes: table.minutes[at] ?? 0, energy: table.energy[at] ?? 0 });
  return shares;
}

// In elapsed minutes: on the day of the clock change a window may be an hour shorter, or occur twice.
function spansOf(day: Day, window: string): Span[] {
  const { from, to } = toRange(window);
  const wall = [
    { from, to: Math.min(to, minutesPerDay), register: 0 },
    ...(to > minutesPerDay ? [{ from: 0, to: to - minutesPerDay, register: 0 }] : []),
  ];
  return toElapsed(
    day,
    wall.sort((a, b) => a.from - b.from),
  );
}

function spread(energy: number, spans: readonly Span[]): Share[] {
  const minutes = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  let before = 0;
  return spans.map(({ from, to }) => {
    const share = { from, minutes: to - from, energy: portion(energy, before, before + to - from, minutes) };
    before += to - from;
    return share;
  });
}

function move(shares: readonly Share[], shift: Shift, day: Day): Share[] {
  const source = spansOf(day, shift.from);
  const inside = shares.map((share) => overlapOf(share, source));
  const available = inside.reduce((sum, energy) => sum + energy, 0);
  const wanted = Math.min(toWattMinutes(shift.kwh), available);
  const target = spansOf(day, shift.to);
  // Between 02:00 and 03:00 on the day in March there is no time to move anything to.
  if (wanted === 0 || target.length === 0) return [...shares];
  let before = 0;
  const left = shares.map((share, index) => {
    const own = inside[index] ?? 0;
    const taken = portion(wanted, before, before + own, available);
    before += own;
    return { ...share, energy: share.energy - taken };
  });
  return [...left, ...spread(wanted, target)];
}

function overlapOf({ from, minutes, energy }: Share, spans: readonly Span[]): number {
  return spans.reduce((sum, span) => {
    const first = Math.max(span.from, from) - from;
    const last = Math.min(span.to, from + minutes) - from;
    return last > first ? sum + portion(energy, first, last, minutes) : sum;
  }, 0);
}

function rebuild(table: EnergyTable, days: readonly (readonly Share[])[]): EnergyTable {
  const all = days.flat();
  const offsets = new Uint32Array(days.length + 1);
  const sums = new Float64Array(days.length + 1);
  for (const [index, shares] of days.entries()) {
    offsets[index + 1] = (offsets[index] ?? 0) + shares.length;
    sums[index + 1] = (sums[index] ?? 0) + shares.reduce((sum, { energy }) => sum + energy, 0);
  }
  return {
    ...table,
    offsets,
    sums,
    from: Uint16Array.from(all, ({ from }) => from),
    minutes: Uint16Array.from(all, ({ minutes }) => minutes),
    energy: Float64Array.from(all, ({ energy }) => energy),
  };
}
