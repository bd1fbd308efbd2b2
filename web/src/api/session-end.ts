/** Whether a page of a signed-in user is open. Visitors get 401 as well, for example on the public page. */
let isOpen = false;
const listeners = new Set<() => void>();

export const noteSession = (isKnown: boolean): void => {
  isOpen = isKnown;
};

/** Called for each 401 of a session or a token. The first one ends the page, whatever screen sent the request. */
export function reportSessionEnd(): void {
  if (!isOpen) return;
  isOpen = false;
  for (const listener of listeners) listener();
}

export function watchSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address to return to after the login, for the address of the login. */
export function returnSearch(address: string, isEnded = false): { next?: string; state?: 'ended' } {
  return {
    ...(isReturnable(address) && { next: address }),
    ...(isEnded && { state: 'ended' as const }),
  };
}

// The start is where a login leads without it.
const isReturnable = (address: string) => !/^\/(dashboard)?$/.test(address);

/** The page to open after the login. Only an address of ours: others would lead users away from here. */
export function readReturn(next: unknown, root: URL): URL | undefined {
  if (typeof next !== 'string' || !next.startsWith('/')) return undefined;
  const base = root.href.slice(0, -1);
  const url = new URL(base + next);
  return url.href.startsWith(root.href) ? url : undefined;
}
