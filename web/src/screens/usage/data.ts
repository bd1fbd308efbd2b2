import { addDays, addMonths, type Day, minDay, monthOf } from '@svc/domain/day';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { joinMonths } from '../../api/curve-months.ts';
import { type Home, queries } from '../../api/queries.ts';
import { type Curve, type DailySeries, newestDay, oldestDay } from '../../api/series.ts';
import type { LoadSeries } from '../../charts/load-series.ts';
import { seriesOf } from '../../figures/load-series.ts';
import { comparedDay } from '../../period/comparison.ts';
import { daysOfPeriod, monthsOf, type Period, readPeriod } from '../../period/period.ts';
import { useSearch } from '../../router/index.tsx';
import { monthQuery } from './months.ts';
import { useViewOptions, type ViewOptions } from './view-options.ts';

export type UsageData = {
  readonly home: Home;
  readonly today: Day;
  readonly newest: Day;
  readonly period: Period;
  readonly daily: DailySeries;
  /** The half hours of the period, and of what it is compared with. */
  readonly curve: Curve;
  /** The same half hours in columns. */
  readonly series: LoadSeries;
  readonly viewOptions: ViewOptions;
  /** What a day of the period is compared with. */
  readonly earlier: (day: Day) => Day | undefined;
  /** Months of half hours that are still on their way. */
  readonly waiting: number;
  readonly curveError: Error | null;
  /** For days that could not be read in a response that contains others. */
  readonly curveFailure: Error | null;
};

type Read = { readonly data: UsageData | undefined; readonly isPending: boolean; readonly error: Error | null };

export function useUsageData(home: Home, today: Day): Read {
  const search = useSearch();
  const viewOptions = useViewOptions();
  const daily = useQuery(queries.daily(home.usage_point_id, today));
  const newest = (daily.data && newestDay(daily.data)) ?? addDays(today, -1);
  const period = readPeriod(search, newest, 'month');
  const oldest = daily.data && oldestDay(daily.data);
  const earlier = comparedDay(viewOptions.compared, period);
  // Nothing is requested from before the first existing day: the operator refuses it.
  const months = oldest ? monthsToRead(period, newest, earlier).filter((month) => addMonths(month, 1) > oldest) : [];
  const { curve, waiting, error, failure } = useQueries({
    queries: months.map((month) => monthQuery(home.usage_point_id, month, today)),
    combine: joinMonths,
  });
  const series = useMemo(() => seriesOf(curve), [curve]);
  if (!daily.data) return { data: undefined, isPending: daily.isPending, error: daily.error };
  return {
    data: {
      home,
      today,
      newest,
      period,
      daily: daily.data,
      curve,
      series,
      viewOptions,
      earlier,
      waiting,
      curveError: error,
      curveFailure: failure,
    },
    isPending: false,
    error: null,
  };
}

/** More chosen days than these are shown by month, and need no half hours. */
export const mostDaysByDay = 62;

/** Newest first; days and weeks also read what they are compared with. */
function monthsToRead(period: Period, newest: Day, earlier: UsageData['earlier']): Day[] {
  const own = monthsOf({ from: period.from, to: minDay(period.to, newest) });
  if (period.span === 'range') return daysOfPeriod(period).length <= mostDaysByDay ? own : [];
  if (period.span !== 'day' && period.span !== 'week') return own;
  const past = daysOfPeriod(period).flatMap((day) => earlier(day) ?? []);
  const [first, last] = [past[0], past.at(-1)];
  return first && last ? [...new Set([...own, ...monthsOf({ from: first, to: last })])] : own;
}

/** The first of each quarter, for the strip. */
export const isQuarter = (day: Day) => day.endsWith('-01') && monthOf(day) % 6 === 1;
