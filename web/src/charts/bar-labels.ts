export const letterWidth = 8.5;
const lineHeight = 16;
const gap = 6;

/** Heights of labels around their centres: a label that would touch the one before it moves above it. */
export function placeLabels(texts: readonly string[], tops: readonly number[], centres: readonly number[]): number[] {
  const placed: number[] = [];
  texts.forEach((text, index) => {
    const top = tops[index] ?? 0;
    const before = placed.at(-1);
    const touches =
      before !== undefined &&
      text !== '' &&
      ((text.length + (texts[index - 1]?.length ?? 0)) / 2) * letterWidth + gap >
        (centres[index] ?? 0) - (centres[index - 1] ?? 0) &&
      Math.abs(before - top) < lineHeight;
    placed.push(touches ? before - lineHeight : top);
  });
  return placed;
}
