import { addDays, type Day, weekdayOf } from '@svc/domain/day';
import { minuteMs, startOfDay } from '@svc/domain/paris-time';
import type { MinuteRange } from '@svc/domain/pricing/off-peak-range';
import { firstFrom, type LoadSeries } from '../../charts/load-series.ts';
import { rowOf } from '../../figures/raster.ts';
import { yearsBefore } from './windows.ts';

const rows = 48;
const rowMinutes = 30;

/** The energy of a day by half hour. `weekday` is its own, ISO: the same date a year earlier has another one. */
type DayHours = { readonly weekday: number; readonly wh: Float64Array };

/** Days of which every minute is known in both years, by half hour of the wall clock. */
export type HourlyComparison = {
  readonly days: number;
  /** The mean power of each half hour, this year and a year earlier. */
  readonly now_w: readonly number[];
  readonly before_w: readonly number[];
  readonly now: readonly DayHours[];
  readonly before: readonly DayHours[];
};

/** The energy of a day by half hour; undefined unless every minute is known. */
function energyOfDay(series: LoadSeries, day: Day): Float64Array | undefined {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const energy = new Float64Array(rows);
  let known = 0;
  for (let index = firstFrom(series, from); index < series.at.length; index++) {
    const at = series.at[index] ?? to;
    if (at >= to) break;
    const power = series.power_w[index] ?? Number.NaN;
    if (Number.isNaN(power)) return undefined;
    const minutes = series.step_minutes[index] ?? rowMinutes;
    // A longer step is shared by the half hours that it covers.
    for (let done = 0; done < minutes; done += rowMinutes) {
      const row = rowOf(at + done * minuteMs, from, to);
      energy[row] = (energy[row] ?? 0) + (power * Math.min(rowMinutes, minutes - done)) / 60;
    }
    known += minutes;
  }
  return known * minuteMs === to - from ? energy : undefined;
}

export function compareHours(series: LoadSeries, dates: readonly Day[]): HourlyComparison {
  const [now, before]: [DayHours[], DayHours[]] = [[], []];
  for (const day of dates) {
    const earlier = yearsBefore(day, 1);
    const own = energyOfDay(series, day);
    const past = own && earlier && energyOfDay(series, earlier);
    if (!own || !past) continue;
    now.push({ weekday: weekdayOf(day), wh: own });
    before.push({ weekday: weekdayOf(earlier), wh: past });
  }
  const mean = (of: readonly DayHours[]) =>
    sumsByRow(of).map((wh) => (of.length === 0 ? 0 : (wh * 60) / rowMinutes / of.length));
  return { days: now.length, now_w: mean(now), before_w: mean(before), now, before };
}

const sumsByRow = (of: readonly DayHours[]) =>
  Array.from({ length: rows }, (_, row) => sumOf(of.map(({ wh }) => wh[row] ?? 0)));

function differencesByRow({ now, before }: HourlyComparison): number[] {
  const earlier = sumsByRow(before);
  return sumsByRow(now).map((wh, row) => wh - (earlier[row] ?? 0));
}

/** The difference of each hour of the day, over all days. */
export function hourDifferences(hours: HourlyComparison): number[] {
  const at = differencesByRow(hours);
  return Array.from({ length: rows / 2 }, (_, hour) => (at[2 * hour] ?? 0) + (at[2 * hour + 1] ?? 0));
}

export type Cause =
  | {
      /** The three hours that differ most, on the days of the week on which they do. */
      readonly kind: 'window';
      /** ISO, 1 is Monday. */
      readonly weekdays: readonly number[];
      readonly range: MinuteRange;
      readonly wh: number;
      /** It is larger than what days differ from each other by chance. */
      readonly isClear: boolean;
    }
  | {
      readonly kind: 'otherDays' | 'offPeak' | 'night' | 'rest' | 'restWorkdays' | 'restWeekend' | 'unknown';
      readonly wh: number;
    };

const windowRows = 6;
const week = [1, 2, 3, 4, 5, 6, 7];
const weekend = [6, 7];
/** With fewer weeks, the days of the week differ by chance. */
const fewestWeeks = 4;
const isNight = (row: number) => row < 12 || row >= 44;

