import { addDays, addMonths, type Day, monthOf, toDay } from '@svc/domain/day';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type Home, queries } from '../../api/queries.ts';
import { type Curve, type DailySeries, newestDay, oldestDay } from '../../api/series.ts';
import { daysOfPeriod, monthsOf, type Period, readPeriod, weeksBefore, yearBefore } from '../../period/period.ts';

export type UsageData = {
  readonly home: Home;
  readonly today: Day;
  readonly newest: Day;
  readonly period: Period;
  readonly daily: DailySeries;
  /** The half hours of the period, and of what it is compared with. */
  readonly curve: Curve;
  /** Months of half hours that are still on their way. */
  readonly waiting: number;
  readonly curveError: Error | null;
};

type Read = { readonly data: UsageData | undefined; readonly isPending: boolean; readonly error: Error | null };

export function useUsageData(home: Home, today: Day): Read {
  const search = useSearch({ strict: false });
  const daily = useQuery(queries.daily(home.usage_point_id, today));
  const newest = (daily.data && newestDay(daily.data)) ?? addDays(today, -1);
  const period = readPeriod(search, newest, 'month');
  const oldest = daily.data && oldestDay(daily.data);
  // Nothing is asked from before the first day that exists: the operator refuses it.
  const months = oldest ? monthsToRead(period, newest).filter((month) => addMonths(month, 1) > oldest) : [];
  const curves = useQueries({ queries: months.map((month) => queries.curve(home.usage_point_id, month, today)) });
  if (!daily.data) return { data: undefined, isPending: daily.isPending, error: daily.error };
  const curve = {
    runs: curves.flatMap(({ data }) => data?.runs ?? []),
    missing: curves.flatMap(({ data }) => data?.missing ?? []),
  };
  const waiting = curves.filter(({ isLoading }) => isLoading).length;
  const curveError = curves.find(({ error }) => error)?.error ?? null;
  return {
    data: { home, today, newest, period, daily: daily.data, curve, waiting, curveError },
    isPending: false,
    error: null,
  };
}

/** More chosen days than these are shown by month, and need no half hours. */
export const mostDaysByDay = 62;

/** Newest first; days and weeks also read what they are compared with. */
function monthsToRead(period: Period, newest: Day): Day[] {
  const own = monthsOf({ from: period.from, to: period.to < newest ? period.to : newest });
  if (period.span === 'day') {
    const before = yearBefore(period.from);
    return before === undefined ? own : [...own, toDay(`${before.slice(0, 7)}-01`)];
  }
  if (period.span === 'range') return daysOfPeriod(period).length <= mostDaysByDay ? own : [];
  if (period.span !== 'week') return own;
  return [...own, ...monthsOf({ from: weeksBefore(period.from), to: weeksBefore(period.to) })];
}

/** The first of each quarter, for the strip. */
export const isQuarter = (day: Day) => day.endsWith('-01') && monthOf(day) % 6 === 1;
