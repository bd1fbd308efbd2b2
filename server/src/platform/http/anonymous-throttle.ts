import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '@svc/domain/credentials/network';
import { releaseSlot } from './admission.ts';
import type { App } from './app.ts';

/**
 * How fast strangers of one network are answered, in units: one for each answer, and one for each 32 kB of it. A page
 * with all its files is within what is given at once, whatever comes without end is not: it waits for its answer,
 * holds no place at work meanwhile, and so asks no faster than this.
 */
export const anonymousThrottleRules = { at_once: 200, per_second: 50, unit_bytes: 32_768, longest_ms: 5000 } as const;

const mostNetworks = 10_000;

export class AnonymousThrottle {
  readonly #now: () => number;
  /** For each network the moment at which all that it has asked for would be answered one by one. */
  readonly #due = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts one more answer, and tells how many milliseconds it has to wait. */
  delayFor(network: string, bytes = 0): number {
    const { at_once, per_second, unit_bytes, longest_ms } = anonymousThrottleRules;
    const now = this.#now();
    const interval = 1000 / per_second;
    const free = at_once * interval;
    const cost = interval * (1 + Math.floor(bytes / unit_bytes));
    const due = Math.min(Math.max(now, this.#due.get(network) ?? now) + cost, now + free + longest_ms);
    this.#due.delete(network);
    this.#due.set(network, due);
    this.#forget(now);
    return Math.max(0, due - free - now);
  }

  get networks(): number {
    return this.#due.size;
  }

  // Oldest first: the map keeps the order in which networks last asked.
  #forget(now: number): void {
    for (const [network, due] of this.#due) {
      if (due > now && this.#due.size <= mostNetworks) return;
      this.#due.delete(network);
    }
  }
}

/** Answers that go to nobody known: refusals, files, what is public. Health is answered at once. */
export function throttleAnonymous(app: App, throttle: AnonymousThrottle): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.caller || request.url.startsWith('/api/health/')) return payload;
    const ms = throttle.delayFor(networkOf(request.ip) ?? 'unknown', Number(reply.getHeader('content-length') ?? 0));
    if (ms > 0) {
      releaseSlot(reply.raw);
      await sleep(ms);
    }
    return payload;
  });
}