/** Where a difference of the daily totals comes from: parts that add up to it. */
export function causesOf(
  hours: HourlyComparison,
  offPeak: readonly MinuteRange[],
  whole_wh: number,
  days: number,
): Cause[] {
  const byRow = differencesByRow(hours);
  const inRows = (isWanted: (row: number) => boolean) => sumOf(byRow.filter((_, row) => isWanted(row)));
  const inWindow = (first: number) => (row: number) => first <= row && row < first + windowRows;
  const starts = Array.from({ length: rows - windowRows + 1 }, (_, index) => index);
  const size = (first: number) => Math.abs(inRows(inWindow(first)));
  const first = starts.reduce((best, start) => (size(start) > size(best) ? start : best), 0);
  const isOutside = (row: number) => !inWindow(first)(row);
  const isCheap = (row: number) => {
    const middle = (row + 0.5) * rowMinutes;
    return offPeak.length > 0 ? offPeak.some(({ from, to }) => from <= middle && middle < to) : isNight(row);
  };
  const isRest = (row: number) => isOutside(row) && !isCheap(row);
  const unknown = whole_wh - sumOf(byRow);
  const isWhole = hours.days === days;
  // A total of a day and its half hours may differ by what the meter rounds.
  const rounding = isWhole ? unknown : 0;
  const window = windowCauses(hours, first);
  const rest = inRows(isRest) + rounding;
  const restWeekend = restOn(hours, weekend, isRest);
  return [
    ...window,
    { kind: offPeak.length > 0 ? 'offPeak' : 'night', wh: inRows((row) => isOutside(row) && isCheap(row)) },
    // Days of the week that are one cause above are two here.
    ...(window.length > 1
      ? [{ kind: 'rest' as const, wh: rest }]
      : [
          { kind: 'restWorkdays' as const, wh: rest - restWeekend },
          { kind: 'restWeekend' as const, wh: restWeekend },
        ]),
    ...(isWhole ? [] : [{ kind: 'unknown' as const, wh: unknown }]),
  ];
}

function restOn({ now, before }: HourlyComparison, weekdays: readonly number[], isRest: (row: number) => boolean) {
  const [own, past] = [now, before].map((of) =>
    sumOf(
      of.flatMap(({ weekday, wh }) => (weekdays.includes(weekday) ? [sumOf(wh.filter((_, row) => isRest(row)))] : [])),
    ),
  );
  return (own ?? 0) - (past ?? 0);
}

/** Three hours, on the days of the week on which they differ, and on the others. */
function windowCauses({ now, before }: HourlyComparison, first: number): Cause[] {
  const inWindow = (of: readonly DayHours[]) =>
    of.map(({ weekday, wh }) => ({ weekday, wh: sumOf(wh.slice(first, first + windowRows)) }));
  const years = [inWindow(now), inWindow(before)] as const;
  const weekdays = strongDays(years);
  const otherDays = week.filter((weekday) => !weekdays.includes(weekday));
  const range = { from: first * rowMinutes, to: (first + windowRows) * rowMinutes };
  const strong = onDays(years, weekdays);
  return [
    { kind: 'window', weekdays, range, wh: changeOf(strong), isClear: isClear(strong, [[], []]) },
    ...(otherDays.length > 0 ? [{ kind: 'otherDays' as const, wh: changeOf(onDays(years, otherDays)) }] : []),
  ];
}

/** The energy of days, this year and a year earlier. */
type Years<Value> = readonly [now: readonly Value[], before: readonly Value[]];
type WindowDay = { readonly weekday: number; readonly wh: number };

const onDays = ([now, before]: Years<WindowDay>, weekdays: readonly number[]): Years<number> => {
  const pick = (of: readonly WindowDay[]) => of.filter(({ weekday }) => weekdays.includes(weekday)).map(({ wh }) => wh);
  return [pick(now), pick(before)];
};
const changeOf = ([now, before]: Years<number>) => sumOf(now) - sumOf(before);
const meanChange = ([now, before]: Years<number>) => meanOf(now) - meanOf(before);

/** The days of the week whose mean difference is at least half of the largest one; all of them if that may be chance. */
function strongDays(years: Years<WindowDay>): readonly number[] {
  const byDay = week.map((weekday) => onDays(years, [weekday]));
  if (byDay.some(([now, before]) => Math.min(now.length, before.length) < fewestWeeks)) return week;
  const sign = Math.sign(changeOf(onDays(years, week)));
  const means = byDay.map((of) => sign * meanChange(of));
  const most = Math.max(...means);
  const strong = week.filter((weekday) => (means[weekday - 1] ?? 0) >= most / 2);
  const others = week.filter((weekday) => !strong.includes(weekday));
  return others.length > 0 && isClear(onDays(years, strong), onDays(years, others)) ? strong : week;
}

const sumOf = (values: Iterable<number>) => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};
const meanOf = (values: readonly number[]) => (values.length === 0 ? 0 : sumOf(values) / values.length);

/** So many standard errors: hours and days were picked because they differ most. */
const fewestErrors = 4;

/** Whether a change is more than chance, or differs from that of other days by more than chance. */
function isClear(days: Years<number>, others: Years<number>): boolean {
  const error = (of: readonly number[]) => {
    const mean = meanOf(of);
    return of.length < 2 ? 0 : meanOf(of.map((value) => (value - mean) ** 2)) / (of.length - 1);
  };
  const difference = Math.abs(meanChange(days) - meanChange(others));
  return difference > 0 && difference >= fewestErrors * Math.sqrt(sumOf([...days, ...others].map(error)));
}

/** The part of these hours in the difference, where it is worth a sentence. */
export function mainCause(causes: readonly Cause[], whole_wh: number): Extract<Cause, { kind: 'window' }> | undefined {
  const [cause] = causes;
  if (cause?.kind !== 'window' || !cause.isClear || cause.wh * whole_wh <= 0) return undefined;
  return Math.abs(cause.wh) * 3 >= Math.abs(whole_wh) ? cause : undefined;
}
