// Load shedding: a limited number of running requests, a bounded queue, 503 for the rest.

import type { ServerResponse } from 'node:http';
import type { AdmissionClass } from './admission-class.ts';
import { FairSemaphore } from './fair-semaphore.ts';
import { RequestSlot, runInSlot } from './request-slot.ts';

export type AdmissionRules = {
  readonly most_at_work: number;
  /** Of these, how many one caller or network may hold: a slot always remains for others. */
  readonly most_of_one: number;
  readonly longest_line_ms: number;
  readonly longest_line: number;
};

/**
 * Limits concurrent requests. Beyond this point more concurrency only adds latency, so requests queue briefly and are
 * then rejected with 503 and Retry-After, while running requests are served as fast as ever. Anonymous requests have
 * their own, fewer slots and may queue longer: however many there are, they take no slot of a caller.
 */
export const admissionRules: Readonly<Record<AdmissionClass, AdmissionRules>> = {
  callers: { most_at_work: 24, most_of_one: 16, longest_line_ms: 100, longest_line: 128 },
  strangers: { most_at_work: 3, most_of_one: 3, longest_line_ms: 5000, longest_line: 256 },
};

/** Rejected clients retry spread over the time that the process needs to serve them, within these bounds. */
export const spreadRules = { least_s: 2, most_s: 60 } as const;

/** Between two requests that end, until a crowd has shown how long it really is. */
const usualIntervalMs = 5;
/** Clients that retry meet new ones, and send more requests than were rejected. */
const spare = 3;
/** Who was refused is expected back, or gone, after some seconds. */
const forgetPerSecond = 0.9;

const slots = new WeakMap<ServerResponse, RequestSlot>();

/** Called when the response has started: a stream may take hours and needs no slot. */
export function releaseSlot(response: ServerResponse): void {
  slots.get(response)?.end();
}

/** Runs `next` in the slot of this response: while it waits for an external call, another request may run. */
export function runInSlotOf(response: ServerResponse, next: () => void): void {
  const slot = slots.get(response);
  if (slot) runInSlot(slot, next);
  else next();
}

/** A sender that needs longer than this for a body releases its slot meanwhile. */
const bodyGraceMs = 50;
const bodies = new WeakMap<ServerResponse, () => void>();

/** From now on the body is read, at the pace of its sender. */
export function waitForBody(response: ServerResponse): void {
  const slot = slots.get(response);
  if (!slot) return;
  const timer = setTimeout(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    bodies.set(response, resolve);
    void slot.releaseSlotWhile(() => promise);
  }, bodyGraceMs);
  bodies.set(response, () => clearTimeout(timer));
}

export function endBodyWait(response: ServerResponse): void {
  bodies.get(response)?.();
}

export class Admission {
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #semaphore: FairSemaphore;
  #refused: { backlog: number; at: number } = { backlog: 0, at: 0 };
  #lastLeft: number | undefined;
  #gapMs = usualIntervalMs;

  constructor(rules: AdmissionRules, now: () => number = () => performance.now(), random: () => number = Math.random) {
    this.#now = now;
    this.#random = random;
    this.#semaphore = new FairSemaphore({
      slots: rules.most_at_work,
      slotsOfOne: rules.most_of_one,
      queue: rules.longest_line,
      queueMs: rules.longest_line_ms,
      now,
      // All of them are counted before the first retry time is computed.
      onRefused: (count) => {
        this.#refused = { backlog: this.#backlog() + count, at: now() };
      },
    });
  }

  get running(): number {
    return this.#semaphore.running;
  }

  get queued(): number {
    return this.#semaphore.queued;
  }

  /** Resolves with true when the request may run, with false when the client should retry later. */
  async enter(response: ServerResponse, fairnessKey: string): Promise<boolean> {
    // A free slot is taken at once, so that the end of this response cannot be missed meanwhile.
    if (!this.#semaphore.tryAcquire(fairnessKey) && !(await this.#semaphore.acquire(fairnessKey))) return false;
    if (response.destroyed) {
      // Aborted in the queue: it ends before it started.
      this.#adjustRunning(-1, fairnessKey);
      return false;
    }
    const slot = new RequestSlot((by) => this.#adjustRunning(by, fairnessKey));
    slots.set(response, slot);
    response.once('close', () => slot.end());
    return true;
  }

  /** Spreads the retries of requests that were rejected in the last seconds. */
  retryAfterSeconds(): number {
    const needed = (spare * this.#backlog() * this.#gapMs) / 1000;
    const spread = Math.min(spreadRules.most_s, Math.max(spreadRules.least_s, needed));
    return 1 + Math.floor(this.#random() * spread);
  }

  #adjustRunning(by: 1 | -1, fairnessKey: string): void {
    if (by < 0) this.#measureGap();
    this.#semaphore.adjust(fairnessKey, by);
  }

  #backlog(): number {
    const { backlog, at } = this.#refused;
    return backlog * forgetPerSecond ** ((this.#now() - at) / 1000);
  }

  // Only while others wait: otherwise the interval measures how many arrive, not how many could be served.
  #measureGap(): void {
    const now = this.queued > 0 ? this.#now() : undefined;
    if (now !== undefined && this.#lastLeft !== undefined) this.#gapMs += (now - this.#lastLeft - this.#gapMs) / 50;
    this.#lastLeft = now;
  }
}
