// Soft state: what a process restores to Redis after Redis has lost it.

import { budgetRules as rules } from '../budget-rules.ts';

const hourUs = 3_600_000_000;

/** Pairs of a name and a moment, as the scripts take them. */
export type Pairs = readonly (readonly [string, string])[];

/**
 * What one process itself knows about the budget: the pause, its own calls in flight and, with an hourly limit, its own
 * slots of the last hour. Redis is disposable, and this data replaces what it loses. Times are in Redis time.
 */
export type RateLimiterMemory = {
  pause(): number;
  /** Before Redis could return its time: counted from the last Redis time seen. */
  pauseFor(ms: number): void;
  learnPause(until: number, now: number): void;
  rememberCall(call: string, claim: string, at: number): void;
  forgetCall(call: string): void;
  snapshot(): { readonly pause: number; readonly calls: Pairs; readonly grants: Pairs };
};

export function createRateLimiterMemory(retainsGrants: boolean): RateLimiterMemory {
  const calls = new Map<string, number>();
  let grants: [string, number][] = [];
  let pause = 0;
  let seen: { readonly redis: number; readonly local: number } | undefined;

  const meet = (redis: number) => {
    seen = { redis, local: performance.now() };
  };
  const redisNow = () => (seen ? seen.redis + (performance.now() - seen.local) * 1000 : 0);

  return {
    pause: () => Math.ceil(pause),
    pauseFor(ms) {
      if (seen) pause = Math.max(pause, redisNow() + ms * 1000);
    },
    learnPause(until, now) {
      meet(now);
      if (until > now) pause = Math.max(pause, until);
    },
    rememberCall(call, claim, at) {
      meet(at);
      calls.set(call, at + rules.flight_ms * 1000);
      if (!retainsGrants) return;
      grants.push([claim, at]);
      if ((grants[0]?.[1] ?? at) < at - hourUs) grants = grants.filter(([, moment]) => moment >= at - hourUs);
    },
    forgetCall: (call) => void calls.delete(call),
    snapshot: () => ({ pause: Math.ceil(pause), calls: toPairs(calls), grants: toPairs(grants) }),
  };
}

function toPairs(entries: Iterable<readonly [string, number]>): Pairs {
  return [...entries].map(([name, moment]) => [name, String(Math.ceil(moment))] as const);
}
