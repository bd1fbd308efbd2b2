// Single flight: many who ask the same at the same moment share one piece of work.

/**
 * By name: one piece of work per name at a time; whoever asks while it runs, or in the rest after it, gets the same
 * result.
 */
export function createSingleFlights<Result>(
  restMs = 0,
): (name: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (name, work) => {
    const known = running.get(name);
    if (known) return known;
    const end = () => running.delete(name);
    const started = work().finally(() => (restMs > 0 ? setTimeout(end, restMs).unref() : end()));
    running.set(name, started);
    return started;
  };
}

/** Of one piece of work. */
export function singleFlight<Result>(work: () => Promise<Result>, restMs = 0): () => Promise<Result> {
  const run = createSingleFlights<Result>(restMs);
  return () => run('', work);
}

/**
 * Of rounds: one after the other while a round says that there may be more. Whoever asks during the last
 * one causes another, so that nothing that came meanwhile is left lying.
 */
export function coalesceRuns(round: () => Promise<boolean>): () => Promise<void> {
  let isRequested = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      while (isRequested) {
        isRequested = false;
        if (await round()) isRequested = true;
      }
    } finally {
      // In the same step as the last look: who asks later starts anew.
      running = undefined;
    }
  };
  return () => {
    isRequested = true;
    running ??= run();
    return running;
  };
}
