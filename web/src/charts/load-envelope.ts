import { firstFrom, type LoadSeries, stepMs } from './load-series.ts';
import type { TimeWindow } from './zoom-window.ts';

/** The least and the most of each pixel column, NaN where it has no value at all; and the mean of its points. */
export type Envelope = {
  readonly low: Float32Array;
  readonly high: Float32Array;
  readonly mean: Float32Array;
};

/**
 * Two values a column at most, however many points lie in it, and every peak among them: what a curve of years needs.
 * Closer in, a point covers several columns, and the same columns draw its steps.
 */
export function envelopeOf(
  series: LoadSeries,
  values: Float32Array,
  { from, to }: TimeWindow,
  columns: number,
): Envelope {
  const low = new Float32Array(columns).fill(Number.NaN);
  const high = new Float32Array(columns).fill(Number.NaN);
  const sums = new Float64Array(columns);
  const counts = new Uint32Array(columns);
  const perMs = columns / (to - from);
  const { at } = series;
  // The point before the first may reach into the window.
  for (let index = Math.max(0, firstFrom(series, from) - 1); index < at.length; index++) {
    const begin = at[index] ?? 0;
    if (begin >= to) break;
    const value = values[index] ?? Number.NaN;
    const end = begin + stepMs(series, index);
    if (Number.isNaN(value) || end <= from) continue;
    const first = Math.max(0, Math.floor((begin - from) * perMs));
    const last = Math.min(columns, Math.max(first + 1, Math.round((end - from) * perMs)));
    for (let column = first; column < last; column++) {
      // A column without a value contains NaN, for which every comparison is false.
      if (!((low[column] ?? 0) <= value)) low[column] = value;
      if (!((high[column] ?? 0) >= value)) high[column] = value;
      sums[column] = (sums[column] ?? 0) + value;
      counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  return { low, high, mean: Float32Array.from(sums, (sum, column) => sum / (counts[column] ?? 0)) };
}

/** Stretches of columns without a value, the end excluded. */
export function missingSpansOf({ high }: Envelope): { readonly from: number; readonly to: number }[] {
  const missingSpans: { from: number; to: number }[] = [];
  high.forEach((value, column) => {
    if (!Number.isNaN(value)) return;
    const last = missingSpans.at(-1);
    if (last?.to === column) last.to = column + 1;
    else missingSpans.push({ from: column, to: column + 1 });
  });
  return missingSpans;
}

/** The most of all columns. No spread: a curve may be long. */
export function mostOf(values: Float32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}
