import { addDays, addMonths, type Day, daysBetween } from '@svc/domain/day';
import { type DailySeries, dailyValue } from '../api/series.ts';
import { yearBefore } from '../period/period.ts';

export type Total = { readonly wh: number; readonly known: number; readonly days: number };

export function totalOf(series: DailySeries, days: readonly Day[]): Total {
  let wh = 0;
  let known = 0;
  for (const day of days) {
    const value = dailyValue(series, day);
    if (value === null) continue;
    wh += value;
    known += 1;
  }
  return { wh, known, days: days.length };
}

/** Two sums over the same dates of two years: a day counts only where both years have it. */
export type Comparison = { readonly now_wh: number; readonly before_wh: number; readonly days: number };

export function compareWithYearBefore(series: DailySeries, days: readonly Day[]): Comparison {
  return compareDays(series, days, yearBefore);
}

export function compareDays(
  series: DailySeries,
  days: readonly Day[],
  earlier: (day: Day) => Day | undefined,
): Comparison {
  let [now, before, common] = [0, 0, 0];
  for (const day of days) {
    const other = earlier(day);
    const value = dailyValue(series, day);
    const past = other === undefined ? null : dailyValue(series, other);
    if (value === null || past === null) continue;
    now += value;
    before += past;
    common += 1;
  }
  return { now_wh: now, before_wh: before, days: common };
}

/** The mean of the four same days of the week before; undefined unless all four are known. */
export function usualForWeekday(series: DailySeries, day: Day): number | undefined {
  const values = [1, 2, 3, 4].map((weeks) => dailyValue(series, addDays(day, -7 * weeks)));
  if (values.some((value) => value === null)) return undefined;
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / 4;
}

export const daysInMonth = (month: Day) => daysBetween(month, addMonths(month, 1));

export type Forecast = { readonly low_wh: number; readonly high_wh: number; readonly middle_wh: number };

const fewestKnownDays = 5;
const memoryDays = 28;

/** The end of a month from the last four weeks: their lower, middle and upper day carry the rest of it. */
export function forecastMonth(series: DailySeries, month: Day, newest: Day): Forecast | undefined {
  const elapsed = daysBetween(month, newest) + 1;
  const soFar = totalOf(series, listDays(month, elapsed));
  if (soFar.known < fewestKnownDays || soFar.known < elapsed) return undefined;
  const left = daysInMonth(month) - elapsed;
  if (left <= 0) return undefined;
  const recent = listDays(addDays(newest, 1 - memoryDays), memoryDays)
    .map((day) => dailyValue(series, day))
    .filter((value) => value !== null)
    .sort((a, b) => a - b);
  const at = (share: number) => recent[Math.floor(share * (recent.length - 1))] ?? 0;
  const mean = recent.reduce((sum, value) => sum + value, 0) / recent.length;
  // Days differ more than their mean does: the spread of a sum shrinks with the root of its days.
  const end = (daily: number) => soFar.wh + left * (mean + (daily - mean) / Math.sqrt(left));
  return { low_wh: end(at(0.25)), middle_wh: soFar.wh + left * mean, high_wh: end(at(0.75)) };
}

export function listDays(from: Day, count: number): Day[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}
