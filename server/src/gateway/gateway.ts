// Client of the gateway behind a rate limiter.

import { measures } from '@svc/domain/readings/measure';
import { z } from 'zod';
import { type CallOptions, callGateway, type Request } from './call.ts';
import type { Gateway, GatewayOutcome } from './gateway.port.ts';
import { readMeasureResponse } from './measure-response.ts';
import { createReachWatch } from './reach.ts';
import {
  contribution,
  energyOffer,
  energyProvider,
  gatewayPdl,
  measureBody,
  record,
  sentContribution,
} from './schemas.ts';

export function createGateway(options: Omit<CallOptions, 'onResponse' | 'onOutcome'>): Gateway {
  const watch = createReachWatch(options.clock);
  const waitForSlot = createRateLimiter(options);
  const call = async <Schema extends z.ZodType>(
    request: Request<Schema>,
  ): Promise<GatewayOutcome<z.output<Schema>>> => {
    await waitForSlot();
    const signals = [options.stopping, request.signal].filter((signal) => signal !== undefined);
    return await callGateway({ ...options, ...watch.listeners }, { ...request, signal: AbortSignal.any(signals) });
  };
  return {
    state: watch.state,
    quota: watch.quota,
    listPdls: (signal, how = {}) =>
      call({ path: '/pdl/', schema: z.array(gatewayPdl), signal, isEverywhere: true, ...how }),
    readMeasure: async (query) => {
      const outcome = await call({
        path: `/gridop${measures[query.measure].gateway_path}/${query.usage_point_id}`,
        query: { start: query.range.start, end: query.range.end, use_cache: String(query.use_cache ?? true) },
        schema: measureBody,
        signal: query.signal,
        retry: query.retry,
      });
      return outcome.ok ? { ok: true, data: readMeasureResponse(query.measure, outcome.data) } : outcome;
    },
    readRecord: (kind, usage_point_id, how) =>
      call({ path: `/gridop/${kind}/${usage_point_id}`, schema: record, ...how }),
    readCalendar: ({ path, schema }, start, end) => call({ path, query: { start, end }, schema }),
    readProviders: () => call({ path: '/energy/providers', schema: z.array(energyProvider) }),
    readOffers: () =>
      call({ path: '/energy/offers', query: { include_history: 'true' }, schema: z.array(energyOffer) }),
    postContribution: (body, idempotencyKey) =>
      call({
        method: 'POST',
        path: '/energy/contribute',
        body,
        idempotencyKey,
        retry: false,
        schema: sentContribution,
      }),
    listContributions: () =>
      call({ path: '/energy/contributions', query: { limit: '200' }, schema: z.array(contribution) }),
  };
}

/**
 * Calls start at least `spacingMs` apart, however many are requested at once. The spacing is measured from the previous
 * call, not from a plan: after a stall of this process all due calls would leave together, and the gateway would refuse
 * them.
 */
function createRateLimiter({ clock, sleep, spacingMs = 210 }: CallOptions): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  let queue = Promise.resolve();
  const take = async () => {
    // The system clock may be set back.
    const wait = Math.min(last + spacingMs - clock.now(), spacingMs);
    if (wait > 0) await sleep(wait);
    last = clock.now();
  };
  return () => {
    queue = queue.then(take, take);
    return queue;
  };
}
