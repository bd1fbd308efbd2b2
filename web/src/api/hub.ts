import { queryOptions } from '@tanstack/react-query';
import { type Changed, type ClientData, change, get } from './client.ts';

export type HubStatistic = ClientData<'/api/export/home_assistant/statistics'>[number];
export type HubPanel = ClientData<'/api/export/home_assistant/energy-panel'>;
export type Cleared = Changed<'post', '/api/export/home_assistant/statistics/clear'>;

const fresh = { staleTime: 0, gcTime: 0, retry: false } as const;

/** Our data in the home hub, queried from the hub itself on demand. */
export const hubQueries = {
  statistics: () =>
    queryOptions({
      queryKey: ['hub-statistics'],
      queryFn: ({ signal }) => get('/api/export/home_assistant/statistics', { signal }),
      ...fresh,
    }),
  panel: () =>
    queryOptions({
      queryKey: ['hub-panel'],
      queryFn: ({ signal }) => get('/api/export/home_assistant/energy-panel', { signal }),
      ...fresh,
    }),
};

export function clearStatistics(statistic_ids: readonly string[]): Promise<Cleared> {
  return change('post', '/api/export/home_assistant/statistics/clear', { body: { confirm: true, statistic_ids } });
}
