/** Consecutive marked positions; the end is excluded. */
export function stretchesOf(marks: readonly boolean[]): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  marks.forEach((isMarked, place) => {
    const last = found.at(-1);
    if (isMarked && last?.to === place) last.to = place + 1;
    else if (isMarked) found.push({ from: place, to: place + 1 });
  });
  return found;
}

type Step = { readonly from: number; readonly to: number; readonly sum: number | null };

/**
 * The path of a running sum: over each step from the previous sum to the new one. After steps without a sum it restarts
 * at the last height: unknown values are not drawn.
 */
export function sumLine(steps: readonly Step[], x: (at: number) => number, y: (sum: number) => number): string {
  let [path, before, isOpen] = ['', 0, false];
  for (const { from, to, sum } of steps) {
    if (sum !== null) {
      if (!isOpen) path += `M${x(from).toFixed(1)},${y(before).toFixed(1)}`;
      path += `L${x(to).toFixed(1)},${y(sum).toFixed(1)}`;
      before = sum;
    }
    isOpen = sum !== null;
  }
  return path;
}

/** The same for steps of one length. */
export const brokenLine = (
  sums: readonly (number | null)[],
  x: (place: number) => number,
  y: (sum: number) => number,
): string =>
  sumLine(
    sums.map((sum, place) => ({ from: place, to: place + 1, sum })),
    x,
    y,
  );
