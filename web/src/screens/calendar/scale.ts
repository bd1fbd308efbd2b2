const steps = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];

/** The width of five equal steps, the last of which contains at least one day in twenty. */
export function scaleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return steps.findLast((step) => step * 4 <= high) ?? 0.5;
}
