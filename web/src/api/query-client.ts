import { QueryClient, type QueryState } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const second = 1000;
const minute = 60 * second;

/** What may pass by itself: no answer, or a server that says it cannot answer now. The rest is for the person to mend. */
const mayPass = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

/** A server that names a time is not asked before it. */
const namesTime = (error: Error) => error instanceof ApiError && error.retryAfterMs !== null;

const shortestRetryMs = 5 * second;
const longestRetryMs = 5 * minute;

/** When a failed request is sent again by itself: when the server said, or ever more slowly. */
export function retryDelay(error: Error | null, failures: number): number | false {
  if (!error || !mayPass(error)) return false;
  return boundDelay(error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0, failures);
}

type Readings = { readonly missing: readonly { readonly reason: string; readonly retry_at: string | null }[] };

/** Days that the gateway still fetches, or could not fetch just now, are asked for again, as a request that failed is. */
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

/** For what is asked again and again while somebody looks; after a failure no more often than any other request. */
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
        // Without a network a question fails and says so; it does not wait in silence.
        networkMode: 'always',
        retryDelay: 500,
        retry: (count, error) => count < 1 && mayPass(error) && !namesTime(error),
        refetchInterval: ({ state }) => retryDelay(state.error, state.errorUpdateCount),
      },
    },
  });
}
