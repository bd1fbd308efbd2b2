import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';

let content: ReactNode = null;
const watchers = new Set<() => void>();
const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => void watchers.delete(changed);
};
const setContent = (next: ReactNode) => {
  content = next;
  for (const changed of watchers) changed();
};

/** Where the bar takes in what belongs to the screen that is open. */
export const BarSlot = () => useSyncExternalStore(watch, () => content);

export function useIsWide(from: number): boolean {
  const query = matchMedia(`(min-width: ${from}px)`);
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}

/** In the bar where it is wide enough, else where it is written. */
export function InBar({ from, children }: { from: number; children: ReactNode }) {
  const isWide = useIsWide(from);
  useLayoutEffect(() => {
    if (isWide) setContent(children);
    return () => setContent(null);
  }, [isWide, children]);
  return isWide ? null : children;
}
