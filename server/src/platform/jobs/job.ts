import type { Instant } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Log } from '../log.ts';

/**
 * A piece of background work. A feature declares it once; the mode decides who runs it:
 * BullMQ (once per slot over all replicas) or the process itself (one household, no Redis).
 */
export type Job<Data = undefined> = {
  readonly name: string;
  /** Absent: the job runs only when it is enqueued. */
  readonly schedule?: Schedule;
  /** Runs at the slot itself, without the household's own offset: for jobs that make no external calls. */
  readonly punctual?: boolean;
  /** Run once when the process starts, beside its slots. */
  readonly atStart?: boolean;
  /** Finds its work in the database: runs again at once when the queue has lost its jobs. */
  readonly afterLoss?: boolean;
  /** How often a failing run of an enqueued job is tried in all, with growing delay. Slots are not retried: the next slot is. */
  readonly attempts?: number;
  readonly run: (data: Data, context: JobContext) => Promise<void>;
};

/** A job with any type of data: the runner returns what was enqueued, and only the job knows its type. */
export type AnyJob = Job<never>;

export type JobContext = {
  readonly log: Log;
  /** The slot of this run; undefined for enqueued jobs and runs at start. */
  readonly slot: Instant | undefined;
  /** Raised when the process stops: finish the current step and return. */
  readonly signal: AbortSignal;
};

export type EnqueueOptions = {
  /** Two enqueued jobs of one name and one id are one, while the first is not finished. */
  readonly id?: string;
  readonly delayMs?: number;
};

/** The status of a job, for the administrators of the service. */
export type JobStatus = {
  readonly name: string;
  readonly next_run_at: string | null;
  readonly last_run_at: string | null;
  readonly last_status: 'success' | 'error' | null;
  readonly last_error: string | null;
  readonly last_duration_ms: number | null;
};

export type JobRunner = {
  start(jobs: readonly AnyJob[]): Promise<void>;
  enqueue<Data>(job: Pick<Job<Data>, 'name'>, data: Data, options?: EnqueueOptions): Promise<void>;
  status(): Promise<JobStatus[]>;
  /** Accepts no new work, waits for running jobs (bounded), releases its resources. */
  stop(): Promise<void>;
};
