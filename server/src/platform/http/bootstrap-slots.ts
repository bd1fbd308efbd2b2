// Semaphore: so many first answers at once, and so many of them for one network.

/**
 * A page that begins with an answer is worked on longer than any other, and its work may go on after the page has left.
 * Whoever finds no place here loses nothing: the page is sent as it is, and its browser asks.
 */
export const bootstrapSlots = { at_once: 16, of_one: 4 } as const;

/** Gives what leaves the place again; undefined where there is none. */
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
