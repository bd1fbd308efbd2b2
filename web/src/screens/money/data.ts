import { costMonthsStart } from '@svc/domain/bootstrap-query';
import { addDays, type Day, minDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { costQueries, yearEarlier } from '../../api/costs.ts';
import { type Home, queries } from '../../api/queries.ts';
import { newestDay } from '../../api/series.ts';
import { firstFailure, stateOfQuery } from '../../figures/panel.ts';
import { type Period, readPeriod } from '../../period/period.ts';
import { useSearch } from '../../router/index.tsx';
import { budgetPeriod } from './budget.ts';
import type { MoneyData } from './props.ts';

type Read = { readonly data: MoneyData | undefined; readonly isPending: boolean; readonly error: Error | null };

export function useMoneyData(home: Home, today: Day): Read {
  const search = useSearch();
  const daily = useQuery(queries.daily(home.usage_point_id, today));
  const newest = (daily.data && newestDay(daily.data)) ?? addDays(today, -1);
  const period = readPeriod(search, newest, 'year');
  const days = { from: period.from, to: minDay(period.to, newest) };
  const isReady = !daily.isPending && days.from <= days.to;
  const cost = useQuery({ ...costQueries.cost(home.id, days), enabled: isReady });
  const before = useQuery({ ...costQueries.cost(home.id, yearEarlier(days)), enabled: isReady });
  const parts = useQuery({ ...partsOf(home.id, period, days.to), enabled: isReady });
  const projection = useQuery(costQueries.projection(home.id));
  const running = budgetPeriod({ projection: projection.data });
  const budget = useQuery({
    ...costQueries.cost(home.id, { from: running?.start ?? newest, to: newest }, running?.by),
    enabled: isReady && running !== undefined && running.start <= newest,
  });
  // On the first day of a bill nothing of it is known yet.
  const rows = running && running.start > newest ? [] : budget.data?.rows;
  const error = projection.error ?? budget.error;
  const pricing = useQuery(costQueries.pricing(home.id));
  // Without the totals the newest day, without the prices the contract would be guessed.
  const failed = firstFailure(daily.data ? null : daily.error, pricing.data ? null : pricing.error);
  if (!cost.data || failed)
    return { data: undefined, isPending: cost.isPending && !failed, error: cost.error ?? failed ?? daily.error };
  return {
    data: {
      home,
      today,
      newest,
      period,
      cost: cost.data,
      before: before.data,
      parts: parts.data,
      projection: projection.data,
      budget: { rows, error },
      pricing: pricing.data,
      states: { parts: stateOfQuery(parts) },
    },
    isPending: false,
    error: null,
  };
}

/** The months of a year with those of the year before; else the days of the period. */
function partsOf(id: string, { span, from }: Period, to: Day) {
  if (span !== 'year') return costQueries.cost(id, { from, to }, 'day');
  return costQueries.cost(id, { from: costMonthsStart(to), to }, 'month');
}
