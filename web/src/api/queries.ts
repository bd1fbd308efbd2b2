import { addMonths, type Day, minDay } from '@svc/domain/day';
import { dailyStart } from '@svc/domain/first-question';
import { queryOptions } from '@tanstack/react-query';
import { type ClientData, type Data, type GatewayData, get } from './client.ts';
import { isClosed, readCurve, readDaily } from './series.ts';

export type Home = GatewayData<'/api/pdl'>[number] | ClientData<'/api/pdl'>[number];
export const inOrder = (homes: readonly Home[]): Home[] => homes.toSorted((a, b) => a.display_order - b.display_order);
export type SyncStatus = ClientData<'/api/sync/status'>;
export type Tempo = Data<'/api/tempo/today'>;
export type GridSignal = Data<'/api/gridsignal/today'>;

const minute = 60_000;

export const queries = {
  capabilities: () =>
    queryOptions({
      queryKey: ['capabilities'],
      queryFn: ({ signal }) => get('/api/capabilities', {}, {}, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  me: () => queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => get('/api/accounts/me', {}, {}, signal) }),
  homes: () =>
    queryOptions({ queryKey: ['homes'], queryFn: ({ signal }) => get('/api/pdl', {}, {}, signal) as Promise<Home[]> }),
  usage: () =>
    queryOptions({ queryKey: ['usage'], queryFn: ({ signal }) => get('/api/accounts/usage', {}, {}, signal) }),
  syncStatus: () =>
    queryOptions({ queryKey: ['sync'], queryFn: ({ signal }) => get('/api/sync/status', {}, {}, signal) }),
  status: () => queryOptions({ queryKey: ['status'], queryFn: ({ signal }) => get('/api/status', {}, {}, signal) }),
  tempo: () => queryOptions({ queryKey: ['tempo'], queryFn: ({ signal }) => get('/api/tempo/today', {}, {}, signal) }),
  gridSignal: () =>
    queryOptions({ queryKey: ['gridsignal'], queryFn: ({ signal }) => get('/api/gridsignal/today', {}, {}, signal) }),
  daily: (pdl: string, today: Day) => {
    const start = dailyStart(today);
    return queryOptions({
      queryKey: ['series', pdl, 'daily', 'P1D', start],
      queryFn: async ({ signal }) =>
        readDaily(
          await get('/api/gridop/consumption/daily/{pdl}', { pdl }, { start, end: today, format: 'columns' }, signal),
          start,
        ),
    });
  },
  /** One calendar month of the load curve; `month` is its first day. */
  curve: (pdl: string, month: Day, today: Day) => {
    const end = minDay(addMonths(month, 1), today);
    return queryOptions({
      queryKey: ['series', pdl, 'curve', month],
      queryFn: async ({ signal }) =>
        readCurve(
          await get('/api/gridop/consumption/detail/{pdl}', { pdl }, { start: month, end, format: 'columns' }, signal),
        ),
      staleTime: isClosed(month, today) ? Number.POSITIVE_INFINITY : 10 * minute,
      enabled: month < today,
    });
  },
};
