let reservedPath: string | undefined;

/**
 * Whether the page waited on screen for the response of this address: then its space stays reserved. Where the server
 * rendered it, or where all data was cached, nothing can move, and a short response leaves no empty space.
 */
export function reservesLayout(isPending = false): boolean {
  if (isPending) reservedPath = location.pathname;
  return reservedPath === location.pathname;
}
