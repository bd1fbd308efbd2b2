import { beforeDeadline } from '../deadline.ts';
import type { AnyJob, EnqueueOptions, Job, JobRunner, JobStatus } from './job.ts';
import { checkJobs } from './job-run.ts';
import { LocalJob, type LocalJobOptions } from './local-job.ts';

export type InProcessRunnerOptions = Omit<LocalJobOptions, 'stopping'> & {
  /** How often the clock is looked at; 0 leaves that to the caller. */
  readonly tickMs?: number;
  readonly stopMs?: number;
};

/**
 * Client mode: one household, no Redis. The clock is looked at every second instead of waiting for each slot with a
 * timer: a machine that slept, a clock that was set and a change of the hour then need no special care.
 */
export class InProcessRunner implements JobRunner {
  readonly #options: InProcessRunnerOptions;
  readonly #stopping = new AbortController();
  readonly #jobs = new Map<string, LocalJob>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: InProcessRunnerOptions) {
    this.#options = options;
  }

  /** Returns before the runs at the start have ended. */
  async start(jobs: readonly AnyJob[]): Promise<void> {
    checkJobs(jobs);
    for (const job of jobs) {
      const local = new LocalJob(job, { ...this.#options, stopping: this.#stopping.signal });
      await local.prepare();
      this.#jobs.set(job.name, local);
    }
    const { tickMs = 1000 } = this.#options;
    if (tickMs > 0) this.#timer = setInterval(() => void this.tick(), tickMs).unref();
    void this.tick();
  }

  /** Begins everything that is due now; resolves when what it began has ended. */
  async tick(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map((job) => job.tick()));
  }

  async enqueue<Data>(job: Pick<Job<Data>, 'name'>, data: Data, options: EnqueueOptions = {}): Promise<void> {
    const local = this.#jobs.get(job.name);
    if (!local) throw new RangeError(`the job ${job.name} was not started`);
    local.waiting.add(data, options, this.#options.clock.now());
    void local.tick();
  }

  status(): Promise<JobStatus[]> {
    return Promise.all([...this.#jobs.values()].map((job) => job.status()));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    const idle = Promise.all([...this.#jobs.values()].map((job) => job.untilIdle()));
    await beforeDeadline(idle, this.#options.stopMs ?? 10_000, () => undefined);
  }
}
