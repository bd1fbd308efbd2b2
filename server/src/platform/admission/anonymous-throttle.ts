import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf, widerNetworkOf } from '@svc/domain/credentials/network';
import type { App } from '../http/app.ts';
import { releaseSlot } from './admission.ts';

/**
 * Rate limit for anonymous requests of one network, in units: one for each response, and one for each 32 kB of it. The
 * burst covers a page with all its files. Beyond it, a response is delayed and holds no slot meanwhile, so the client
 * cannot send requests faster than this.
 */
export const anonymousThrottleRules = {
  at_once: 200,
  per_second: 50,
  unit_bytes: 32_768,
  longest_ms: 5000,
  /** A wider network (/48 of IPv6) may send so many times as much as one of its networks. */
  wider_factor: 8,
} as const;

const mostNetworks = 10_000;

export class AnonymousThrottle {
  readonly #now: () => number;
  /** For each network, the time at which all its requests would be served one by one. */
  readonly #due = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts one more response, and returns its delay in milliseconds. */
  delayFor(network: string, bytes = 0): number {
    const wider = widerNetworkOf(network);
    const { wider_factor } = anonymousThrottleRules;
    return Math.max(this.#count(network, bytes, 1), wider === network ? 0 : this.#count(wider, bytes, wider_factor));
  }

  #count(network: string, bytes: number, factor: number): number {
    const { at_once, per_second, unit_bytes, longest_ms } = anonymousThrottleRules;
    const now = this.#now();
    const interval = 1000 / (per_second * factor);
    const free = at_once * factor * interval;
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

  // Oldest first: the map is ordered by the last request of each network.
  #forget(now: number): void {
    for (const [network, due] of this.#due) {
      if (due > now && this.#due.size <= mostNetworks) return;
      this.#due.delete(network);
    }
  }
}

/** Throttles responses without a known caller: refusals, files, public data. Health is served at once. */
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
