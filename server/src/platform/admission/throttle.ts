export type ThrottleRules = {
  /** Units that one key may use without any delay. */
  readonly at_once: number;
  /** Beyond these, so many units a second. */
  readonly per_second: number;
  readonly longest_ms: number;
};

const mostKeys = 10_000;

/** A rate limit for each key that delays instead of refusing. */
export class Throttle {
  readonly #rules: ThrottleRules;
  readonly #now: () => number;
  /** For each key, the time at which all its units would be used one by one. */
  readonly #due = new Map<string, number>();

  constructor(rules: ThrottleRules, now: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#now = now;
  }

  /** Counts units, and returns the delay in milliseconds. A key with a factor may use so many times as much. */
  delayFor(key: string, units = 1, factor = 1): number {
    const { at_once, per_second, longest_ms } = this.#rules;
    const now = this.#now();
    const interval = 1000 / (per_second * factor);
    const free = at_once * factor * interval;
    const due = Math.min(Math.max(now, this.#due.get(key) ?? now) + interval * units, now + free + longest_ms);
    this.#due.delete(key);
    this.#due.set(key, due);
    this.#forget(now);
    return Math.max(0, due - free - now);
  }

  get size(): number {
    return this.#due.size;
  }

  // Oldest first: the map is ordered by the last use of each key.
  #forget(now: number): void {
    for (const [key, due] of this.#due) {
      if (due > now && this.#due.size <= mostKeys) return;
      this.#due.delete(key);
    }
  }
}
