// Single flight: concurrent calls for the same work share one run.

/** By name: one run per name at a time. Calls while it runs, or in the rest after it, get the same result. */
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
 * In rounds: one after the other while a round reports that there may be more. A call during the last round causes
 * another, so that nothing that arrived meanwhile is left.
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
      // In the same step as the last check: a later call starts a new run.
      running = undefined;
    }
  };
  return () => {
    isRequested = true;
    running ??= run();
    return running;
  };
}
