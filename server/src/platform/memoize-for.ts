import type { Clock } from './clock.ts';

/** The same answer for everybody who asks within the given time. One that failed is not kept. */
export function memoizeFor<Value>(load: () => Promise<Value>, clock: Clock, ms: number): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const now = clock.now();
    // A clock that was set back tells nothing about its age.
    if (last && now >= last.at && now - last.at < ms) return last.value;
    const made = { at: now, value: load() };
    last = made;
    made.value.catch(() => {
      if (last === made) last = undefined;
    });
    return made.value;
  };
}
