import type { Instant } from '@svc/domain/paris-time';
import type { EnqueueOptions } from './job.ts';

/** One job to run. A failed one returns with one more attempt. */
export type WaitingJob = {
  readonly data: unknown;
  readonly id: string | undefined;
  readonly dueAt: Instant;
  readonly attempt: number;
};

const firstRetryMs = 1000;
const longestRetryMs = 300_000;

/** What was enqueued for one job and is not finished. It lives as long as the process: durable work has a table. */
export class WaitingJobs {
  readonly #waiting: WaitingJob[] = [];
  readonly #unfinishedIds = new Set<string>();

  add(data: unknown, { id, delayMs = 0 }: EnqueueOptions, now: Instant): void {
    if (id !== undefined) {
      if (this.#unfinishedIds.has(id)) return;
      this.#unfinishedIds.add(id);
    }
    this.#waiting.push({ data, id, dueAt: now + delayMs, attempt: 1 });
  }

  takeDue(now: Instant): WaitingJob | undefined {
    const place = this.#waiting.findIndex(({ dueAt }) => dueAt <= now);
    return place < 0 ? undefined : this.#waiting.splice(place, 1)[0];
  }

  /** Another process had the lock: the job stays due. */
  putBack(job: WaitingJob): void {
    this.#waiting.unshift(job);
  }

  /** `jitter` is a random number from 0 to 1: half of each delay is chance, so that many clients do not retry at once. */
  retry(job: WaitingJob, now: Instant, jitter: number): void {
    const delay = Math.min(firstRetryMs * 2 ** (job.attempt - 1), longestRetryMs);
    this.#waiting.push({ ...job, attempt: job.attempt + 1, dueAt: now + delay * (0.5 + jitter / 2) });
  }

  finish({ id }: WaitingJob): void {
    if (id !== undefined) this.#unfinishedIds.delete(id);
  }
}
