import { useEffect, useState } from 'react';
import type { Household } from '../../workers/household.ts';
import type { PricingResult } from '../../workers/pricing.ts';
import type { Ranking, RankRequest } from '../../workers/rank.ts';

export type RankOffers = (request: RankRequest) => Promise<Ranking>;

/** A worker that holds the household and computes rankings for it. It ends with the screen. */
export function useWorker(household: Household | undefined): RankOffers | undefined {
  const [rank, setRank] = useState<RankOffers>();
  useEffect(() => {
    if (!household) return;
    const worker = new Worker(new URL('../../workers/pricing.ts', import.meta.url), { type: 'module' });
    const waiting = new Map<number, { done: (ranking: Ranking) => void; failed: (error: Error) => void }>();
    let last = 0;
    worker.onmessage = ({ data: { id, ranking, error } }: MessageEvent<PricingResult>) => {
      const request = waiting.get(id);
      waiting.delete(id);
      if (ranking) request?.done(ranking);
      else request?.failed(new Error(error ?? 'no answer'));
    };
    worker.postMessage({ id: 0, household });
    setRank(
      () => (request: RankRequest) =>
        new Promise<Ranking>((done, failed) => {
          last += 1;
          waiting.set(last, { done, failed });
          worker.postMessage({ id: last, request });
        }),
    );
    return () => {
      worker.terminate();
      setRank(undefined);
    };
  }, [household]);
  return rank;
}
