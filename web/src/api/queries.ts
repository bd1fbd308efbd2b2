import { dailyStart } from '@svc/domain/bootstrap-query';
import { addMonths, type Day, maxDay, minDay } from '@svc/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { type ClientData, type Data, type GatewayData, get } from './client.ts';
import { createMonthLoader, type Direction } from './curve-months.ts';
import { refetchLater } from './query-client.ts';
import { requestQueue } from './request-queue.ts';
import { type Curve, isClosed, readCurve, readDaily } from './series.ts';

export type Home = GatewayData<'/api/pdl'>[number] | ClientData<'/api/pdl'>[number];
export const inOrder = (homes: readonly Home[]): Home[] => homes.toSorted((a, b) => a.display_order - b.display_order);

/** The home itself where it injects, else the production point that is linked to it. */
export const producerOf = (home: Home, homes: readonly Home[]): Home | undefined =>
  home.has_production ? home : homes.find(({ id }) => id === home.linked_production_pdl_id);
export type SyncStatus = ClientData<'/api/sync/status'>;
export type Tempo = Data<'/api/tempo/today'>;
export type GridSignal = Data<'/api/gridsignal/today'>;

const minute = 60_000;

type Capabilities = Data<'/api/capabilities'>;

/** From now on requests respect the limit that this server states. */
export function applyLimits(capabilities: Capabilities): Capabilities {
  requestQueue.setLimit(capabilities.requests_per_second);
  return capabilities;
}

const curvePaths: Readonly<Record<Direction, `/api/gridop/${Direction}/detail/{pdl}`>> = {
  consumption: '/api/gridop/consumption/detail/{pdl}',
  production: '/api/gridop/production/detail/{pdl}',
};

const loadRange = createMonthLoader(async (direction, pdl, { start, end }, signal) =>
  readCurve(await get(curvePaths[direction], { path: { pdl }, query: { start, end, format: 'columns' }, signal })),
);

/** One calendar month, named by its first day, without the days from before `since`. */
export function loadMonth(
  direction: Direction,
  pdl: string,
  { month, since = month, today }: { readonly month: Day; readonly since?: Day; readonly today: Day },
  signal: AbortSignal,
): Promise<Curve> {
  const range = { start: maxDay(month, since), end: minDay(addMonths(month, 1), today) };
  return loadRange(direction, pdl, range, signal);
}

const dailyPaths = {
  consumption: '/api/gridop/consumption/daily/{pdl}',
  production: '/api/gridop/production/daily/{pdl}',
} as const;

function dailyQuery(direction: Direction, key: readonly string[], pdl: string, today: Day) {
  const start = dailyStart(today);
  const query = { start, end: today, format: 'columns' } as const;
  return queryOptions({
    queryKey: [...key, start],
    queryFn: async ({ signal }) => readDaily(await get(dailyPaths[direction], { path: { pdl }, query, signal }), start),
    refetchInterval: refetchLater,
  });
}

export const queries = {
  capabilities: () =>
    queryOptions({
      queryKey: ['capabilities'],
      queryFn: async ({ signal }) => applyLimits(await get('/api/capabilities', { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  me: () => queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => get('/api/accounts/me', { signal }) }),
  homes: () =>
    queryOptions({ queryKey: ['homes'], queryFn: ({ signal }) => get('/api/pdl', { signal }) as Promise<Home[]> }),
  usage: () => queryOptions({ queryKey: ['usage'], queryFn: ({ signal }) => get('/api/accounts/usage', { signal }) }),
  syncStatus: () => queryOptions({ queryKey: ['sync'], queryFn: ({ signal }) => get('/api/sync/status', { signal }) }),
  status: () => queryOptions({ queryKey: ['status'], queryFn: ({ signal }) => get('/api/status', { signal }) }),
  tempo: () => queryOptions({ queryKey: ['tempo'], queryFn: ({ signal }) => get('/api/tempo/today', { signal }) }),
  gridSignal: () =>
    queryOptions({ queryKey: ['gridsignal'], queryFn: ({ signal }) => get('/api/gridsignal/today', { signal }) }),
  daily: (pdl: string, today: Day) => dailyQuery('consumption', ['series', pdl, 'daily', 'P1D'], pdl, today),
  /** What was fed into the grid each day. */
  injected: (pdl: string, today: Day) => dailyQuery('production', ['series', pdl, 'production', 'P1D'], pdl, today),
  /** One calendar month of the load curve; `month` is its first day. */
  curve: (pdl: string, month: Day, today: Day) => {
    return queryOptions({
      queryKey: ['series', pdl, 'curve', month],
      queryFn: ({ signal }) => loadMonth('consumption', pdl, { month, today }, signal),
      staleTime: isClosed(month, today) ? Number.POSITIVE_INFINITY : 10 * minute,
      refetchInterval: refetchLater,
      enabled: month < today,
    });
  },
};
