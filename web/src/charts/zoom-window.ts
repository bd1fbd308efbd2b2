import { hourMs, type Instant, minuteMs } from '@svc/domain/paris-time';

/** A stretch of time, the end excluded: what a curve shows, or all that it may show. */
export type TimeWindow = { readonly from: Instant; readonly to: Instant };

/** Less than this is not drawn: a curve needs some half hours to be one. */
const leastMs = 3 * hourMs;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const toMinute = (instant: number) => Math.round(instant / minuteMs) * minuteMs;

/** Zooms in (a factor below 1) or out. The moment under the pointer stays in place. */
export function zoomAround({ from, to }: TimeWindow, bounds: TimeWindow, share: number, factor: number): TimeWindow {
  const whole = bounds.to - bounds.from;
  const size = clamp(toMinute((to - from) * factor), Math.min(leastMs, whole), whole);
  const start = clamp(toMinute(from + share * (to - from - size)), bounds.from, bounds.to - size);
  return { from: start, to: start + size };
}

/** The same length, so much later; it stops at the ends. */
export function panBy({ from, to }: TimeWindow, bounds: TimeWindow, ms: number): TimeWindow {
  const start = clamp(toMinute(from + ms), bounds.from, bounds.to - (to - from));
  return { from: start, to: start + (to - from) };
}

/** Moved as little as shows the moment. */
export function follow(window: TimeWindow, bounds: TimeWindow, at: Instant): TimeWindow {
  if (at < window.from) return panBy(window, bounds, at - window.from);
  return at < window.to ? window : panBy(window, bounds, at - window.to + hourMs);
}

/** Two ends in any order, clamped to the bounds and the minimum length. */
export function between(one: Instant, other: Instant, bounds: TimeWindow): TimeWindow {
  const window = { from: Math.min(one, other), to: Math.max(one, other) };
  return zoomAround(window, bounds, 0.5, 1);
}
