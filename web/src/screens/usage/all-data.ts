import { addDays, addMonths, type Day, maxDay, toDay } from '@svc/domain/day';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { joinMonths } from '../../api/curve-months.ts';
import { useHistory } from '../../api/history.ts';
import { type Home, queries } from '../../api/queries.ts';
import { type DailySeries, type Missing, newestDay, oldestDay } from '../../api/series.ts';
import type { LoadSeries } from '../../charts/load-series.ts';
import { seriesOf } from '../../figures/load-series.ts';
import { isFailure, stateOfError } from '../../figures/panel.ts';
import { monthsOf } from '../../period/period.ts';
import { monthQuery } from './months.ts';
import { useViewOptions, type ViewOptions } from './view-options.ts';

export type AllData = {
  readonly home: Home;
  /** The first and the last day that are shown. */
  readonly first: Day;
  readonly newest: Day;
  readonly daily: DailySeries;
  readonly series: LoadSeries;
  readonly missing: readonly Missing[];
  readonly waiting: number;
  readonly error: Error | null;
  readonly failure: Error | null;
  readonly viewOptions: ViewOptions;
};

type Read = { readonly data: AllData | undefined; readonly isPending: boolean; readonly error: Error | null };

/** The load curve history of a gateway. A local client shows all that it has stored. */
const gatewayDays = 745;

/** Every available half hour, one request per month, the newest first. */
export function useAllData(home: Home, today: Day): Read {
  const viewOptions = useViewOptions();
  const history = useHistory(home, today);
  const { data: capabilities } = useQuery(queries.capabilities());
  const daily = history.data;
  const newest = (daily && newestDay(daily)) ?? addDays(today, -1);
  const oldest = daily && oldestDay(daily);
  const isLocal = capabilities?.mode === 'client';
  const first = oldest && firstDay(oldest, isLocal ? undefined : addDays(today, -gatewayDays));
  const months = first && capabilities ? monthsOf({ from: first, to: newest }) : [];
  const { curve, waiting, error, failure } = useQueries({
    queries: months.map((month) => monthQuery(home.usage_point_id, month, today)),
    combine: joinMonths,
  });
  const series = useMemo(() => seriesOf(curve), [curve]);
  if (!daily) return { data: undefined, isPending: history.isPending, error: history.error };
  // Months that could not be read would be drawn as missing, and be absent from every figure.
  if (error && waiting === 0 && isFailure(stateOfError(error))) return { data: undefined, isPending: false, error };
  return {
    data: {
      home,
      first: first ?? newest,
      newest,
      daily,
      series,
      missing: curve.missing,
      waiting,
      error,
      failure,
      viewOptions,
    },
    isPending: false,
    error: null,
  };
}

/** A month that begins before the limit would be refused as a whole, so it is left out. */
function firstDay(oldest: Day, limit: Day | undefined): Day {
  if (limit === undefined || oldest >= limit) return oldest;
  return maxDay(oldest, addMonths(toDay(`${limit.slice(0, 7)}-01`), 1));
}
