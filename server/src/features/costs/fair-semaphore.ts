import { apiError } from '#errors.ts';
import { releaseSlotWhile } from '#platform/admission/request-slot.ts';

/** Computations at once: while one waits for its days, another one is computed. */
const maxRunning = 2;
/** A page sends several requests at once. More than this does not come from a page. */
const maxQueuedPerUser = 8;
const maxQueued = 100;
const retrySeconds = 2;

type Begin = () => void;

export type FairSemaphore = { run<Result>(user_id: string, work: () => Promise<Result>): Promise<Result> };

/** One computation per user at a time, and few in total. Slots rotate between users. */
export function createFairSemaphore(): FairSemaphore {
  const waiting = new Map<string, Begin[]>();
  const running = new Set<string>();
  let queued = 0;

  function startNext(): void {
    while (running.size < maxRunning) {
      const user = waiting.keys().find((one) => !running.has(one));
      const line = user === undefined ? undefined : waiting.get(user);
      const begin = line?.shift();
      if (user === undefined || !line || !begin) return;
      waiting.delete(user);
      if (line.length > 0) waiting.set(user, line);
      queued -= 1;
      running.add(user);
      begin();
    }
  }

  return {
    async run(user_id, work) {
      const own = waiting.get(user_id) ?? [];
      if (own.length >= maxQueuedPerUser) throw apiError('RATE_LIMIT_EXCEEDED', { n: retrySeconds });
      if (queued >= maxQueued) throw apiError('OVERLOADED', { n: retrySeconds });
      const { promise, resolve } = Promise.withResolvers<void>();
      own.push(resolve);
      waiting.set(user_id, own);
      queued += 1;
      startNext();
      await releaseSlotWhile(() => promise);
      try {
        return await work();
      } finally {
        running.delete(user_id);
        startNext();
      }
    },
  };
}
