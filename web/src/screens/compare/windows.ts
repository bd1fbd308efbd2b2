import { tempoSeason } from '@svc/domain/calendars/tempo';
import { addDays, addMonths, type Day, monthOf, toDay, weekdayOf } from '@svc/domain/day';
import { type DailySeries, dailyValue } from '../../api/series.ts';
import { daysOfPeriod } from '../../period/period.ts';

export const modes = ['calendar', 'rolling', 'tempo'] as const;
export type Mode = (typeof modes)[number];

const mostYears = 4;

/** Before April a calendar year is too short to be compared: twelve months are. */
export const usualMode = (newest: Day): Mode => (monthOf(newest) < 4 ? 'rolling' : 'calendar');

/** The running year of a kind, to its newest day, both included. */
export function windowOf(mode: Mode, newest: Day): { readonly from: Day; readonly to: Day } {
  if (mode === 'calendar') return { from: toDay(`${newest.slice(0, 4)}-01-01`), to: newest };
  if (mode === 'tempo') return { from: tempoSeason(newest).start, to: newest };
  return { from: addDays(addMonths(newest, -12), 1), to: newest };
}

/** The same date so many years earlier; 29 February has one in leap years only. */
export function yearsBefore(day: Day, years: number): Day | undefined {
  const before = addMonths(day, -12 * years);
  return before.slice(5) === day.slice(5) ? before : undefined;
}

/** One year of a comparison, on the dates that the newest and the one before have in common. */
export type ComparedYear = {
  /** 0 is the running one. */
  readonly age: number;
  readonly from: Day;
  readonly to: Day;
  /** By common date. Null where this year has no value for it. */
  readonly values_wh: readonly (number | null)[];
};

export type Compared = {
  readonly from: Day;
  readonly to: Day;
  /** Days of the running year that are over. */
  readonly days: number;
  /** Dates known in both of the newest years, or in the current year alone where there is nothing to compare with. */
  readonly dates: readonly Day[];
  readonly common: number;
  readonly years: readonly ComparedYear[];
};

/** Every figure of the screen uses the same dates, so that none compares unequal days. */
export function compareYears(daily: DailySeries, mode: Mode, newest: Day): Compared {
  const { from, to } = windowOf(mode, newest);
  const days = daysOfPeriod({ from, to });
  const energyAt = (day: Day, age: number) => {
    const then = yearsBefore(day, age);
    return then === undefined ? null : dailyValue(daily, then);
  };
  const known = days.filter((day) => dailyValue(daily, day) !== null);
  const common = known.filter((day) => energyAt(day, 1) !== null);
  const dates = common.length > 0 ? common : known;
  const ages = Array.from({ length: mostYears }, (_, age) => age);
  const years = ages
    .map((age) => ({
      age,
      from: addMonths(from, -12 * age),
      to: addMonths(to, -12 * age),
      values_wh: dates.map((day) => energyAt(day, age)),
    }))
    .filter(({ values_wh }) => values_wh.some((wh) => wh !== null));
  return { from, to, days: days.length, dates, common: common.length, years };
}

/** The sum of a year if every date is known, else null: a partial sum is never compared with a complete one. */
export function sumOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const wh of values) {
    if (wh === null) return null;
    sum += wh;
  }
  return values.length === 0 ? null : sum;
}

/** Two whole months in a row. They differ in length, so that a mean day of each is compared. */
export type MonthPair = {
  readonly month: Day;
  readonly before: Day;
  readonly wh: number;
  readonly before_wh: number;
  readonly perDay_wh: number;
  readonly beforePerDay_wh: number;
};

/** The last whole month and the one before, for a household that has no year to compare with. */
export function lastWholeMonths(daily: DailySeries, newest: Day): MonthPair | undefined {
  const running = toDay(`${newest.slice(0, 7)}-01`);
  const month = addDays(newest, 1).endsWith('-01') ? running : addMonths(running, -1);
  const before = addMonths(month, -1);
  const [own, past] = [month, before].map((first) => {
    const days = daysOfPeriod({ from: first, to: addDays(addMonths(first, 1), -1) });
    return { days: days.length, wh: sumOf(days.map((day) => dailyValue(daily, day))) };
  });
  if (!own || !past || own.wh === null || past.wh === null) return undefined;
  return {
    month,
    before,
    wh: own.wh,
    before_wh: past.wh,
    perDay_wh: own.wh / own.days,
    beforePerDay_wh: past.wh / past.days,
  };
}

