import type { Instant } from '@svc/domain/paris-time';

/** The simulated clock: real time, or a moment that was set and then runs on, or a frozen one. */
export type SimulatedClock = {
  now(): Instant;
  set(now: Instant): void;
  advance(seconds: number): void;
  freeze(frozen: boolean): void;
  /** Real milliseconds since the start plus every jump forward: windows of an hour empty when a test moves the clock. */
  elapsed(): number;
  reset(): void;
};

export function createClock(initial?: Instant): SimulatedClock {
  let moment: Instant | undefined;
  let anchor = 0;
  let frozen = false;
  let jumped = 0;

  const now = (): Instant => {
    if (moment === undefined) return Date.now();
    return frozen ? moment : moment + Math.floor(performance.now() - anchor);
  };
  const set = (next: Instant): void => {
    jumped += Math.max(0, next - now());
    moment = next;
    anchor = performance.now();
  };
  const reset = (): void => {
    moment = initial;
    anchor = performance.now();
    frozen = false;
    jumped = 0;
  };

  reset();
  return {
    now,
    set,
    advance: (seconds) => set(now() + seconds * 1000),
    freeze: (next) => {
      moment = now();
      anchor = performance.now();
      frozen = next;
    },
    elapsed: () => performance.now() + jumped,
    reset,
  };
}
