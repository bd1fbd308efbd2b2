import { queryOptions } from '@tanstack/react-query';
import { type ClientData, follow, get } from './client.ts';

export type SyncState = ClientData<'/api/sync'>;
export type SyncRun = ClientData<'/api/sync/runs'>[number];
export type KindStatus = ClientData<'/api/sync/status'>['pdls'][number]['types'][string];
export type SyncProgress = NonNullable<SyncState['progress']>;

const secondMs = 1000;

export const syncQueries = {
  state: () =>
    queryOptions({
      queryKey: ['sync-state'],
      queryFn: ({ signal }) => get('/api/sync', { signal }),
      staleTime: 0,
      // Polls during a run, started here or elsewhere, to detect its end.
      refetchInterval: ({ state }) => (state.data?.running ? 2 * secondMs : 60 * secondMs),
    }),
  runs: (limit: number) =>
    queryOptions({
      queryKey: ['sync-runs', limit],
      queryFn: ({ signal }) => get('/api/sync/runs', { query: { limit }, signal }),
      staleTime: 0,
    }),
};

/** What another person needs to diagnose a failure here; it contains no secret. */
export const readDiagnostics = () => get('/api/diagnostics');

/** The queries that a run changes, refetched when it has ended. */
export const syncedKeys = [
  ...['sync', 'sync-state', 'sync-runs', 'homes', 'series', 'cost'],
  ...['destinations', 'destination-logs'],
];

/** Synchronises now; the promise ends with the run and has its summary, unless it failed. */
export async function synchronise(onProgress: (progress: SyncProgress) => void): Promise<SyncRun | undefined> {
  let summary: SyncRun | undefined;
  await follow('/api/sync', {}, (event, data) => {
    if (event === 'progress') onProgress(data as SyncProgress);
    if (event === 'complete') summary = data as SyncRun;
  });
  return summary;
}
