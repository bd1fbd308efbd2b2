/**
 * Starts at most one request of one caller in each turn of the event loop. Without it, a caller with many connections
 * has as many requests processed between any two steps of another caller's request.
 */
export class StartPacer {
  /** Those who started a request in this turn, with their requests that wait for the next ones. */
  readonly #callers = new Map<string, (() => void)[]>();

  async untilTurn(fairnessKey: string): Promise<void> {
    const waiting = this.#callers.get(fairnessKey);
    if (waiting) return await new Promise((resolve) => void waiting.push(resolve));
    if (this.#callers.size === 0) setImmediate(this.#nextTurn);
    this.#callers.set(fairnessKey, []);
  }

  readonly #nextTurn = (): void => {
    for (const [fairnessKey, waiting] of this.#callers) {
      const start = waiting.shift();
      if (start) start();
      else this.#callers.delete(fairnessKey);
    }
    if (this.#callers.size > 0) setImmediate(this.#nextTurn);
  };
}
