/** The slots that a waiting client had since it began to wait, and its due: its part of every slot that was granted. */
export type Lot = { readonly had: number; readonly due: number };

/** Below one slot of due a comparison is meaningless: half a slot does not exist. */
const minimumDue = 1;

/**
 * Jain's index over what each had of their due: 1 when all had the same part of it, 1/n when one of n had everything.
 * Null where fewer than two can be compared.
 */
export function fairnessIndex(lots: readonly Lot[]): number | null {
  const parts = lots.filter(({ due }) => due >= minimumDue).map(({ had, due }) => had / due);
  if (parts.length < 2) return null;
  const sum = parts.reduce((total, part) => total + part, 0);
  const squares = parts.reduce((total, part) => total + part * part, 0);
  return squares === 0 ? null : (sum * sum) / (parts.length * squares);
}
