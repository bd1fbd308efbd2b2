import { type Day, dayNumber } from '../day.ts';
import { type DayRange, daysOf, groupDays } from '../day-range.ts';
import { hoursInDay, minuteMs, startOfDay } from '../paris-time.ts';
import type { DailyValue, DayCurve } from '../readings/reading.ts';

/** `measured`: a load curve. `estimated`: a daily value spread over its hours. `missing`: nothing is known. */
export type DayEnergyState = 'measured' | 'estimated' | 'missing';

/**
 * The energy of a period, as it is: shares of watt-minutes, each from a minute of its day on. Flat columns, so that
 * years of half hours are walked in milliseconds and handed to a worker as they are. Minutes count the time that
 * really passed since the day began: a day has 1380, 1440 or 1500 of them.
 */
export type EnergyTable = {
  readonly range: DayRange;
  readonly days: readonly Day[];
  readonly states: readonly DayEnergyState[];
  /** Minutes of each day of which nothing is known. */
  readonly unknownMinutes: Uint16Array;
  /** Shares of day i are at offsets[i] to offsets[i + 1], oldest first. */
  readonly offsets: Uint32Array;
  readonly from: Uint16Array;
  readonly minutes: Uint16Array;
  readonly energy: Float64Array;
  /** Energy of all days before a day: a period is one subtraction. */
  readonly sums: Float64Array;
};

export type KnownEnergy = { readonly curves: Iterable<DayCurve>; readonly dailies?: Iterable<DailyValue> };

type Shares = { readonly from: number[]; readonly minutes: number[]; readonly energy: number[] };

/** The load curve is used where it has a point, otherwise the daily value. Otherwise the day is missing, never zero. */
export function buildEnergyTable(range: DayRange, known: KnownEnergy): EnergyTable {
  const days = daysOf(range);
  const curves = new Map([...known.curves].map((curve) => [curve.day, curve]));
  const dailies = new Map([...(known.dailies ?? [])].map((daily) => [daily.day, daily]));
  const shares: Shares = { from: [], minutes: [], energy: [] };
  const offsets = new Uint32Array(days.length + 1);
  const unknownMinutes = new Uint16Array(days.length);
  const sums = new Float64Array(days.length + 1);
  const states = days.map((day, index): DayEnergyState => {
    const first = shares.from.length;
    const state = addDay(shares, day, curves.get(day), dailies.get(day));
    offsets[index + 1] = shares.from.length;
    let known = 0;
    let energy = 0;
    for (let at = first; at < shares.minutes.length; at++) {
      known += shares.minutes[at] ?? 0;
      energy += shares.energy[at] ?? 0;
    }
    unknownMinutes[index] = hoursInDay(day) * 60 - known;
    sums[index + 1] = (sums[index] ?? 0) + energy;
    return state;
  });
  const { from, minutes, energy } = shares;
  const columns = { from: Uint16Array.from(from), minutes: Uint16Array.from(minutes) };
  return { range, days, states, unknownMinutes, offsets, ...columns, energy: Float64Array.from(energy), sums };
}

function addDay(shares: Shares, day: Day, curve: DayCurve | undefined, daily: DailyValue | undefined): DayEnergyState {
  const before = shares.from.length;
  if (curve) addCurve(shares, day, curve);
  if (shares.from.length > before) return 'measured';
  if (!daily) return 'missing';
  addDaily(shares, day, daily.value);
  return 'estimated';
}

function addCurve(shares: Shares, day: Day, curve: DayCurve): void {
  const midnight = startOfDay(day);
  for (const run of curve.runs) {
    let from = (run.start - midnight) / minuteMs;
    for (const value of run.values) {
      if (value !== null) addShare(shares, from, run.step, Math.round(value) * run.step);
      from += run.step;
    }
  }
}

// Over the real hours of the day, by whole watt-minutes: hour i gets floor(T(i+1)/n) - floor(T i/n).
function addDaily(shares: Shares, day: Day, wattHours: number): void {
  const hours = hoursInDay(day);
  const total = Math.round(wattHours) * 60;
  for (let hour = 0; hour < hours; hour++) addShare(shares, hour * 60, 60, portion(total, hour, hour + 1, hours));
}

function addShare(shares: Shares, from: number, minutes: number, energy: number): void {
  shares.from.push(from);
  shares.minutes.push(minutes);
  shares.energy.push(energy);
}

/** The energy of parts from..to of n equal parts, in whole watt-minutes that add up to it exactly. */
export function portion(energy: number, from: number, to: number, parts: number): number {
  return Math.floor((energy * to) / parts) - Math.floor((energy * from) / parts);
}

export function dayIndex(table: EnergyTable, day: Day): number | undefined {
  const index = dayNumber(day) - dayNumber(table.range.start);
  return index >= 0 && index < table.days.length ? index : undefined;
}

/** All known energy of some days, in watt-minutes. */
export function totalEnergy(table: EnergyTable, first = 0, last: number = table.days.length): number {
  return (table.sums[last] ?? 0) - (table.sums[first] ?? 0);
}

/** A day outside the table is missing. */
export function stateOf(table: EnergyTable, day: Day): DayEnergyState {
  return table.states[dayIndex(table, day) ?? table.days.length] ?? 'missing';
}

/** The days of which nothing is known, as ranges. */
export function missingRanges(table: EnergyTable, range: DayRange): DayRange[] {
  return groupDays(daysOf(range).filter((day) => stateOf(table, day) === 'missing'));
}

export type Coverage = {
  readonly days: number;
  readonly measured_days: number;
  readonly estimated_days: number;
  readonly missing_days: number;
  /** Minutes without a point on days that have some. */
  readonly missing_minutes: number;
};

/** Of the whole table, or of some of its days. Days outside the table are missing. */
export function coverageOf(table: EnergyTable, range: DayRange = table.range): Coverage {
  const states = daysOf(range).map((day) => stateOf(table, day));
  const count = (state: DayEnergyState) => states.filter((known) => known === state).length;
  let missingMinutes = 0;
  for (const day of daysOf(range))
    if (stateOf(table, day) === 'measured') missingMinutes += table.unknownMinutes[dayIndex(table, day) ?? 0] ?? 0;
  return {
    days: states.length,
    measured_days: count('measured'),
    estimated_days: count('estimated'),
    missing_days: count('missing'),
    missing_minutes: missingMinutes,
  };
}
