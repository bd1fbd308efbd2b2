// Semaphore with fair queueing: a limited number of slots, in total and for one key, and a bounded queue.

import { FairQueue } from './fair-queue.ts';
import { releaseSlotWhile } from './request-slot.ts';
import { Throttle, type ThrottleRules } from './throttle.ts';

export type SemaphoreOptions = {
  readonly slots: number;
  /** How many of the slots one key may hold: one always remains for the other keys. */
  readonly slotsOfOne?: number;
  readonly queue?: number;
  /** How many of one key may wait: more are refused at once. */
  readonly queueOfOne?: number;
  /** Who has waited this long is refused. */
  readonly queueMs?: number;
  /** How long `run` delays a refusal: a caller that repeats refused requests without end would occupy the process. */
  readonly refusalDelayMs?: number;
  /** How often one key may `run` work: beyond this it rests after its work, while others run. */
  readonly pace?: ThrottleRules;
  readonly now?: () => number;
  /** Called before those who are refused learn of it. */
  readonly onRefused?: (count: number) => void;
};

type Waiting = { readonly key: string; readonly since: number; readonly start: (isAdmitted: boolean) => void };

/** Slots rotate between keys, so that a key with many requests delays only itself. */
export class FairSemaphore {
  readonly #options: SemaphoreOptions;
  readonly #now: () => number;
  readonly #queue: FairQueue<Waiting>;
  readonly #held = new Map<string, number>();
  readonly #pace: Throttle | undefined;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#pace = options.pace && new Throttle(options.pace, this.#now);
    this.#queue = new FairQueue(options.queue ?? Number.POSITIVE_INFINITY);
  }

  get running(): number {
    return this.#running;
  }

  get queued(): number {
    return this.#queue.size;
  }

  queuedOf(key: string): number {
    return this.#queue.sizeOf(key);
  }

  /** Returns a function that releases the slot; undefined when none is free. */
  tryAcquire(key: string): (() => void) | undefined {
    if (!this.#isFree(key)) return undefined;
    this.#count(key, 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.adjust(key, -1);
      isHeld = false;
    };
  }

  /** Resolves with true once a slot is held, and with false when the queue is full or the wait was too long. */
  acquire(key: string): Promise<boolean> {
    if (this.tryAcquire(key)) return Promise.resolve(true);
    const { queueMs, queueOfOne = Number.POSITIVE_INFINITY } = this.#options;
    if (this.queuedOf(key) >= queueOfOne) {
      this.#options.onRefused?.(1);
      return Promise.resolve(false);
    }
    if (queueMs !== undefined) this.#timer ??= setTimeout(() => this.#refuseLate(queueMs), queueMs);
    return new Promise((start) => {
      const rejected = this.#queue.push(key, { key, since: this.#now(), start });
      if (rejected) this.#refuse([rejected]);
    });
  }

  /** Runs the work in a slot. A request that waits for it releases its own slot meanwhile. */
  async run<Result>(key: string, work: () => Promise<Result>, refusal?: () => Error): Promise<Result> {
    const { refusalDelayMs } = this.#options;
    if (!(await releaseSlotWhile(() => this.acquire(key)))) {
      if (refusalDelayMs !== undefined)
        await releaseSlotWhile(() => new Promise((resolve) => setTimeout(resolve, refusalDelayMs)));
      throw refusal?.() ?? new Error('no slot is free');
    }
    try {
      return await work();
    } finally {
      this.#endWork(key);
    }
  }

  /** Releases a slot, or takes one back, even beyond the limit, after work that was done outside. */
  adjust(key: string, by: 1 | -1): void {
    this.#count(key, by);
    this.#startNext();
  }

  /** A key that rests takes no slot of others, and none for itself. */
  #endWork(key: string): void {
    const restMs = this.#pace?.delayFor(key) ?? 0;
    if (restMs === 0) {
      this.adjust(key, -1);
      return;
    }
    this.#running -= 1;
    setTimeout(() => {
      this.#hold(key, -1);
      this.#startNext();
    }, restMs).unref();
    this.#startNext();
  }

  #startNext(): void {
    while (this.#running < this.#options.slots) {
      const next = this.#queue.shift((one) => this.#isFree(one));
      if (!next) return;
      this.#count(next.key, 1);
      next.start(true);
    }
  }

  refuseAll(): void {
    this.#refuse(this.#queue.clear());
  }

  #isFree(key: string): boolean {
    const { slots, slotsOfOne = slots } = this.#options;
    return this.#running < slots && (this.#held.get(key) ?? 0) < slotsOfOne;
  }

  #count(key: string, by: 1 | -1): void {
    this.#running += by;
    this.#hold(key, by);
  }

  #hold(key: string, by: 1 | -1): void {
    const held = (this.#held.get(key) ?? 0) + by;
    if (held === 0) this.#held.delete(key);
    else this.#held.set(key, held);
  }

  #refuse(waiting: readonly Waiting[]): void {
    this.#options.onRefused?.(waiting.length);
    for (const { start } of waiting) start(false);
  }

  #refuseLate(queueMs: number): void {
    this.#timer = undefined;
    const limit = this.#now() - queueMs;
    this.#refuse(this.#queue.removeWhile(({ since }) => since <= limit));
    const next = Math.min(...this.#queue.heads().map(({ since }) => since));
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.#refuseLate(queueMs), Math.max(1, next - limit));
  }
}
