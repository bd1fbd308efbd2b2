import type { Clock } from './clock.ts';

/** The same result for all callers within the given time. A failed one is not cached. */
export function memoizeFor<Value>(load: () => Promise<Value>, clock: Clock, ms: number): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const now = clock.now();
    // After the clock was set back, the age of the result is unknown.
    if (last && now >= last.at && now - last.at < ms) return last.value;
    const made = { at: now, value: load() };
    last = made;
    made.value.catch(() => {
      if (last === made) last = undefined;
    });
    return made.value;
  };
}
