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
  /** At the slot itself, without the household's own shift: for what calls nobody else. */
  readonly punctual?: boolean;
  /** Run once when the process starts, beside its slots. */
  readonly atStart?: boolean;
  /** It finds its work in the database: run once more at once when the queue has lost what it held. */
  readonly afterLoss?: boolean;
  /** How often a failing run of an enqueued job is tried in all, with growing delay. Slots are not retried: the next slot is. */
  readonly attempts?: number;
  readonly run: (data: Data, context: JobContext) => Promise<void>;
};

/** A job of any data: the runner hands back what was enqueued, and only the job knows its type. */
export type AnyJob = Job<never>;

export type JobContext = {
  readonly log: Log;
  /** The slot this run answers; undefined for enqueued jobs and runs at start. */
  readonly slot: Instant | undefined;
  /** Raised when the process stops: finish the current step and return. */
  readonly signal: AbortSignal;
};

export type EnqueueOptions = {
  /** Two enqueued jobs of one name and one id are one, while the first is not finished. */
  readonly id?: string;
  readonly delayMs?: number;
};

/** What an operator of the service wants to know about a job. */
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
  /** Takes no new work, waits for what runs (bounded), releases what it holds. */
  stop(): Promise<void>;
};
