import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';

export type CalendarParts = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with the days that were stored or replaced. */
  readonly onChanged?: OnChanged | undefined;
};

export type CalendarTiming = {
  /** The lease of a pass without a heartbeat. Longer than any single call may take. */
  readonly leaseMs: number;
  /** How long a run must have been silent before another may replace it. */
  readonly silenceMs: number;
};

/** What every calendar needs. */
export type CalendarOptions = CalendarParts & CalendarTiming;
