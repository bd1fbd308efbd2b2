import type { Instant } from '@svc/domain/paris-time';

/** What is remembered of a job from one start of the process to the next. */
export type JobState = {
  /** The latest slot that was begun. */
  readonly last_slot: Instant | null;
  readonly last_run_at: Instant | null;
  readonly last_status: 'success' | 'error' | null;
  readonly last_error: string | null;
  readonly last_duration_ms: number | null;
};

/** Where this state is stored. Processes on one database share it. */
export type JobMemory = {
  load(name: string): Promise<JobState | undefined>;
  save(name: string, state: JobState): Promise<void>;
};

export const neverRun: JobState = {
  last_slot: null,
  last_run_at: null,
  last_status: null,
  last_error: null,
  last_duration_ms: null,
};
