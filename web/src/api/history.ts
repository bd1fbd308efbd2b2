import { dailyStart } from '@svc/domain/bootstrap-query';
import { addDays, addMonths, type Day, daysBetween, maxDay } from '@svc/domain/day';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { get } from './client.ts';
import { type Home, queries } from './queries.ts';
import { type DailySeries, joinDaily, oldestDay, readDaily } from './series.ts';

/** The most days that one request may contain. */
const longestDays = 1110;
/** How far back the operator's own data goes. */
const operatorMonths = 36;
/** The first days of the newer window may be missing while there is more before them. */
const edgeDays = 10;

type Read = { readonly data: DailySeries | undefined; readonly isPending: boolean; readonly error: Error | null };

/** Every existing daily total: the window that all screens use, and the days before it. */
export function useHistory(home: Home, today: Day): Read {
  const recent = useQuery(queries.daily(home.usage_point_id, today));
  const { data: capabilities } = useQuery(queries.capabilities());
  const first = recent.data && oldestDay(recent.data);
  const reaches = first !== undefined && daysBetween(recent.data?.start ?? first, first) <= edgeDays;
  // A local client stores more than the operator returns.
  const isLocal = capabilities?.mode === 'client';
  const older = useQuery({
    ...olderDays(home.usage_point_id, today, isLocal),
    enabled: reaches && capabilities !== undefined,
  });
  if (!recent.data) return { data: undefined, isPending: recent.isPending, error: recent.error };
  // What the operator refuses for good is not there. Anything else is a failure: the totals must not look complete.
  const isRefused = older.error instanceof ApiError && [400, 403].includes(older.error.status);
  if (older.error && !isRefused) return { data: undefined, isPending: false, error: older.error };
  return { data: older.data ? joinDaily(older.data, recent.data) : recent.data, isPending: false, error: null };
}

function olderDays(pdl: string, today: Day, isLocal: boolean) {
  const end = dailyStart(today);
  const start = isLocal
    ? addDays(end, -longestDays)
    : maxDay(addDays(end, -longestDays), addMonths(today, -operatorMonths));
  return queryOptions({
    queryKey: ['series', pdl, 'daily', 'P1D', start, end],
    queryFn: async ({ signal }) =>
      readDaily(
        await get('/api/gridop/consumption/daily/{pdl}', {
          path: { pdl },
          query: { start, end, format: 'columns' },
          signal,
        }),
        start,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
