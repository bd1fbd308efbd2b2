/** Room for the longest word of an axis, such as "22 h 30"; the last one ends at the edge and needs half of it more. */
const leastPixels = 64;

/** The places of an axis that are named: every so many, and fewer where the words would touch. */
export function tickPositions(places: number, every: number, width: number): number[] {
  const apart = (every / places) * width;
  const step = every * Math.max(1, Math.ceil(leastPixels / apart));
  return Array.from({ length: Math.floor(places / step) + 1 }, (_, index) => index * step);
}
