import type { Day } from '@svc/domain/day';

/** More than the pages of one user discard on a bad day. A client that exceeds it does so on purpose. */
export const maxRefunds = 100;

/**
 * Counts the refunds of each caller today, in this process. A discarded response costs as much as any other and must
 * not become a way around the quota. Returns whether one more refund is allowed.
 */
export function createGiveBacks(): (name: string, day: Day) => boolean {
  const counts = new Map<string, number>();
  let today: Day | undefined;
  return (name, day) => {
    if (day !== today) counts.clear();
    today = day;
    const count = (counts.get(name) ?? 0) + 1;
    if (count > maxRefunds) return false;
    counts.set(name, count);
    return true;
  };
}
