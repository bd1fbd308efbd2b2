import { apiError } from '#errors.ts';
import { FairSemaphore } from '#platform/admission/fair-semaphore.ts';

/** Computations at once: while one waits for its days, another one is computed. */
const maxRunning = 2;
/** A page sends several requests at once. More than this does not come from a page. */
const maxQueuedPerUser = 8;
const maxQueued = 100;
const retrySeconds = 2;
/** A page computes a dozen, and programs poll. */
const pace = { at_once: 60, per_second: 5, longest_ms: 5000 } as const;

/** One computation per user at a time, and few in total. */
export class ComputationSlots {
  readonly #semaphore = new FairSemaphore({
    slots: maxRunning,
    slotsOfOne: 1,
    queueOfOne: maxQueuedPerUser,
    refusalDelayMs: retrySeconds * 1000,
    pace,
  });

  async run<Result>(user_id: string, work: () => Promise<Result>): Promise<Result> {
    const isOwnQueueFull = this.#semaphore.queuedOf(user_id) >= maxQueuedPerUser;
    if (!isOwnQueueFull && this.#semaphore.queued >= maxQueued) throw apiError('OVERLOADED', { n: retrySeconds });
    return await this.#semaphore.run(user_id, work, () => apiError('RATE_LIMIT_EXCEEDED', { n: retrySeconds }));
  }
}
