import type { Day } from '../../day.ts';
import { type DayRange, daysOf } from '../../day-range.ts';
import { hoursInDay, minuteMs, startOfDay } from '../../paris-time.ts';
import type { DayEnergyState, EnergyTable } from '../../pricing/energy-table.ts';
import { portion } from '../../pricing/energy-table.ts';
import type { DailyValue, DayCurve } from '../../readings/reading.ts';

type Share = { readonly from: number; readonly minutes: number; readonly energy: number };
type DayShares = { readonly shares: readonly Share[]; readonly state: DayEnergyState };

/**
 * Up to this difference, load curve and daily value are two measurements of the same day, and the curve is used
 * unchanged.
 */
const largestDifference = 0.05;

/**
 * The energy of a period where load curve and daily value are both known and must agree: the hub shows hours, and users
 * compare its days with the bill. Days whose hours differ from the measurement are `estimated`.
 */
export function settleEnergy(
  range: DayRange,
  curves: ReadonlyMap<Day, DayCurve>,
  dailies: ReadonlyMap<Day, DailyValue>,
): EnergyTable {
  const days = daysOf(range);
  const most = days.reduce((sum, day) => sum + mostShares(curves.get(day)), 0);
  const [from, minutes, energy] = [new Uint16Array(most), new Uint16Array(most), new Float64Array(most)];
  let at = 0;
  const offsets = new Uint32Array(days.length + 1);
  const unknownMinutes = new Uint16Array(days.length);
  const sums = new Float64Array(days.length + 1);
  // Flat from the start: a household's device has no memory for a million small objects at once.
  const states = days.map((day, index) => {
    const { shares, state } = settleDay(day, curves.get(day), dailies.get(day));
    let [known, total] = [0, 0];
    for (const share of shares) {
      from[at] = share.from;
      minutes[at] = share.minutes;
      energy[at] = share.energy;
      at++;
      known += share.minutes;
      total += share.energy;
    }
    offsets[index + 1] = at;
    unknownMinutes[index] = hoursInDay(day) * 60 - known;
    sums[index + 1] = (sums[index] ?? 0) + total;
    return state;
  });
  const columns = { from: from.subarray(0, at), minutes: minutes.subarray(0, at), energy: energy.subarray(0, at) };
  return { range, days, states, offsets, unknownMinutes, sums, ...columns };
}

/** Each point, and at most one hour of a missing period beside it. A day without points has its hours. */
function mostShares(curve: DayCurve | undefined): number {
  return (curve?.runs ?? []).reduce((sum, { values }) => sum + values.length * 2, 0) + 52;
}

function settleDay(day: Day, curve: DayCurve | undefined, daily: DailyValue | undefined): DayShares {
  const measured = curve ? sharesOf(day, curve) : [];
  const total = daily ? Math.round(daily.value) * 60 : null;
  if (total === null) return { shares: measured, state: measured.length > 0 ? 'measured' : 'missing' };
  if (measured.length === 0) return { shares: spread(total, freeHours(day, [])), state: 'estimated' };
  const known = measured.reduce((sum, { energy }) => sum + energy, 0);
  const unmeasured = freeHours(day, measured);
  // The energy of the day beyond its points belongs to the minutes without a point.
  if (unmeasured.length > 0 && total > known)
    return { shares: [...measured, ...spread(total - known, unmeasured)].sort(byStart), state: 'estimated' };
  if (Math.abs(total - known) <= largestDifference * total) return { shares: measured, state: 'measured' };
  return { shares: reshape(measured, known, total), state: 'estimated' };
}

function sharesOf(day: Day, { runs }: DayCurve): Share[] {
  const midnight = startOfDay(day);
  const shares: Share[] = [];
  for (const { start, step, values } of runs) {
    for (const [index, value] of values.entries()) {
      if (value === null) continue;
      const from = (start - midnight) / minuteMs + index * step;
      shares.push({ from, minutes: step, energy: Math.round(value) * step });
    }
  }
  return shares;
}

type FreeSpan = { readonly from: number; readonly minutes: number };

/** The minutes of a day without a point, cut at its hours. */
function freeHours(day: Day, taken: readonly Share[]): FreeSpan[] {
  const freeSpans: FreeSpan[] = [];
  let from = 0;
  for (const share of [...taken, { from: hoursInDay(day) * 60, minutes: 0 }]) {
    while (from < share.from) {
      const to = Math.min(share.from, (Math.floor(from / 60) + 1) * 60);
      freeSpans.push({ from, minutes: to - from });
      from = to;
    }
    from = share.from + share.minutes;
  }
  return freeSpans;
}

/** Evenly by minutes, in whole watt-minutes that add up exactly. */
function spread(energy: number, freeSpans: readonly FreeSpan[]): Share[] {
  const all = freeSpans.reduce((sum, { minutes }) => sum + minutes, 0);
  let before = 0;
  return freeSpans.map(({ from, minutes }) => {
    const share = { from, minutes, energy: portion(energy, before, before + minutes, all) };
    before += minutes;
    return share;
  });
}

/** The daily value on the shape of the curve; a curve of nothing has no shape. */
function reshape(shares: readonly Share[], known: number, total: number): Share[] {
  if (known === 0) return spread(total, shares);
  let before = 0;
  return shares.map((share) => {
    const energy = portion(total, before, before + share.energy, known);
    before += share.energy;
    return { ...share, energy };
  });
}

function byStart(a: Share, b: Share): number {
  return a.from - b.from;
}
