import { type Day, parseDay } from '@svc/domain/day';
import { formatWithOffset, type Instant, parisDay, parseInstant, startOfDay } from '@svc/domain/paris-time';

// The documented form and no other: no Z, no milliseconds. A '+' that was not encoded arrives as a space and fails too.
const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+0[12]:00$/;

/** The moment of a date parameter; undefined when it is not written as the source wants it. */
export function parseSourceDate(text: string): Instant | undefined {
  if (!form.test(text) || parseDay(text.slice(0, 10)) === undefined) return undefined;
  return parseInstant(text);
}

/** Midnight of a Paris day as the source writes it: '2025-11-20T00:00:00+01:00'. */
export function formatMidnight(day: Day): string {
  return formatWithOffset(startOfDay(day));
}

export function isMidnight(instant: Instant): boolean {
  return startOfDay(parisDay(instant)) === instant;
}
