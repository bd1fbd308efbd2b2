import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import {
  type DestinationConfig,
  type DestinationRun,
  type DestinationTest,
  runDestination,
  testDestination,
} from '../../api/destinations.ts';

/** The last action on a destination, and its result. */
export type Trial =
  | { readonly kind: 'idle' }
  | { readonly kind: 'testing' }
  | { readonly kind: 'tested'; readonly test: DestinationTest }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'sent'; readonly run: DestinationRun }
  | { readonly kind: 'refused'; readonly error: ApiError };

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, { code: 'FRONT' });
}

export function useTrial(type: string) {
  const cache = useQueryClient();
  const [trial, setTrial] = useState<Trial>({ kind: 'idle' });
  const refuse = (error: unknown) => setTrial({ kind: 'refused', error: asApiError(error) });
  const refresh = () =>
    Promise.all(
      ['destinations', 'destination-logs', 'destination-preview'].map((key) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    );
  return {
    trial,
    isBusy: trial.kind === 'testing' || trial.kind === 'sending',
    refuse,
    forget: () => setTrial({ kind: 'idle' }),
    refresh,
    test: (config?: DestinationConfig) => {
      setTrial({ kind: 'testing' });
      testDestination(type, config).then((test) => setTrial({ kind: 'tested', test }), refuse);
    },
    run: () => {
      setTrial({ kind: 'sending', percent: 0 });
      runDestination(type, ({ percent }) => setTrial({ kind: 'sending', percent }))
        .then((run) => setTrial(run ? { kind: 'sent', run } : { kind: 'idle' }))
        .catch(refuse)
        .finally(() => void refresh());
    },
  };
}
