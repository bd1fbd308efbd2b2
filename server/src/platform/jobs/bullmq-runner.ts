import { ErrorReply } from 'redis';
import { judgeReply } from '../cache/reply.ts';
import type { StoreAddress } from '../cache/store-address.ts';
import { StoreUnavailable } from '../cache/store-unavailable.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { EnqueueOptions, Job, JobRunner, JobStatus } from './job.ts';
import type { QueueTiming } from './job-queue.ts';
import { checkJobs, describeError } from './job-run.ts';
import { findQueueNode } from './queue-node.ts';
import { QueueSession } from './queue-session.ts';

export type BullmqRunnerOptions = {
  readonly address: StoreAddress;
  readonly clock: Clock;
  readonly log: Log;
  /** First word of every key. The braces keep all keys in one slot of a cluster. */
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
  stalledCheckMs: 5000,
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
  #jobs: readonly Job<never>[] = [];
  #session: QueueSession | undefined;
  #declaring: Promise<boolean> | undefined;
  #stopped: Promise<void> | undefined;
  #startRunsWaiting = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: BullmqRunnerOptions) {
    this.#options = options;
    this.#timing = { ...usualTiming, ...options.timing };
    this.#prefix = options.prefix ?? '{svc}';
  }

  /** Returns also when the store is away: the schedules are declared when it comes. */
  async start(jobs: readonly Job<never>[]): Promise<void> {
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

  #declare(): Promise<boolean> {
    this.#declaring ??= this.#bound(this.#declareNow())
      .then(() => true)
      .catch((error: unknown) => {
        this.#options.log.warn({ error: describeError(error) }, 'the job queue is not available');
        return false;
      })
      .finally(() => {
        this.#declaring = undefined;
      });
    return this.#declaring;
  }

  async #declareNow(): Promise<void> {
    const session = await this.#findSession();
    if (!session || this.#stopping.signal.aborted) return;
    await session.declare();
    if (!this.#startRunsWaiting) return;
    this.#startRunsWaiting = false;
    // Replicas that start together want one run, not one each.
    const atStart = [...session.queues.values()].filter(({ job }) => job.atStart);
    for (const queue of atStart) await queue.enqueue(undefined, { id: 'at-start' });
  }

  /** The open session, or a new one when there is none or the queue has moved to another node. */
  async #findSession(): Promise<QueueSession | undefined> {
    const node = await findQueueNode(this.#options.address, this.#prefix);
    const open = this.#session;
    if (!node || (open?.address.host === node.host && open.address.port === node.port)) return open;
    const { clock, log } = this.#options;
    const session = new QueueSession(node, this.#jobs, {
      prefix: this.#prefix,
      clock,
      log,
      stopping: this.#stopping.signal,
      timing: this.#timing,
      onError: (job, error) => this.#notice(job, error),
    });
    this.#session = session;
    session.producer.onReady(() => void this.#declare());
    session.work();
    await open?.close(this.#timing.stopMs);
    return session;
  }

  #notice(job: string, error: Error): void {
    this.#options.log.debug({ job, error: error.message }, 'job queue');
    if (error.message.startsWith('MOVED')) void this.#declare();
  }

  async #bound<Value>(call: Promise<Value>): Promise<Value> {
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const late = new StoreUnavailable('timeout', `the job queue gave no answer in ${this.#timing.callMs} ms`);
    const timer = setTimeout(reject, this.#timing.callMs, late);
    try {
      return await Promise.race([call, expired]);
    } catch (error) {
      throw nameFailure(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What the libraries throw, in the words of the store; a programming error stays what it is. */
function nameFailure(error: unknown): unknown {
  if (error instanceof ErrorReply) return judgeReply(error);
  const isOurs = error instanceof StoreUnavailable || error instanceof TypeError || error instanceof RangeError;
  return isOurs ? error : new StoreUnavailable('disconnected', describeError(error));
}
