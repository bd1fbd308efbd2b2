import { SlidingWindow } from '../sliding-window.ts';

/** null is no limit. */
export type Limit = number | null;
export type Limits = { per_second: Limit; per_hour: Limit };

/** The operator's throughput: per API, and over all of them. */
export type ThrottleSettings = {
  /** Over all APIs. The real operator counts each API separately; ours must stay within 5 a second overall. */
  overall: Limits;
  /** Per API; null in `per_hour` switches off the generation's own hourly limit. */
  per_api: Limits;
  per_api_v5: Limits;
};

export function defaultLimits(): ThrottleSettings {
  return {
    overall: { per_second: 5, per_hour: null },
    per_api: { per_second: 5, per_hour: 1000 },
    per_api_v5: { per_second: 5, per_hour: 10_000 },
  };
}

export type Excess = { readonly name: 'per_second' | 'per_hour'; readonly wait_ms: number };

/**
 * Counts every call, also refused ones: a client that continues to retry stays blocked. Seconds are counted on the
 * monotonic clock, hours on the same clock plus the jumps of the simulated one.
 */
export class Throttle {
  readonly settings: ThrottleSettings = defaultLimits();
  private windows = new Map<string, { second: SlidingWindow; hour: SlidingWindow }>();

  admit(call: { api: string; v5: boolean; monotonic_ms: number; elapsed_ms: number }): Excess | undefined {
    const own = call.v5 ? this.settings.per_api_v5 : this.settings.per_api;
    const excesses = [
      this.count('overall', this.settings.overall, call.monotonic_ms, call.elapsed_ms),
      this.count(`api ${call.api}`, own, call.monotonic_ms, call.elapsed_ms),
    ].filter((excess) => excess !== undefined);
    return excesses.find((excess) => excess.name === 'per_hour') ?? excesses[0];
  }

  reset(): void {
    Object.assign(this.settings, defaultLimits());
    this.windows = new Map();
  }

  private count(key: string, limits: Limits, monotonic: number, elapsed: number): Excess | undefined {
    const windows = this.windows.get(key) ?? { second: new SlidingWindow(1000), hour: new SlidingWindow(3_600_000) };
    this.windows.set(key, windows);
    const hour = windows.hour.add(elapsed);
    const second = windows.second.add(monotonic);
    if (limits.per_hour !== null && hour > limits.per_hour) {
      return { name: 'per_hour', wait_ms: windows.hour.freeAt(elapsed, limits.per_hour) - elapsed };
    }
    if (limits.per_second !== null && second > limits.per_second) {
      return { name: 'per_second', wait_ms: windows.second.freeAt(monotonic, limits.per_second) - monotonic };
    }
    return undefined;
  }
}
