import { QueryClient } from '@tanstack/react-query';
import { ApiFault } from './fault.ts';

const minute = 60_000;

const isTooFast = (error: Error) => error instanceof ApiFault && error.isTooFast;

/** What the person must mend is not asked again; what may pass is, once. */
const mayPass = (error: Error) =>
  !(error instanceof ApiFault) || error.status === 0 || error.status >= 500 || isTooFast(error);

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10 * minute,
        refetchOnWindowFocus: false,
        // Without a network a question fails and says so; it does not wait in silence.
        networkMode: 'always',
        retryDelay: (_, error) => (isTooFast(error) ? 1100 : 500),
        retry: (count, error) => count < 1 && mayPass(error),
      },
    },
  });
}
