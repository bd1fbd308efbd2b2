import { hourMs, type Instant, minuteMs } from '@svc/domain/paris-time';
import type { TimeWindow } from './zoom-window.ts';

/** Mean powers in the order of time, columns of one length; NaN where the meter has no value. The step may change. */
export type LoadSeries = {
  readonly at: Float64Array;
  readonly step_minutes: Uint8Array;
  readonly power_w: Float32Array;
};

/** The first point that begins at this moment or later. */
export function firstFrom({ at }: LoadSeries, instant: Instant): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The point that covers this moment, or -1 where there is none. */
export function pointAt(series: LoadSeries, instant: Instant): number {
  const index = firstFrom(series, instant + 1) - 1;
  const start = series.at[index];
  return start !== undefined && instant < start + stepMs(series, index) ? index : -1;
}

export const stepMs = ({ step_minutes }: LoadSeries, index: number) => (step_minutes[index] ?? 30) * minuteMs;

export type LoadTotal = {
  readonly wh: number;
  /** Minutes that have a value, and minutes there are. */
  readonly known: number;
  readonly minutes: number;
  /** Points with the most and the least power; -1 where nothing is known. */
  readonly highest: number;
  readonly lowest: number;
};

/** What the points that begin in a window amount to; counted in whole watt-minutes, so that nothing is lost. */
export function totalIn(series: LoadSeries, { from, to }: TimeWindow): LoadTotal {
  const { at, power_w, step_minutes } = series;
  let [wattMinutes, known, highest, lowest] = [0, 0, -1, -1];
  for (let index = firstFrom(series, from); index < at.length && (at[index] ?? 0) < to; index++) {
    const power = power_w[index] ?? Number.NaN;
    if (Number.isNaN(power)) continue;
    const minutes = step_minutes[index] ?? 30;
    wattMinutes += power * minutes;
    known += minutes;
    if (highest < 0 || power > (power_w[highest] ?? 0)) highest = index;
    if (lowest < 0 || power < (power_w[lowest] ?? 0)) lowest = index;
  }
  return { wh: wattMinutes / 60, known, minutes: (to - from) / minuteMs, highest, lowest };
}

/** Watt-hours between two moments, a point that they cut counted by its minutes. */
export function energyBetween(series: LoadSeries, { from, to }: TimeWindow): number {
  let wattMs = 0;
  for (let index = Math.max(0, firstFrom(series, from) - 1); index < series.at.length; index++) {
    const begin = series.at[index] ?? to;
    if (begin >= to) break;
    const shared = Math.min(to, begin + stepMs(series, index)) - Math.max(from, begin);
    const power = series.power_w[index] ?? Number.NaN;
    if (shared > 0 && !Number.isNaN(power)) wattMs += power * shared;
  }
  return wattMs / hourMs;
}

/** The step lengths of the points in a window, in order of appearance. */
export function stepsIn(series: LoadSeries, { from, to }: TimeWindow): number[] {
  const steps: number[] = [];
  for (let index = firstFrom(series, from); index < series.at.length && (series.at[index] ?? 0) < to; index++) {
    const step = series.step_minutes[index] ?? 30;
    if (steps.at(-1) !== step && !steps.includes(step)) steps.push(step);
  }
  return steps;
}
