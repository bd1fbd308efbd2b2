/** One piece of work per name at a time: whoever asks while it runs waits for the same result. */
export function createFlights<Result>(): (name: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (name, work) => {
    const known = running.get(name);
    if (known) return known;
    const started = work().finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
}
