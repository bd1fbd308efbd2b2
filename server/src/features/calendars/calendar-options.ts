import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';

/** What every calendar needs. */
export type CalendarOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a pass keeps its place without a sign of life; longer than any single call may take. */
  readonly leaseMs: number;
  /** How long a run must have been silent before another may take its place. */
  readonly silenceMs: number;
};
