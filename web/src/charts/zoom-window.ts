/** The part of a chart that is shown: whole steps, the end excluded. */
export type ZoomWindow = { readonly from: number; readonly to: number };

/** Fewer steps than these are not drawn: a curve needs some of them to be one. */
const least = 6;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** Closer (a factor under 1) or farther, with the step under the pointer kept in its place. */
export function zoomAround({ from, to }: ZoomWindow, count: number, share: number, factor: number): ZoomWindow {
  const size = clamp(Math.round((to - from) * factor), Math.min(least, count), count);
  const start = clamp(Math.round(from + share * (to - from) - share * size), 0, count - size);
  return { from: start, to: start + size };
}

/** The same size, so many steps later; it stops at the ends. */
export function panBy({ from, to }: ZoomWindow, count: number, steps: number): ZoomWindow {
  const start = clamp(from + Math.round(steps), 0, count - (to - from));
  return { from: start, to: start + (to - from) };
}
