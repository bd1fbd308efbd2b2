import type { Clock } from '../src/platform/clock.ts';

/** Runs on by itself, from wherever it was set. */
export type TestClock = Clock & {
  /** RFC 3339: '2026-10-24T23:59:00+02:00'. */
  set(moment: string): void;
  advance(milliseconds: number): void;
};

export function createTestClock(startAt?: string): TestClock {
  let shift = 0;
  const clock: TestClock = {
    now: () => Date.now() + shift,
    set(moment) {
      shift = Date.parse(moment) - Date.now();
    },
    advance(milliseconds) {
      shift += milliseconds;
    },
  };
  if (startAt !== undefined) clock.set(startAt);
  return clock;
}
