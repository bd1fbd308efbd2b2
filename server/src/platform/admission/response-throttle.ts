import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf, widerNetworkOf } from '@svc/domain/credentials/network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { releaseSlot } from './admission.ts';
import { Throttle } from './throttle.ts';

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

export class AnonymousThrottle {
  readonly #throttle: Throttle;

  constructor(now?: () => number) {
    this.#throttle = new Throttle(anonymousThrottleRules, now);
  }

  /** Counts one more response, and returns its delay in milliseconds. */
  delayFor(network: string, bytes = 0): number {
    const { wider_factor, unit_bytes } = anonymousThrottleRules;
    const units = 1 + Math.floor(bytes / unit_bytes);
    const wider = widerNetworkOf(network);
    const delay = this.#throttle.delayFor(network, units);
    return wider === network ? delay : Math.max(delay, this.#throttle.delayFor(wider, units, wider_factor));
  }

  get networks(): number {
    return this.#throttle.size;
  }
}

/**
 * The same for one user. A page sends dozens of requests at once, and programs poll: none of them is faster. Beyond it,
 * one user who repeats requests without end would slow down all others.
 */
export const callerThrottleRules = { at_once: 200, per_second: 50, longest_ms: 5000 } as const;

export type ResponseThrottles = {
  readonly anonymous: AnonymousThrottle;
  /** Absent where the requests of users are not limited. */
  readonly callers?: Throttle | undefined;
};

/** Throttles responses to users, and those without a known caller: refusals, files, public data. */
export function throttleResponses(app: App, { anonymous, callers }: ResponseThrottles): void {
  const delayOf = ({ caller, url, ip }: FastifyRequest, reply: FastifyReply) => {
    if (url.startsWith('/api/health/')) return 0;
    // Exempt from quotas, too.
    if (caller) return caller.is_admin ? 0 : (callers?.delayFor(caller.counted_as) ?? 0);
    return anonymous.delayFor(networkOf(ip) ?? 'unknown', Number(reply.getHeader('content-length') ?? 0));
  };
  app.addHook('onSend', async (request, reply, payload) => {
    const ms = delayOf(request, reply);
    if (ms > 0) {
      releaseSlot(reply.raw);
      await sleep(ms);
    }
    return payload;
  });
}
