// Semaphore: limits concurrent bootstrap queries, in total and for one network.

/**
 * A page with bootstrap data takes longer than any other, and its work may continue after the page was sent. A request
 * without a slot loses nothing: the page is sent without data, and its browser sends the query.
 */
export const bootstrapSlots = { at_once: 16, of_one: 4 } as const;

/** Returns a function that releases the slot; undefined when no slot is free. */
export type AcquireSlot = (network: string) => (() => void) | undefined;

export function createBootstrapSlots(): AcquireSlot {
  const inUse = new Map<string, number>();
  let all = 0;
  const move = (network: string, by: 1 | -1) => {
    all += by;
    const count = (inUse.get(network) ?? 0) + by;
    if (count === 0) inUse.delete(network);
    else inUse.set(network, count);
  };
  return (network) => {
    if (all >= bootstrapSlots.at_once || (inUse.get(network) ?? 0) >= bootstrapSlots.of_one) return undefined;
    move(network, 1);
    return () => move(network, -1);
  };
}
