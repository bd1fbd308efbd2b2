import { addDays, type Day } from '@svc/domain/day';
import { minuteMs, startOfDay } from '@svc/domain/paris-time';
import type { Curve } from '../api/series.ts';
import type { LoadSeries } from '../charts/load-series.ts';
import { firstFrom } from '../charts/load-series.ts';

/** The runs of any months as columns in the order of time. A moment that two runs claim belongs to the first. */
export function seriesOf({ runs }: Pick<Curve, 'runs'>): LoadSeries {
  const sorted = [...runs].sort((a, b) => a.start - b.start);
  const most = sorted.reduce((sum, { powers_w }) => sum + powers_w.length, 0);
  const at = new Float64Array(most);
  const step_minutes = new Uint8Array(most);
  const power_w = new Float32Array(most);
  let [count, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { start, step_minutes: minutes, powers_w } of sorted) {
    for (let index = 0; index < powers_w.length; index++) {
      const begin = start + index * minutes * minuteMs;
      if (begin < end) continue;
      at[count] = begin;
      step_minutes[count] = minutes;
      power_w[count] = powers_w[index] ?? Number.NaN;
      count += 1;
      end = begin + minutes * minuteMs;
    }
  }
  return {
    at: at.subarray(0, count),
    step_minutes: step_minutes.subarray(0, count),
    power_w: power_w.subarray(0, count),
  };
}

/** The days `back` days before these, put on these: each begins at its own midnight, and what a longer one has more is left out. */
export function shiftSeries(series: LoadSeries, from: Day, to: Day, back: number): LoadSeries {
  const at: number[] = [];
  const places: number[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [past, here, end] = [startOfDay(addDays(day, -back)), startOfDay(day), startOfDay(addDays(day, 1))];
    const pastEnd = startOfDay(addDays(day, 1 - back));
    for (let index = firstFrom(series, past); index < series.at.length; index++) {
      const moment = series.at[index] ?? 0;
      if (moment >= pastEnd || here + moment - past >= end) break;
      at.push(here + moment - past);
      places.push(index);
    }
  }
  return {
    at: Float64Array.from(at),
    step_minutes: Uint8Array.from(places, (index) => series.step_minutes[index] ?? 30),
    power_w: Float32Array.from(places, (index) => series.power_w[index] ?? Number.NaN),
  };
}
