// Rate limiter, circuit breaker, semaphore and fair queueing of the operator's calls: the numbers they go by.

import type { CallClass } from '../operator.port.ts';

/** In the order in which they are served. */
export const callClasses = ['consent', 'interactive', 'scheduled', 'backfill'] as const satisfies readonly CallClass[];

/**
 * How the operator's limit of five calls a second is observed.
 *
 * Calls start 208 ms apart: the sixth starts 1,040 ms after the first, which absorbs 40 ms of jitter between here and
 * the operator's own clock. Of these, 8 ms may compensate for a slot acquired a little late (otherwise every late timer
 * would lower the rate), and 2 ms cover the time between acquiring a slot and writing the request. A longer delay moves
 * the slots after it, and a slot not used within 15 ms is given up.
 */
export const budgetRules = {
  /** What the operator allows; the spacing stays under it. */
  limit_per_second: 5,
  spacing_ms: 208,
  catch_up_ms: 8,
  precedence_ms: 5,
  use_turn_within_ms: 15,
  usual_lateness_ms: 2,
  /**
   * A process to which Redis is distant gets its slot at most this long before it is due, so that the reply arrives in
   * time. Its attempts may be this much earlier still.
   */
  longest_lead_ms: 60,
  early_attempt_ms: 10,
  /** A round trip to Redis up to which the limiter keeps its rate; above it the gateway warns. */
  distant_ms: 50,
  /** After a (re)connection the last slots may be lost: no call starts for one window of the limit. */
  silence_ms: 1000,
  most_in_flight: 20,
  /** A call is over after 15 s; one that is not reported as over was lost with its process. */
  flight_ms: 16_000,
  /** Calls that may wait at the rate limiter: enough to lose no slot, few enough that the order is decided late. */
  most_before_gate: 2,
  /** While Redis is distant, one call more may wait for each so much of the lead. */
  lead_for_one_more_ms: 15,
  /** A call that was sent to a worker and has not reached the rate limiter within this time was lost on the way. */
  sent_ms: 5000,
  /** A slot request that was not repeated within this time has been abandoned. */
  claim_ms: 600,
  longest_nap_ms: 250,
  /** Background work may use this share of the hourly window. The rest is reserved for people. */
  background_share: 0.8,
  /** One slot in this many goes to the class whose oldest call has waited longest. */
  guard_every: 20,
  /**
   * How far back slots are recorded by second and by user, how many waiting users are compared, and how many are shown.
   */
  share_minutes: 10,
  fairness_sample: 500,
  most_shown: 4,
  circuit_failures: 5,
  circuit_open_ms: 10_000,
  circuit_longest_ms: 60_000,
} as const;

/** Calls that may wait in a class, over all replicas; about 2 kB each. */
export const mostWaiting: Readonly<Record<CallClass, number>> = {
  consent: 1000,
  interactive: 20_000,
  scheduled: 100_000,
  backfill: 100_000,
};

export function classNumber(of: CallClass): number {
  return callClasses.indexOf(of);
}
