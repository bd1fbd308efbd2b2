import { formatInstant } from '@svc/domain/paris-time';
import type { LoggedRequest } from './request-log.ts';

/** What a well-behaved application never does. */
export type ViolationName = 'throttled' | 'range_too_long' | 'no_consent' | 'key_in_address';

export type Violation = {
  readonly violation: ViolationName;
  readonly sequence: number;
  readonly at: string;
  readonly route: string;
  readonly pdl: string | null;
  readonly start: string | null;
  readonly end: string | null;
};

/** Recorded while `strict` is on; a test run fails on any of them. Configured faults are not violations. */
export type Violations = {
  readonly list: readonly Violation[];
  watch(strict: boolean): void;
  record(violation: ViolationName, loggedRequest: LoggedRequest | undefined): void;
  reset(): void;
};

export function createViolations(): Violations {
  let strict = false;
  let list: Violation[] = [];
  return {
    get list() {
      return list;
    },
    watch: (next) => {
      strict = next;
    },
    record(violation, loggedRequest) {
      if (!strict || loggedRequest === undefined) return;
      list.push({
        violation,
        sequence: loggedRequest.sequence,
        at: formatInstant(loggedRequest.at),
        route: loggedRequest.route,
        pdl: loggedRequest.pdl ?? null,
        start: loggedRequest.start ?? null,
        end: loggedRequest.end ?? null,
      });
    },
    reset: () => {
      strict = false;
      list = [];
    },
  };
}
