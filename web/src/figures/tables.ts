import { addMonths, type Day, minDay } from '@svc/domain/day';
import { type DailySeries, dailyValue, missingOn } from '../api/series.ts';
import type { ChartTableData } from '../charts/chart-table.tsx';
import { slotTime } from '../charts/slot-clock.ts';
import type { StackBar } from '../charts/stack-bars.tsx';
import type { I18n } from '../messages/i18n.tsx';
import { daysOfPeriod, yearBefore } from '../period/period.ts';
import { missingKindOf, missingKindOfDay } from './panel.ts';
import type { Slot } from './slots.ts';
import { commonDays, comparableSum, daysInMonth, listDays, totalOf } from './totals.ts';

/** The half hours of a day, as the chart above draws them. */
export function slotTable(slots: readonly Slot[], i18n: I18n, before?: readonly (number | null)[]): ChartTableData {
  const { messages } = i18n;
  const { start, power_w, energy_wh, tariff, before_w } = messages.usage.columns;
  return {
    name: messages.usage.files.day,
    head: [start, tariff, power_w, energy_wh, ...(before ? [before_w] : [])],
    rows: slots.map((slot, index) => [
      slotTime(slot.at, i18n),
      slot.parts.map(({ register }) => messages.register[register]).join(', '),
      slot.power_w,
      slot.power_w === null ? null : Math.round((slot.power_w * slot.step_minutes) / 60),
      ...(before ? [before[index] ?? null] : []),
    ]),
  };
}

type DayTableOptions = {
  /** What a day is compared with. */
  readonly earlier?: (day: Day) => Day | undefined;
  /** Where the days include some that are not over. */
  readonly today?: Day;
};

/** Days with their state. A missing value has a reason and is never 0. */
export function dayTable(
  days: readonly Day[],
  series: DailySeries,
  { messages }: I18n,
  { earlier = yearBefore, today }: DayTableOptions = {},
): ChartTableData {
  const { day: title, energy_wh, state } = messages.usage.columns;
  const before_wh = earlier === yearBefore ? messages.usage.columns.before_wh : messages.usage.columns.compared_wh;
  const before = new Map(commonDays(series, days, earlier).map((common) => [common.day, common.before_wh]));
  return {
    name: messages.usage.files.month,
    head: [title, energy_wh, before_wh, state],
    rows: days.map((day) => {
      const wh = dailyValue(series, day);
      const why = wh === null ? messages.missingKind[missingKindOfDay(series, day, today)] : messages.usage.present;
      return [day, wh, before.get(day) ?? null, why];
    }),
  };
}

const monthDays = (month: Day, newest: Day) =>
  daysOfPeriod({ from: month, to: minDay(newest, listDays(month, daysInMonth(month)).at(-1) ?? newest) });

export function monthBars(
  months: readonly Day[],
  newest: Day,
  series: DailySeries,
  { formats, messages }: I18n,
  label: (month: Day) => string,
): StackBar[] {
  return months.map((month) => {
    const days = monthDays(month, newest);
    const total = totalOf(series, days);
    const known = total.known < total.days ? ` (${messages.usage.knownOf(total.known, total.days)})` : '';
    return {
      key: month,
      label: label(month),
      name: `${formats.capital(formats.monthYear(month))}${known}`,
      parts: total.known === 0 ? null : [{ register: 'base', wh: total.wh }],
      missingKind: missingKindOf(missingOn(series.missing, month)),
      before_wh: comparableSum(series, days),
      isStrong: month.slice(0, 4) === newest.slice(0, 4),
    };
  });
}

export function monthTable(
  months: readonly Day[],
  newest: Day,
  series: DailySeries,
  { messages }: I18n,
): ChartTableData {
  const { month: title, energy_wh, before_wh, state } = messages.usage.columns;
  return {
    name: messages.usage.files.year,
    head: [title, energy_wh, before_wh, state],
    rows: months.map((month) => {
      const days = monthDays(month, newest);
      const total = totalOf(series, days);
      const value = total.known === 0 ? null : total.wh;
      return [month.slice(0, 7), value, comparableSum(series, days), messages.usage.knownOf(total.known, total.days)];
    }),
  };
}

/** Twelve calendar months that end with the one of this day. */
export const twelveMonths = (last: Day) => Array.from({ length: 12 }, (_, index) => addMonths(last, index - 11));
