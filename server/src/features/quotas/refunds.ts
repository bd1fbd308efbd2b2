import type { Day } from '@svc/domain/day';

/** More than pages of a person are answered in vain on a bad day; who asks for more than that asks on purpose. */
export const maxRefunds = 100;

/**
 * How many counts each caller was given back today, by this process: an answer that is thrown away costs as much as
 * any other, and must not become a way around the quota. Tells whether one more may be.
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
