import type { Registry } from 'prom-client';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ResponseCounter } from '#platform/http/response-counter.ts';
import type { JobRunner } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';

/** What every feature of the gateway depends on. */
export type ServerPlumbing = {
  readonly database: Database;
  readonly cache: KeyValueStore;
  readonly jobs: JobRunner;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Registry;
  readonly tally: ResponseCounter;
  /** Rounds of bcrypt for tests about something else; the hasher knows the production value. */
  readonly passwordCost?: number | undefined;
  /** Milliseconds between two operator calls in tests that are not about the rate; otherwise the rules decide. */
  readonly operatorSpacingMs?: number | undefined;
  /** Passes each log line to one more listener; returns a function that removes it. */
  readonly listenToLog: (onLogLine: (line: string) => void) => () => void;
};
