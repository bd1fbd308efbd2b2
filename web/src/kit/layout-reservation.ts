let reservedPath: string | undefined;

/**
 * Whether the answer of this address was awaited on screen: then its room stays. Where the server wrote it, or where
 * everything was known already, nothing can move, and a short answer leaves no gap.
 */
export function reservesLayout(isPending = false): boolean {
  if (isPending) reservedPath = location.pathname;
  return reservedPath === location.pathname;
}
