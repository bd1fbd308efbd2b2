import { type FetchQueue, nameCall } from '#features/readings/server/index.ts';
import type { FetchInBackground } from './import-job.ts';

/** An import does not wait long for its calls: it returns for them later. */
const timeoutMs = 15_000;

/** A step of an import as a call of the operator's queue, behind interactive calls. */
export function createBackgroundFetch(queue: Pick<FetchQueue, 'submit'>): FetchInBackground {
  return async ({ user_id, usage_point_id, measure, range }) => {
    const call = { user_id, usage_point_id, measure, range, class: 'backfill', fresh: false } as const;
    const outcome = await queue.submit({ id: nameCall(call), class: call.class, user_id, data: call }, timeoutMs);
    return outcome.state === 'done' ? { state: 'done', missingPeriods: outcome.summary.missingPeriods } : outcome;
  };
}
