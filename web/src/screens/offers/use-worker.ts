import { useEffect, useState } from 'react';
import type { Household } from '../../workers/household.ts';
import type { PricingAnswer } from '../../workers/pricing.ts';
import type { Ranking, RankQuestion } from '../../workers/rank.ts';

export type Ask = (question: RankQuestion) => Promise<Ranking>;

/** A thread that knows the household and answers questions about it; it ends with the screen. */
export function useWorker(household: Household | undefined): Ask | undefined {
  const [ask, setAsk] = useState<Ask>();
  useEffect(() => {
    if (!household) return;
    const worker = new Worker(new URL('../../workers/pricing.ts', import.meta.url), { type: 'module' });
    const waiting = new Map<number, { done: (ranking: Ranking) => void; failed: (error: Error) => void }>();
    let last = 0;
    worker.onmessage = ({ data: { id, ranking, error } }: MessageEvent<PricingAnswer>) => {
      const question = waiting.get(id);
      waiting.delete(id);
      if (ranking) question?.done(ranking);
      else question?.failed(new Error(error ?? 'no answer'));
    };
    worker.postMessage({ id: 0, household });
    setAsk(
      () => (question: RankQuestion) =>
        new Promise<Ranking>((done, failed) => {
          last += 1;
          waiting.set(last, { done, failed });
          worker.postMessage({ id: last, question });
        }),
    );
    return () => {
      worker.terminate();
      setAsk(undefined);
    };
  }, [household]);
  return ask;
}
