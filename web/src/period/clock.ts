import type { Day } from '@svc/domain/day';
import { type Instant, parisDay } from '@svc/domain/paris-time';

/** The one place of the front that asks the machine for the time. */
export const now = (): Instant => Date.now();

/** The day in Paris, wherever the browser stands. */
export const today = (): Day => parisDay(now());
