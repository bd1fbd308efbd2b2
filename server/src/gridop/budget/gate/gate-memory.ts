// Soft state: what a process gives back to Redis after Redis has lost it.

import { budgetRules as rules } from '../budget-rules.ts';

const hourUs = 3_600_000_000;

/** Pairs of a name and a moment, as the scripts take them. */
export type Pairs = readonly (readonly [string, string])[];

/**
 * What one process knows about the budget by itself: the pause, its own calls under way and, with an hourly limit, its
 * own turns of the last hour. Redis is disposable; these make up for what it forgets. Moments are in the time of Redis.
 */
export type RateLimiterMemory = {
  pause(): number;
  /** Before Redis could say when that is: counted from the last time that was seen there. */
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
