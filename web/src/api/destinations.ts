import { queryOptions } from '@tanstack/react-query';
import { type Changed, type ClientData, change, follow, get } from './client.ts';

export type DestinationState = ClientData<'/api/export/configs'>[number];
export type Described = Pick<DestinationState, 'type' | 'config_schema'>;
export type DestinationTest = Changed<'post', '/api/export/configs/{type}/test'>;
export type DestinationRun = Changed<'post', '/api/export/{type}/run'>;
export type DestinationLog = ClientData<'/api/export/logs'>[number];
export type DestinationConfig = Readonly<Record<string, unknown>>;
export type RunProgress = { readonly percent: number };

const secondMs = 1000;

export const destinationQueries = {
  all: () =>
    queryOptions({
      queryKey: ['destinations'],
      queryFn: ({ signal }) => get('/api/export/configs', { signal }),
      staleTime: 0,
      // Polls while a run is in progress, here or in another tab, to detect its end.
      refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? 2 * secondMs : 60 * secondMs),
    }),
  logs: (limit: number) =>
    queryOptions({
      queryKey: ['destination-logs', limit],
      queryFn: ({ signal }) => get('/api/export/logs', { query: { limit }, signal }),
      staleTime: 0,
    }),
  preview: (type: string) =>
    queryOptions({
      queryKey: ['destination-preview', type],
      queryFn: ({ signal }) => get('/api/export/{type}/preview', { path: { type }, signal }),
      staleTime: 0,
    }),
  content: (type: string) =>
    queryOptions({
      queryKey: ['destination-content', type],
      queryFn: ({ signal }) => get('/api/export/{type}/content', { path: { type }, signal }),
      staleTime: 0,
      retry: false,
    }),
};

export function saveDestination(type: string, enabled: boolean, config: DestinationConfig): Promise<DestinationState> {
  return change('put', '/api/export/configs/{type}', { path: { type }, body: { enabled, config } });
}

/** Without a configuration, tests the stored one. */
export function testDestination(type: string, config: DestinationConfig = {}): Promise<DestinationTest> {
  return change('post', '/api/export/configs/{type}/test', { path: { type }, body: config });
}

/** Publishes now, reports progress and returns the result. */
export async function runDestination(
  type: string,
  onProgress: (progress: RunProgress) => void,
): Promise<DestinationRun | undefined> {
  let report: DestinationRun | undefined;
  await follow('/api/export/{type}/run', { path: { type } }, (event, data) => {
    if (event === 'progress') onProgress(data as RunProgress);
    if (event === 'complete') report = data as DestinationRun;
  });
  return report;
}
