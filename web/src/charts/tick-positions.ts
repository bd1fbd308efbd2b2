/**
 * Space for the longest label of an axis, such as "22 h 30". The last label ends at the edge and needs half as much
 * again.
 */
const leastPixels = 64;

/** The labelled positions of an axis: one every `every` positions, fewer where the labels would touch. */
export function tickPositions(places: number, every: number, width: number): number[] {
  const apart = (every / places) * width;
  const step = every * Math.max(1, Math.ceil(leastPixels / apart));
  return Array.from({ length: Math.floor(places / step) + 1 }, (_, index) => index * step);
}
