import type { Instant } from '@svc/domain/paris-time';

/** When each application last received the signal: one response per interval and application. */
export type SignalRateLimiter = {
  /** 0 when the call may go on (and counts), otherwise the whole seconds to wait. */
  admit(application: string, intervalSeconds: number, now: Instant): number;
  clear(): void;
};

export function createSignalRateLimiter(): SignalRateLimiter {
  const last = new Map<string, Instant>();
  return {
    admit(application, intervalSeconds, now) {
      const before = last.get(application);
      // A clock set back must not lock an application out for longer than the interval.
      const passed = before === undefined || before > now ? Number.POSITIVE_INFINITY : now - before;
      const left = Math.ceil(intervalSeconds - passed / 1000);
      if (left > 0) return left;
      last.set(application, now);
      return 0;
    },
    clear: () => last.clear(),
  };
}
