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

type Earlier = (day: Day) => Day | undefined;

/** A day that is known now and on the day it is compared with. */
export type CommonDay = { readonly day: Day; readonly now_wh: number; readonly before_wh: number };

/** The days that a comparison counts, in text, lines, ticks and tables: a day counts only where both sides have it. */
export function commonDays(series: DailySeries, days: readonly Day[], earlier: Earlier = yearBefore): CommonDay[] {
  return days.flatMap((day) => {
    const other = earlier(day);
    const now_wh = dailyValue(series, day);
    const before_wh = other === undefined ? null : dailyValue(series, other);
    return now_wh === null || before_wh === null ? [] : { day, now_wh, before_wh };
  });
}

/** Two sums over the same dates of two years. */
export type Comparison = { readonly now_wh: number; readonly before_wh: number; readonly days: number };

export function compareDays(series: DailySeries, days: readonly Day[], earlier: Earlier = yearBefore): Comparison {
  const common = commonDays(series, days, earlier);
  return {
    now_wh: common.reduce((sum, { now_wh }) => sum + now_wh, 0),
    before_wh: common.reduce((sum, { before_wh }) => sum + before_wh, 0),
    days: common.length,
  };
}

/**
 * The earlier sum to mark beside the sum of the known days. Null unless each of them has an earlier value: the mark
 * and the bar would stand for different days.
 */
export function comparableSum(series: DailySeries, days: readonly Day[], earlier: Earlier = yearBefore): number | null {
  const { before_wh, days: common } = compareDays(series, days, earlier);
  return common > 0 && common === totalOf(series, days).known ? before_wh : null;
}

/**
 * Running sums of the year before beside those of this year. They stand still on days that this year does not have, so
 * that both lines count the same days; after the newest day they continue up to the first day that is not known.
 * Empty where a day of this year has no earlier value.
 */
export function earlierRunningSums(series: DailySeries, days: readonly Day[], newest: Day): (number | null)[] {
  const elapsed = days.filter((day) => day <= newest);
  if (comparableSum(series, elapsed) === null) return [];
  let sum: number | null = 0;
  return days.map((day) => {
    const past = yearBefore(day);
    const wh = past === undefined ? null : dailyValue(series, past);
    const isCounted = day > newest || dailyValue(series, day) !== null;
    if (sum !== null && isCounted) sum = wh === null ? null : sum + wh;
    return sum;
  });
}

/** Of the four same days of the week before, so many have to be known. */
const fewestWeeks = 3;

/** The mean of the four same days of the week before, and how many of them are known. */
export function usualForWeekday(
  series: DailySeries,
  day: Day,
): { readonly wh: number; readonly weeks: number } | undefined {
  const values = [1, 2, 3, 4].flatMap((weeks) => dailyValue(series, addDays(day, -7 * weeks)) ?? []);
  if (values.length < fewestWeeks) return undefined;
  return { wh: values.reduce((sum, value) => sum + value, 0) / values.length, weeks: values.length };
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
