import { addDays, type Day, daysBetween } from '@svc/domain/day';
import { hourMs, minuteMs, startOfDay, wallTime } from '@svc/domain/paris-time';
import { firstFrom, type LoadSeries } from '../charts/load-series.ts';

const rows = 48;
const usualMs = 24 * hourMs;

export type RasterFigures = {
  /** A column per day, a row per half hour of the wall clock. NaN means no value. */
  readonly powers: Float64Array;
  readonly most: number;
  /** Days with every minute known. */
  readonly whole: number;
  /** The fifty half hours of a day of 25 hours, one after the other: in its column two of them are a mean. */
  readonly longDays: ReadonlyMap<Day, Float64Array>;
};

/** By the wall clock: the hour skipped in March stays empty, the hour repeated in October gets the mean. */
export function fillRaster(series: LoadSeries, days: readonly Day[]): RasterFigures {
  const powers = new Float64Array(days.length * rows).fill(Number.NaN);
  const sums = new Float64Array(rows);
  const counts = new Uint8Array(rows);
  const longDays = new Map<Day, Float64Array>();
  let [most, whole] = [1000, 0];
  days.forEach((day, column) => {
    sums.fill(0);
    counts.fill(0);
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
    let known = 0;
    if (to - from > usualMs) longDays.set(day, halfHours(series, from, to));
    for (let index = firstFrom(series, from); index < series.at.length; index++) {
      const at = series.at[index] ?? to;
      if (at >= to) break;
      const power = series.power_w[index] ?? Number.NaN;
      if (Number.isNaN(power)) continue;
      const row = rowOf(at, from, to);
      sums[row] = (sums[row] ?? 0) + power;
      counts[row] = (counts[row] ?? 0) + 1;
      known += series.step_minutes[index] ?? 0;
      if (power > most) most = power;
    }
    for (let row = 0; row < rows; row++) {
      const count = counts[row] ?? 0;
      if (count > 0) powers[column * rows + row] = (sums[row] ?? 0) / count;
    }
    if (known * minuteMs === to - from) whole += 1;
  });
  return { powers, most, whole, longDays };
}

/** The mean power of each half hour that passes between two moments. */
function halfHours(series: LoadSeries, from: number, to: number): Float64Array {
  const powers = new Float64Array((to - from) / (30 * minuteMs)).fill(Number.NaN);
  const counts = new Uint8Array(powers.length);
  for (let index = firstFrom(series, from); index < series.at.length; index++) {
    const at = series.at[index] ?? to;
    if (at >= to) break;
    const power = series.power_w[index] ?? Number.NaN;
    if (Number.isNaN(power)) continue;
    const slot = Math.floor((at - from) / (30 * minuteMs));
    const count = counts[slot] ?? 0;
    powers[slot] = ((count === 0 ? 0 : (powers[slot] ?? 0)) * count + power) / (count + 1);
    counts[slot] = count + 1;
  }
  return powers;
}

/** The half hour of the wall clock; only the two days of a clock change need the time zone conversion. */
export function rowOf(at: number, from: number, to: number): number {
  if (to - from === usualMs) return Math.floor((at - from) / (30 * minuteMs));
  const { hour, minute } = wallTime(at);
  return Math.floor((hour * 60 + minute) / 30);
}

export type MeanDay = { readonly powers: (number | null)[]; readonly days: number };

/** The mean of each half hour over the selected columns of a raster, and the number of days with a value. */
export function meanDayOf(powers: Float64Array, isWanted: (column: number) => boolean): MeanDay {
  const sums = new Float64Array(rows);
  const counts = new Uint32Array(rows);
  let days = 0;
  for (let column = 0; column * rows < powers.length; column++) {
    if (!isWanted(column)) continue;
    let isKnown = false;
    for (let row = 0; row < rows; row++) {
      const power = powers[column * rows + row] ?? Number.NaN;
      if (Number.isNaN(power)) continue;
      isKnown = true;
      sums[row] = (sums[row] ?? 0) + power;
      counts[row] = (counts[row] ?? 0) + 1;
    }
    if (isKnown) days += 1;
  }
  return { days, powers: Array.from(sums, (sum, row) => (counts[row] ? sum / (counts[row] ?? 1) : null)) };
}

/** The index of a day among ordered selected days, or -1 if it is not one of them. */
export function columnOf(days: readonly Day[], day: Day): number {
  const [first] = days;
  if (first === undefined || day < first) return -1;
  // As many columns as days, unless some are left out.
  const most = Math.min(days.length - 1, daysBetween(first, day));
  for (let column = most; column >= 0; column--) {
    const here = days[column];
    if (here === undefined || here <= day) return here === day ? column : -1;
  }
  return -1;
}
