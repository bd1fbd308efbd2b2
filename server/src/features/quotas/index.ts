import { formatInstant, parisDay } from '@svc/domain/paris-time';
import { type QuotaBucket, quotaBucket, quotaHeaders, quotaLimits, quotaReset, viewQuota } from '@svc/domain/quota';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import type { Log } from '#platform/log.ts';
import { createDailyCounter } from './daily-counter.ts';
import { enterSecond } from './second-window.ts';

export type Usage = {
  date: string;
  cached: { used: number; limit: number | null };
  no_cache: { used: number; limit: number | null };
  resets_at: string;
};

export type Quotas = {
  /** Counts a request to an operator route, states the quota in its headers, and refuses it when there is none left. */
  charge(caller: Caller, useCache: boolean, reply: FastifyReply): Promise<void>;
  /** States the quota also on the answers of counted routes that were not counted: bad input, no such PDL, too fast. */
  announce(app: App): void;
  readUsage(caller: Pick<Caller, 'counted_as' | 'is_admin'>): Promise<Usage>;
  readUsageCounts(userIds: readonly string[]): Promise<ReadonlyMap<string, Record<QuotaBucket, number>>>;
  reset(userId: string): Promise<void>;
};

export type QuotaOptions = {
  readonly cache: KeyValueStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly perSecond: number;
};

/** Each request to an operator route counts one, whatever it is served from; administrators are free. */
export function createQuotas({ cache, clock, log, perSecond }: QuotaOptions): Quotas {
  const counter = createDailyCounter(cache, log);
  async function state(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller } = request;
    const bucket = bucketOf(request);
    if (!bucket || !caller || caller.is_admin || reply.hasHeader('ratelimit') || reply.statusCode === 503) return;
    const now = clock.now();
    const [used] = await counter.used([caller.counted_as], now);
    if (used) reply.headers(quotaHeaders(viewQuota(bucket, used[bucket], now), now));
  }
  return {
    async charge(caller, useCache, reply) {
      if (!caller.is_admin && !(await enterSecond(cache, caller.counted_as, perSecond)))
        throw apiError('RATE_LIMIT_EXCEEDED', { n: 1, retryAfter: 1 });
      const now = clock.now();
      const decision = await counter.take(caller, quotaBucket(useCache), now);
      const headers = quotaHeaders(decision, now);
      reply.headers(headers);
      if (decision.allowed) return;
      const seconds = Number(headers['Retry-After']);
      throw apiError('RATE_LIMIT_EXCEEDED', { n: seconds, retryAfter: seconds, retryAt: decision.resets_at });
    },
    announce(app) {
      app.addHook('onSend', async (request, reply, payload) => {
        // An answer that is ready goes out whether or not the counter can be read.
        await state(request, reply).catch(() => undefined);
        return payload;
      });
    },
    async readUsage({ counted_as, is_admin }) {
      const now = clock.now();
      const [used = { cached: 0, no_cache: 0 }] = await counter.used([counted_as], now);
      const limitOf = (bucket: QuotaBucket) => (is_admin ? null : quotaLimits[bucket]);
      return {
        date: parisDay(now),
        cached: { used: used.cached, limit: limitOf('cached') },
        no_cache: { used: used.no_cache, limit: limitOf('no_cache') },
        resets_at: formatInstant(quotaReset(now)),
      };
    },
    async readUsageCounts(userIds) {
      const used = await counter.used(userIds, clock.now());
      return new Map(userIds.map((id, index) => [id, used[index] ?? { cached: 0, no_cache: 0 }]));
    },
    reset: (userId) => counter.reset(userId, clock.now()),
  };
}

const fresh = new Set(['false', '0', 'no', 'off', 'n', 'disabled']);

/** The quota of a counted route; undefined for all others. The query may not have been understood. */
function bucketOf(request: FastifyRequest): QuotaBucket | undefined {
  const { counted } = request.routeOptions.config;
  if (counted !== 'by_query') return counted;
  const { use_cache } = request.query as { use_cache?: unknown };
  return quotaBucket(!fresh.has(String(use_cache).toLowerCase()));
}
