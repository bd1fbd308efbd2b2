import { QueryClient, type QueryState } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const second = 1000;
const minute = 60 * second;

/**
 * Errors that may pass by themselves: no response, or a server that reports that it cannot respond now. The user has to
 * resolve the others.
 */
const mayPass = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

/** A server that names a time gets no request before it. */
const namesTime = (error: Error) => error instanceof ApiError && error.retryAfterMs !== null;

const shortestRetryMs = 5 * second;
const longestRetryMs = 5 * minute;

/** When a failed request is retried automatically: at the time that the server named, or with growing delays. */
export function retryDelay(error: Error | null, failures: number): number | false {
  if (!error || !mayPass(error)) return false;
  return boundDelay(error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0, failures);
}

type Readings = { readonly missing: readonly { readonly reason: string; readonly retry_at: string | null }[] };

/** Days that the gateway is still fetching, or could not fetch just now, are refetched like a failed request. */
export function refetchLater({ state }: { state: QueryState<Readings> }): number | false {
  if (state.error) return retryDelay(state.error, state.errorUpdateCount);
  const times = (state.data?.missing ?? []).flatMap(({ reason, retry_at }) =>
    retry_at !== null && (reason === 'waiting' || reason === 'unavailable') ? [Date.parse(retry_at) - Date.now()] : [],
  );
  return times.length === 0 ? false : boundDelay(Math.min(...times), state.dataUpdateCount);
}

/** Not before the time that was named, and ever more slowly. A timer of a browser ends at 24 days. */
function boundDelay(named: number, attempts: number): number {
  const backoff = shortestRetryMs * 2 ** Math.min(Math.max(attempts - 1, 0), 6);
  return Math.min(Math.max(named, Math.min(backoff, longestRetryMs)), 24 * 60 * minute);
}

/** For queries that poll while they are visible; after a failure no more often than any other request. */
export const every =
  (milliseconds: number) =>
  ({ state }: { state: Pick<QueryState<unknown>, 'error' | 'errorUpdateCount'> }): number | false =>
    state.error ? retryDelay(state.error, state.errorUpdateCount) : milliseconds;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10 * minute,
        refetchOnWindowFocus: false,
        // Without a network a query fails visibly; it does not wait in silence.
        networkMode: 'always',
        retryDelay: 500,
        retry: (count, error) => count < 1 && mayPass(error) && !namesTime(error),
        refetchInterval: ({ state }) => retryDelay(state.error, state.errorUpdateCount),
      },
    },
  });
}
