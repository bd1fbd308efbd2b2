import { formatInstant, type Instant, parisDay } from '@svc/domain/paris-time';
import {
  listUsageDays,
  type QuotaBucket,
  quotaBucket,
  quotaHeaders,
  quotaLimits,
  quotaReset,
  type UsageDay,
  viewQuota,
} from '@svc/domain/quota';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { outerRequest, undoIfDiscarded } from '#platform/http/call-own-api.ts';
import type { Log } from '#platform/log.ts';
import { createDailyCounter, type DailyCounter } from './daily-counter.ts';
import { createGiveBacks } from './refunds.ts';
import { enterSecond } from './second-window.ts';
import { createUsageHistory, type UsageHistory } from './usage-history.ts';

export type Usage = {
  date: string;
  cached: { used: number; limit: number | null };
  no_cache: { used: number; limit: number | null };
  resets_at: string;
};

export type CountedCall = {
  /** Of a PDL that is answered without the operator: only the rate of a demonstration visit is limited. */
  readonly isLocal: boolean;
};

export type Quotas = {
  /** Counts a request to an operator route, states the quota in its headers, and refuses it when no quota is left. */
  charge(caller: Caller, useCache: boolean, reply: FastifyReply, call?: CountedCall): Promise<void>;
  /** States the quota also on responses of counted routes that were not counted: bad input, no such PDL, too fast. */
  announce(app: App): void;
  readUsage(caller: Pick<Caller, 'counted_as' | 'is_admin'>): Promise<Usage>;
  readUsageCounts(userIds: readonly string[]): Promise<ReadonlyMap<string, Record<QuotaBucket, number>>>;
  /**
   * The last 30 days of an account. Visitors of the demonstration are counted by network, and nothing about them is
   * stored.
   */
  readUsageDays(caller: Pick<Caller, 'user_id' | 'counted_as'>): Promise<UsageDay[]>;
  reset(userId: string): Promise<void>;
  /** The counts by day for the export of an account; null when they cannot be read. */
  describeOwn(userId: string): Promise<UsageDay[] | null>;
  /** Called after an account was deleted. If the store is unreachable, its counts are lost or expire. */
  forget(userId: string): Promise<void>;
};

export type QuotaOptions = {
  readonly cache: KeyValueStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly perSecond: number;
};

/**
 * Each request to an operator route counts as one, regardless of where it is served from. Administrators are exempt, and
 * so are visitors of the demonstration for its own PDLs.
 */
export function createQuotas({ cache, clock, log, perSecond }: QuotaOptions): Quotas {
  const counter = createDailyCounter(cache, log);
  const history = createUsageHistory(cache);
  const note = createNotes(counter, history);
  const enter = createSecondEntry(cache, perSecond);
  async function state(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller } = request;
    const bucket = bucketOf(request);
    if (!bucket || !caller || caller.is_admin || reply.hasHeader('ratelimit') || reply.statusCode === 503) return;
    const now = clock.now();
    const [used] = await counter.used([caller.counted_as], now);
    if (used) reply.headers(quotaHeaders(viewQuota(bucket, used[bucket], now), now));
  }
  return {
    async charge(caller, useCache, reply, { isLocal } = { isLocal: false }) {
      if (!caller.is_admin && !(await enter(caller.counted_as)))
        throw apiError('RATE_LIMIT_EXCEEDED', { n: 1, retryAfter: 1 });
      // The quota protects the operator, and visitors behind one address would use it up together.
      if (caller.is_demo && isLocal) return;
      const now = clock.now();
      const decision = await counter.take(caller, quotaBucket(useCache), now);
      const headers = quotaHeaders(decision, now);
      reply.headers(headers);
      if (decision.allowed) return note(caller, decision.bucket, now);
      const seconds = Number(headers['Retry-After']);
      throw apiError('RATE_LIMIT_EXCEEDED', { n: seconds, retryAfter: seconds, retryAt: decision.resets_at });
    },
    announce(app) {
      app.addHook('onSend', async (request, reply, payload) => {
        // A response that is ready is sent whether or not the counter can be read.
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
    readUsageDays: async (caller) =>
      hasHistory(caller)
        ? await history.read(caller.user_id, clock.now())
        : listUsageDays(new Map(), parisDay(clock.now())),
    describeOwn: (userId) => history.read(userId, clock.now()).catch(() => null),
    forget: (userId) => history.forget(userId).catch(() => undefined),
    reset: (userId) => counter.reset(userId, clock.now()),
  };
}

/**
 * Whether a user may make one more request in this second. The parts of one request (a page, a bootstrap) enter together:
 * the limit is about requests of the user, and a page must not use it up by itself.
 */
function createSecondEntry(cache: KeyValueStore, perSecond: number) {
  const entries = new WeakMap<FastifyRequest, Promise<boolean>>();
  return (userId: string): Promise<boolean> => {
    const outer = outerRequest();
    const entry = (outer && entries.get(outer)) ?? enterSecond(cache, userId, perSecond);
    if (outer) entries.set(outer, entry);
    return entry;
  };
}

/** Counted requests are also recorded by day. Both counts are refunded when the response never reached the client. */
function createNotes(counter: DailyCounter, history: UsageHistory) {
  const mayGiveBack = createGiveBacks();
  /** Not awaited. A call that it misses is missing only in the history. */
  return (caller: Caller, bucket: QuotaBucket, now: Instant): void => {
    const { user_id, counted_as } = caller;
    const noted = hasHistory(caller) ? history.note(user_id, bucket, now).catch(() => undefined) : Promise.resolve();
    undoIfDiscarded(async () => {
      if (!mayGiveBack(counted_as, parisDay(now))) return;
      await counter.giveBack(counted_as, bucket, now).catch(() => undefined);
      await noted;
      if (hasHistory(caller)) await history.note(user_id, bucket, now, -1).catch(() => undefined);
    });
  };
}

const hasHistory = ({ user_id, counted_as }: Pick<Caller, 'user_id' | 'counted_as'>) => user_id === counted_as;

const fresh = new Set(['false', '0', 'no', 'off', 'n', 'disabled']);

/** The quota of a counted route; undefined for all others. The query may not have been understood. */
function bucketOf(request: FastifyRequest): QuotaBucket | undefined {
  const { counted } = request.routeOptions.config;
  if (counted !== 'by_query') return counted;
  const { use_cache } = request.query as { use_cache?: unknown };
  return quotaBucket(!fresh.has(String(use_cache).toLowerCase()));
}
