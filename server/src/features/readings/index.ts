import type { DayRange } from '@svc/domain/day-range';
import type { Measure } from '@svc/domain/readings/measure';
import type { FastifyReply } from 'fastify';
import type { Caller } from '#caller.ts';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { DataKeys } from './data-keys.ts';
import { type CacheShelfParts, openCacheShelf } from './day-store.cache.ts';
import { readDays } from './engine.ts';
import { type FetchCall, type FetchClass, type FetchSummary, nameCall, summariseFailure } from './fetch-call.ts';
import { fetchRange, findKept, type RangeParts, type RangeResult } from './fetch-range.ts';
import { serveMeasures } from './routes.ts';
import { createFlights } from './shared-flights.ts';
import { type FetchQueue, fetchThroughQueue, workOffCall } from './source.queue.ts';
import type { Source } from './source.ts';

export { forgetDays, forgetRefusals } from './cache-names.ts';
export { type CatchUp, type CatchUpParts, type CaughtUp, openCatchUp } from './catch-up.ts';
export { type Coverage, listNewestDays, readCoverage } from './coverage.ts';
export { createDataKeys, type DataKeys, type SecretOf } from './data-keys.ts';
export { type FetchCall, type FetchSummary, nameCall } from './fetch-call.ts';
export { createLocalReadings } from './local-readings.ts';
export type { GatewayFailure } from './source.gateway.ts';
export { createOperatorSource } from './source.operator.ts';
export type { FetchQueue } from './source.queue.ts';
export type { Source } from './source.ts';

/** A PDL that its caller may use, as far as readings need to know it. */
type Point = { readonly user_id: string; readonly usage_point_id: string };

/** The job of the queue that makes a call, and in which class it waited. */
export type FetchedBy = { readonly class: FetchClass; readonly job_id: string };

export type Readings = {
  readonly feature: Feature;
  /** Makes a call of the queue, for whoever waits for it in any replica. */
  workOff(call: FetchCall, job_id: string): Promise<FetchSummary>;
};

export type ReadingsOptions<P extends Point> = {
  readonly cache: CacheShelfParts['cache'];
  readonly clock: Clock;
  readonly log: Log;
  readonly ttlSeconds: number;
  readonly dataKeys: DataKeys;
  /** The caller's active PDL, or 404: nothing of it is touched before. */
  readonly authorise: (caller: Caller, usagePointId: string) => Promise<P>;
  /** Counts the request and states the quota. */
  readonly charge: (caller: Caller, useCache: boolean, reply: FastifyReply) => Promise<void>;
  /** Throws 403 when the consent does not permit to ask for this measure. */
  readonly permit: (point: P, measure: Measure) => Promise<void>;
  readonly sourceFor: (point: P, measure: Measure, by?: FetchedBy) => Source;
  /** The PDL of an owner, as a worker finds it when its turn has come; undefined when nobody may ask for it any more. */
  readonly findPermitted: (owner: Point, measure: Measure) => Promise<P | undefined>;
  /** The queue to the operator for this PDL; undefined where its source is asked directly. */
  readonly queueFor: (point: P) => FetchQueue | undefined;
  readonly onCorrupt: (count: number) => void;
  readonly onLostWrite: () => void;
};

/** How long a request waits for the operator before it answers what it has. */
const patienceMs = 20_000;

/** Measures of the gateway: days in Redis, fetched from the operator. */
export function createReadings<P extends Point>(options: ReadingsOptions<P>): Readings {
  const { clock, dataKeys } = options;
  const now = () => clock.now();
  const shelfParts = { cache: options.cache, now, ttlSeconds: options.ttlSeconds, onCorrupt: options.onCorrupt };
  const fly = createFlights<RangeResult>();
  const onLostWrite = (error: unknown) => {
    options.onLostWrite();
    options.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'fetched days could not be kept');
  };
  const openShelf = async (point: P, measure: Measure) =>
    openCacheShelf(shelfParts, { usage_point_id: point.usage_point_id, key: await dataKeys.keyFor(point) }, measure);

  return {
    feature: {
      name: 'readings',
      routes: (app) =>
        serveMeasures(app, {
          clock,
          async read({ caller, usage_point_id, measure, range, useCache }, reply) {
            const point = await options.authorise(caller, usage_point_id);
            await options.charge(caller, useCache, reply);
            await options.permit(point, measure);
            const shelf = await openShelf(point, measure);
            const parts = { shelf, now, patienceMs, onLostWrite };
            const fetch = fetcherOf({ options, fly, parts }, point, measure, useCache);
            return { result: await readDays(now, { measure, range, shelf, fetch, useCache, patienceMs }) };
          },
        }),
    },
    async workOff(call, job_id) {
      const { measure } = call;
      const point = await options.findPermitted(call, measure);
      const queue = point && options.queueFor(point);
      // Given up while the call waited: nobody may have these days, so nobody asks for them.
      if (!queue) return summariseFailure(call.range, { class: 'consent_revoked' }, now());
      const source = options.sourceFor(point, measure, { class: call.class, job_id });
      return workOffCall(queue.watch, { shelf: await openShelf(point, measure), source, now, onLostWrite }, call);
    },
  };
}

type Flights = ReturnType<typeof createFlights<RangeResult>>;
type FetchParts = Omit<RangeParts, 'source'> & { readonly patienceMs: number };

/** Through the queue where there is one; else directly, each range once per process. */
function fetcherOf<P extends Point>(
  { options, fly, parts }: { options: ReadingsOptions<P>; fly: Flights; parts: FetchParts },
  point: P,
  measure: Measure,
  useCache: boolean,
): (range: DayRange) => Promise<RangeResult> {
  const { user_id, usage_point_id } = point;
  const queue = options.queueFor(point);
  return (range) => {
    const call = { usage_point_id, user_id, measure, range, class: 'interactive', fresh: !useCache } as const;
    if (queue) return fetchThroughQueue(queue, parts, call);
    const direct = { ...parts, source: options.sourceFor(point, measure) };
    return fly(
      nameCall(call),
      async () => (useCache && (await findKept(parts, measure, range))) || fetchRange(direct, range),
    );
  };
}
