import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { type SyncRun, syncedKeys, synchronise, syncQueries } from './sync.ts';

export type SyncOutcome = SyncRun | 'busy' | 'failed' | 'away';

/** A run in progress, started here or elsewhere: its progress, and the result of the one requested here. */
export function useSynchronise() {
  const cache = useQueryClient();
  const sync = useQuery(syncQueries.state());
  const [own, setOwn] = useState<number>();
  const [outcome, setOutcome] = useState<SyncOutcome>();
  const [error, setError] = useState<unknown>();
  const percent = own ?? (sync.data?.running ? (sync.data.progress?.percent ?? 0) : undefined);
  const begin = () => {
    setOwn(0);
    setOutcome(undefined);
    setError(undefined);
    synchronise((progress) => setOwn(progress.percent))
      .then((summary) => setOutcome(summary ?? 'failed'))
      .catch((refusal: unknown) => {
        setOutcome(syncErrorOf(refusal));
        setError(refusal);
      })
      .finally(() => {
        setOwn(undefined);
        for (const key of syncedKeys) void cache.invalidateQueries({ queryKey: [key] });
      });
  };
  return { percent, outcome, error, begin };
}

function syncErrorOf(error: unknown): SyncOutcome {
  if (!(error instanceof ApiError) || error.status === 0) return 'away';
  return error.code === 'SYNC_IN_PROGRESS' ? 'busy' : 'failed';
}
