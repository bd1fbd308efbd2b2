import { ErrorReply } from 'redis';
import type { StoreAddress } from '../cache/store-address.ts';
import { checkReply } from '../cache/store-commands.ts';
import { StoreUnavailable } from '../cache/store-unavailable.ts';
import type { Clock } from '../clock.ts';
import { beforeDeadline } from '../deadline.ts';
import type { Log } from '../log.ts';
import { singleFlight } from '../single-flight.ts';
import type { AnyJob, EnqueueOptions, Job, JobRunner, JobStatus } from './job.ts';
import type { QueueTiming } from './job-queue.ts';
import { checkJobs, describeError } from './job-run.ts';
import { QueueSession } from './queue-session.ts';

export type BullmqRunnerOptions = {
  readonly address: StoreAddress;
  readonly clock: Clock;
  readonly log: Log;
  /** Prefix of every key. The braces place all keys in one slot of a cluster. */
  readonly prefix?: `{${string}}`;
  readonly timing?: Partial<RunnerTiming>;
};

export type RunnerTiming = QueueTiming & {
  /** How often the schedules are compared with the store, beside each reconnection. */
  readonly declareMs: number;
  /** How long a call to the store may take. */
  readonly callMs: number;
  readonly stopMs: number;
};

const usualTiming: RunnerTiming = {
  // A lock is renewed every 3 s: it outlives a Redis that is frozen for 10 s, and a process that died by 15 s.
  lockMs: 15_000,
  // BullMQ skips a check that comes slightly too early: the run of a dead process is found within two of them.
  stalledCheckMs: 2000,
  retryDelayMs: 1000,
  declareMs: 30_000,
  callMs: 2000,
  stopMs: 25_000,
};

/** Server mode: every slot once over all replicas. Redis is disposable: schedules are declared again when it was lost. */
export class BullmqRunner implements JobRunner {
  readonly #options: BullmqRunnerOptions;
  readonly #timing: RunnerTiming;
  readonly #prefix: string;
  readonly #stopping = new AbortController();
  #jobs: readonly AnyJob[] = [];
  #session: QueueSession | undefined;
  #stopped: Promise<void> | undefined;
  #isFirstTime = true;
  #timer: NodeJS.Timeout | undefined;
  readonly #declare = singleFlight(() =>
    this.#bound(this.#declareNow()).catch((error: unknown) => {
      // The loss itself is logged once, at `warn` (store-watch.ts).
      this.#options.log.debug({ error: describeError(error) }, 'the job queue is not available');
    }),
  );

  constructor(options: BullmqRunnerOptions) {
    this.#options = options;
    this.#timing = { ...usualTiming, ...options.timing };
    this.#prefix = options.prefix ?? '{svc}';
  }

  /** Also returns when the store is unavailable: the schedules are declared when it returns. */
  async start(jobs: readonly AnyJob[]): Promise<void> {
    checkJobs(jobs);
    this.#jobs = jobs;
    await this.#declare();
    this.#timer = setInterval(() => void this.#declare(), this.#timing.declareMs).unref();
  }

  async enqueue<Data>(job: Pick<Job<Data>, 'name'>, data: Data, options?: EnqueueOptions): Promise<void> {
    const queue = this.#connected().queues.get(job.name);
    if (!queue) throw new RangeError(`the job ${job.name} was not started`);
    await this.#bound(queue.enqueue(data, options));
  }

  async status(): Promise<JobStatus[]> {
    return this.#bound(Promise.all([...this.#connected().queues.values()].map((queue) => queue.status())));
  }

  health(): { readonly ready: boolean } {
    return { ready: this.#session?.producer.isReady() ?? false };
  }

  /** Rejects while the queue cannot be used. */
  async check(): Promise<void> {
    await this.#bound(this.#connected().producer.client.hgetall(`${this.#prefix}:declared`));
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    this.#stopped ??= this.#session?.close(this.#timing.stopMs) ?? Promise.resolve();
    return this.#stopped;
  }

  #connected(): QueueSession {
    if (this.#session?.producer.isReady()) return this.#session;
    throw new StoreUnavailable('disconnected', 'the job queue');
  }

  async #declareNow(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#session ??= this.#openSession();
    const session = this.#session;
    const isEmpty = await session.declare();
    const isFirstTime = this.#isFirstTime;
    this.#isFirstTime = false;
    // Not before the schedules agree: a slot of an earlier schedule would still be run.
    if (isFirstTime) session.work();
    // Replicas that start together, or find the same loss, want one run, not one each.
    for (const queue of session.queues.values()) {
      const isWanted = isFirstTime ? queue.job.atStart : isEmpty && queue.job.afterLoss;
      if (isWanted) await queue.enqueue(undefined, { id: 'at-start' });
    }
  }

  #openSession(): QueueSession {
    const { address, clock, log } = this.#options;
    const session = new QueueSession({ address, prefix: this.#prefix }, this.#jobs, {
      prefix: this.#prefix,
      clock,
      log,
      stopping: this.#stopping.signal,
      timing: this.#timing,
      onError: (job, error) => log.debug({ job, error: error.message }, 'job queue'),
    });
    session.producer.onReady(() => void this.#declare());
    return session;
  }

  async #bound<Value>(call: Promise<Value>): Promise<Value> {
    const { callMs } = this.#timing;
    try {
      return await beforeDeadline(call, callMs, () => {
        throw new StoreUnavailable('timeout', `the job queue gave no answer in ${callMs} ms`);
      });
    } catch (error) {
      throw nameFailure(error);
    }
  }
}

/** Maps errors of the libraries to failures of the store; a programming error is left unchanged. */
function nameFailure(error: unknown): unknown {
  if (error instanceof ErrorReply) return checkReply(error);
  // The other library's name for the same.
  if (error instanceof Error && error.name === 'ReplyError') return checkReply(new ErrorReply(error.message));
  const isOurs = error instanceof StoreUnavailable || error instanceof TypeError || error instanceof RangeError;
  return isOurs ? error : new StoreUnavailable('disconnected', describeError(error));
}
