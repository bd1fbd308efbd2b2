// Idempotency key: a job with one id is queued once, however often it is requested.

import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { nextSlot, type Schedule } from '@svc/domain/schedule';
import { Queue, type Job as QueuedJob, type RepeatStrategy, Worker } from 'bullmq';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { AnyJob, EnqueueOptions, JobStatus } from './job.ts';
import { runJob } from './job-run.ts';
import type { QueueConnection } from './queue-connection.ts';

/** BullMQ stores a text with each scheduler. Ours is the schedule itself: when it differs, the schedule was changed. */
function formatPattern(schedule: Schedule): string {
  return JSON.stringify(schedule);
}

/** Slots come from the domain, for periods too: BullMQ's own `every` counts from its declaration. */
const repeatInSlots: RepeatStrategy = (millis: Instant, { pattern }) =>
  pattern === undefined ? undefined : nextSlot(JSON.parse(pattern), millis);

export type JobQueueOptions = {
  readonly prefix: string;
  readonly producer: QueueConnection;
  readonly consumer: QueueConnection;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly timing: QueueTiming;
  readonly onError: (job: string, error: Error) => void;
};

export type QueueTiming = {
  /** A run whose process gave no sign of life for this long is given to another. Must outlast a frozen Redis. */
  readonly lockMs: number;
  readonly stalledCheckMs: number;
  /** The first delay before a failed enqueued job is tried again; it doubles each time. */
  readonly retryDelayMs: number;
};

type Envelope = { readonly data?: unknown };

// A scheduler whose slot is this long past, with no job left to run it, has lost its chain.
const brokenAfterMs = 60_000;
const retention = { removeOnComplete: { count: 50 }, removeOnFail: { count: 50 } };

/**
 * One queue per job: a job that hangs or fails does not delay any other, and a scheduled job runs once at a time over
 * all replicas.
 */
export class JobQueue {
  readonly job: AnyJob;
  readonly #options: JobQueueOptions;
  readonly #queue: Queue<Envelope>;
  readonly #worker: Worker<Envelope>;
  readonly #running = new Set<Promise<unknown>>();

  constructor(job: AnyJob, options: JobQueueOptions) {
    this.job = job;
    this.#options = options;
    const { prefix, producer, consumer, timing } = options;
    const settings = { repeatStrategy: repeatInSlots };
    this.#queue = new Queue(job.name, { connection: producer.client, prefix, settings });
    this.#worker = new Worker(job.name, (queued, _token, signal) => this.#run(queued, signal), {
      connection: consumer.client,
      prefix,
      settings,
      autorun: false,
      concurrency: job.schedule ? 1 : 5,
      lockDuration: timing.lockMs,
      lockRenewTime: timing.lockMs / 5,
      stalledInterval: timing.stalledCheckMs,
      maxStalledCount: 2,
      runRetryDelay: 500,
      ...retention,
    });
    const onError = (error: Error) => options.onError(job.name, error);
    this.#queue.on('error', onError);
    this.#worker.on('error', onError);
    // Another replica has the job by now: this run must not go on beside it.
    this.#worker.on('lockRenewalFailed', (ids) => {
      for (const id of ids) this.#worker.cancelJob(id, 'taken over by another process');
    });
  }

  work(): void {
    void this.#worker.run();
  }

  /** Resolves when no run of this process is left. */
  async untilIdle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  /** After a lost connection a worker may wait 10 s for a mark that went down with it: here is another one. */
  async wake(): Promise<void> {
    await this.#options.producer.mark(this.#queue.toKey('marker'));
  }

  /** Makes the store agree with the schedule. Changes nothing when it does: a slot missed meanwhile is still to run. */
  async declare(): Promise<void> {
    const { name, schedule } = this.job;
    if (!schedule) return;
    await this.#queue.setGlobalConcurrency(1);
    if (await this.#isDeclared(schedule)) return;
    const template = { name, data: {}, opts: { attempts: 1, ...retention } };
    await this.#queue.upsertJobScheduler(name, { pattern: formatPattern(schedule) }, template);
  }

  async #isDeclared(schedule: Schedule): Promise<boolean> {
    const known = await this.#queue.getJobScheduler(this.job.name);
    if (known?.pattern !== formatPattern(schedule)) return false;
    const next = known.next ?? 0;
    if (next > this.#options.clock.now() - brokenAfterMs) return true;
    const state = await this.#queue.getJobState(`repeat:${this.job.name}:${next}`);
    return state === 'delayed' || state === 'waiting' || state === 'active';
  }

  async enqueue(data: unknown, { id, delayMs }: EnqueueOptions = {}): Promise<void> {
    await this.#queue.add(
      this.job.name,
      { data },
      {
        ...(id === undefined ? {} : { deduplication: { id } }),
        ...(delayMs === undefined ? {} : { delay: delayMs }),
        attempts: this.job.attempts ?? 1,
        backoff: { type: 'exponential', delay: this.#options.timing.retryDelayMs, jitter: 0.5 },
        ...retention,
      },
    );
  }

  async status(): Promise<JobStatus> {
    const [scheduler, [completed], [failed]] = await Promise.all([
      this.#queue.getJobScheduler(this.job.name),
      this.#queue.getCompleted(0, 0),
      this.#queue.getFailed(0, 0),
    ]);
    const last = [completed, failed].filter((run) => run !== undefined).sort((a, b) => endOf(b) - endOf(a))[0];
    return {
      name: this.job.name,
      next_run_at: scheduler?.next ? formatInstant(scheduler.next) : null,
      last_run_at: last?.processedOn ? formatInstant(last.processedOn) : null,
      last_status: last ? (last === failed ? 'error' : 'success') : null,
      last_error: last && last === failed ? last.failedReason : null,
      last_duration_ms: last?.processedOn ? endOf(last) - last.processedOn : null,
    };
  }

  /** Takes nothing new, waits for what runs, and writes down how it ended. */
  async close(): Promise<void> {
    await this.#worker.close();
    await this.#queue.close();
  }

  async #run(queued: QueuedJob<Envelope>, cancelled: AbortSignal | undefined): Promise<void> {
    const { stopping, log } = this.#options;
    const signal = cancelled ? AbortSignal.any([stopping, cancelled]) : stopping;
    const slot = queued.repeatJobKey === undefined ? undefined : queued.opts.prevMillis;
    const running = runJob(this.job, queued.data.data, { slot, signal, log });
    this.#running.add(running);
    const outcome = await running.finally(() => this.#running.delete(running));
    if (outcome.error !== null) throw new Error(outcome.error);
  }
}

const endOf = (run: QueuedJob) => run.finishedOn ?? 0;
