import { formatInstant, hourMs, type Instant } from '@svc/domain/paris-time';
import { lastSlot, nextSlot } from '@svc/domain/schedule';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { coalesceRuns } from '../single-flight.ts';
import type { AnyJob, JobStatus } from './job.ts';
import type { LockPort } from './job-lock.ts';
import { type JobMemory, type JobState, neverRun } from './job-memory.ts';
import { describeError, type RunOutcome, runJob } from './job-run.ts';
import { type WaitingJob, WaitingJobs } from './waiting-jobs.ts';
import { withLease } from './with-lease.ts';

export type LocalJobOptions = {
  readonly clock: Clock;
  readonly log: Log;
  readonly memory: JobMemory;
  readonly locks: LockPort;
  /** Added to every slot: each household sends its requests at its own moment. */
  readonly offsetMs: number;
  readonly stopping: AbortSignal;
  /** Called when the state of a job can be neither read nor written. */
  readonly onError?: (error: unknown) => void;
  /** How long a killed process blocks a job for the others. Renewed at a third of it. */
  readonly leaseMs?: number;
};

const usualLeaseMs = 60_000;
// A clock that stood in the future has left slots that are not due for long: they are forgotten.
const farAheadMs = 25 * hourMs;

/** One job of this process: what is due, and at most one run at a time. */
export class LocalJob {
  readonly job: AnyJob;
  readonly waiting = new WaitingJobs();
  readonly #options: LocalJobOptions;
  readonly #leaseMs: number;
  readonly #offsetMs: number;
  #state: JobState = neverRun;
  #message: string | undefined;
  #working: Promise<void> | undefined;
  // What becomes due during a run is looked for again after it.
  readonly #runDue = coalesceRuns(async () => {
    if (this.#options.stopping.aborted) return false;
    return (await this.#runNext().catch((error: unknown) => this.#complain(error))) ?? false;
  });

  constructor(job: AnyJob, options: LocalJobOptions) {
    this.job = job;
    this.#options = options;
    this.#offsetMs = job.punctual ? 0 : options.offsetMs;
    this.#leaseMs = options.leaseMs ?? usualLeaseMs;
  }

  /** Reads what the last process left. A job that never ran has missed nothing: its first slot is the next one. */
  async prepare(): Promise<void> {
    await this.#reload();
    const { schedule, atStart } = this.job;
    const now = this.#options.clock.now();
    if (schedule && (this.#state.last_slot === null || atStart)) {
      // The run at the start covers the slots missed before it.
      await this.#remember({ ...this.#state, last_slot: lastSlot(schedule, now, this.#offsetMs) });
    }
    if (atStart) this.waiting.add(undefined, { id: 'at-start' }, now);
  }

  /** Begins what is due, one after the other; resolves when nothing that was due is left. */
  tick(): Promise<void> {
    this.#working = this.#runDue();
    return this.#working;
  }

  async untilIdle(): Promise<void> {
    await this.#working;
  }

  /** False when nothing is due, or another process holds the lock. */
  async #runNext(): Promise<boolean> {
    const now = this.#options.clock.now();
    const slot = this.#dueSlot(now);
    if (slot !== undefined) return this.#runSlot(slot);
    const waiting = this.waiting.takeDue(now);
    return waiting ? this.#runWaiting(waiting) : false;
  }

  async status(): Promise<JobStatus> {
    await this.#reload();
    const { schedule } = this.job;
    const { clock } = this.#options;
    const { last_run_at, last_status, last_error, last_duration_ms } = this.#state;
    return {
      name: this.job.name,
      next_run_at: schedule ? formatInstant(nextSlot(schedule, clock.now(), this.#offsetMs)) : null,
      last_run_at: last_run_at === null ? null : formatInstant(last_run_at),
      last_status,
      last_error,
      last_duration_ms,
    };
  }

  /** The latest slot not yet begun: of the slots missed in a sleep only the last one counts. */
  #dueSlot(now: Instant): Instant | undefined {
    const { schedule } = this.job;
    if (!schedule) return undefined;
    const due = lastSlot(schedule, now, this.#offsetMs);
    const begun = this.#state.last_slot ?? due;
    if (begun > now + farAheadMs) this.#state = { ...this.#state, last_slot: due };
    return due > begun ? due : undefined;
  }

  async #runSlot(slot: Instant): Promise<boolean> {
    const isDone = await this.#whileLocked(async (lost) => {
      await this.#reload();
      const begun = this.#state.last_slot ?? 0;
      // Another process on this database had the lock before us and began this slot.
      if (begun >= slot && begun <= slot + farAheadMs) return true;
      await this.#remember({ ...this.#state, last_slot: slot });
      await this.#run(undefined, slot, lost);
      return true;
    });
    return isDone ?? false;
  }

  async #runWaiting(waiting: WaitingJob): Promise<boolean> {
    const isDone = await this.#whileLocked(async (lost) => {
      await this.#reload();
      const { status } = await this.#run(waiting.data, undefined, lost);
      const isLast = waiting.attempt >= (this.job.attempts ?? 1);
      if (status === 'success' || isLast) this.waiting.finish(waiting);
      else this.waiting.retry(waiting, this.#options.clock.now(), Math.random());
      return true;
    });
    if (!isDone) this.waiting.putBack(waiting);
    return isDone ?? false;
  }

  /** Undefined when another process holds the lock, or the lock cannot be read. */
  async #whileLocked(work: (lost: AbortSignal) => Promise<true>): Promise<true | undefined> {
    const onError = (error: unknown) => this.#complain(error);
    return await withLease(this.#options.locks, { name: this.job.name, leaseMs: this.#leaseMs, onError }, work).catch(
      onError,
    );
  }

  async #run(data: unknown, slot: Instant | undefined, lost: AbortSignal): Promise<RunOutcome> {
    const startedAt = this.#options.clock.now();
    const signal = AbortSignal.any([this.#options.stopping, lost]);
    const outcome = await runJob(this.job, data, { slot, signal, log: this.#options.log });
    await this.#remember({
      last_slot: this.#state.last_slot,
      last_run_at: startedAt,
      last_status: outcome.status,
      last_error: outcome.error,
      last_duration_ms: outcome.duration_ms,
    });
    return outcome;
  }

  async #reload(): Promise<void> {
    try {
      this.#state = (await this.#options.memory.load(this.job.name)) ?? this.#state;
    } catch (error) {
      this.#complain(error);
    }
  }

  // A database that cannot be written must not stop the clock: what is not stored is still known here.
  async #remember(state: JobState): Promise<void> {
    this.#state = state;
    await this.#options.memory.save(this.job.name, state).then(
      () => {
        this.#message = undefined;
      },
      (error: unknown) => this.#complain(error),
    );
  }

  // The clock is checked every second: a persistent error is logged once.
  #complain(error: unknown): undefined {
    this.#options.onError?.(error);
    const message = describeError(error);
    if (message === this.#message) return;
    this.#message = message;
    this.#options.log.error({ job: this.job.name, error: message }, 'the state of a job is not available');
  }
}
