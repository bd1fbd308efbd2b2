import type { Day } from '@svc/domain/day';
import { type Instant, parisDay } from '@svc/domain/paris-time';

/** The only place in the front end that reads the system clock. */
export const now = (): Instant => Date.now();

/** The current day in Paris, in whatever time zone the browser is. */
export const today = (): Day => parisDay(now());
