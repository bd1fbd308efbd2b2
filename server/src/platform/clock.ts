import type { Instant } from '@svc/domain/paris-time';

/** The only source of "now". Injected everywhere, so that tests can run on the eve of a clock change. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => Date.now() };