export type ComparedMonth = {
  /** First day of the month in the running year. */
  readonly month: Day;
  readonly days: number;
  /** By year, as in `years`. */
  readonly sums_wh: readonly (number | null)[];
};

export function byMonth({ dates, years }: Compared): ComparedMonth[] {
  const months = [...new Set(dates.map((day) => `${day.slice(0, 7)}-01`))].map(toDay);
  return months.map((month) => {
    const places = dates.flatMap((day, index) => (day.slice(0, 7) === month.slice(0, 7) ? [index] : []));
    return {
      month,
      days: places.length,
      sums_wh: years.map(({ values_wh }) => sumOf(places.map((place) => values_wh[place] ?? null))),
    };
  });
}

/** The mean of a day of the week, by the days' own names: a Saturday was another day on its date a year earlier. */
export function weekdayMean({ dates, years }: Compared, age: number, weekday: number): number | null {
  const values = years.find((year) => year.age === age)?.values_wh ?? [];
  const picked = dates.flatMap((date, index) => {
    const day = yearsBefore(date, age);
    const wh = values[index] ?? null;
    return day !== undefined && weekdayOf(day) === weekday && wh !== null ? [wh] : [];
  });
  return picked.length === 0 ? null : picked.reduce((sum, wh) => sum + wh, 0) / picked.length;
}

export type RunningSums = {
  /** Every day of the running year that is over. */
  readonly days: readonly Day[];
  /** Days that count for no year: one of the two newest years has no value for them. */
  readonly isLeftOut: readonly boolean[];
  /** By year, as in `years`, and by day; a year stops where it stops knowing. */
  readonly sums_wh: readonly (readonly (number | null)[])[];
};

/** The sums day after day, on a calendar without leaps: a day that does not count has no sum, and not the one before. */
export function runningSums({ from, to, dates, years }: Compared): RunningSums {
  const days = daysOfPeriod({ from, to });
  const places = new Map(dates.map((day, place) => [day, place]));
  const sums_wh = years.map(({ values_wh }) => {
    let sum: number | null = 0;
    return days.map((day) => {
      const place = places.get(day);
      if (place === undefined || sum === null) return null;
      const wh = values_wh[place] ?? null;
      sum = wh === null ? null : sum + wh;
      return sum;
    });
  });
  return { days, isLeftOut: days.map((day) => !places.has(day)), sums_wh };
}

/** The two newest years only; a household with one year has no earlier one. */
export function pairOf<Value>(
  { years }: Compared,
  values: readonly Value[],
): readonly [Value | undefined, Value | undefined] {
  const at = (age: number) => values[years.findIndex((year) => year.age === age)];
  return [at(0), at(1)];
}

/** The newest year less the one before, as it adds up; null on days that do not count. */
export function runningDifference(compared: Compared): readonly (number | null)[] {
  const { days, sums_wh } = runningSums(compared);
  const [now, before] = pairOf(compared, sums_wh);
  return days.map((_, index) => {
    const [own, past] = [now?.[index] ?? null, before?.[index] ?? null];
    return own === null || past === null ? null : own - past;
  });
}

/** Whole kWh that add up to the rounded total: the rest goes to the largest remainders. */
export function roundParts(parts_wh: readonly number[]): number[] {
  const whole = Math.round(parts_wh.reduce((sum, wh) => sum + wh, 0) / 1000);
  const floors = parts_wh.map((wh) => Math.floor(wh / 1000));
  const left = whole - floors.reduce((sum, kwh) => sum + kwh, 0);
  const order = parts_wh
    .map((wh, index) => ({ index, rest: wh / 1000 - (floors[index] ?? 0) }))
    .sort((a, b) => b.rest - a.rest);
  for (const { index } of order.slice(0, Math.max(0, left))) floors[index] = (floors[index] ?? 0) + 1;
  return floors;
}
