import type { Measure } from '@svc/domain/readings/measure';
import type { FastifyReply } from 'fastify';
import type { Caller } from '#caller.ts';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { DataKeys } from './data-keys.ts';
import { type CacheShelfParts, openCacheShelf } from './day-store.cache.ts';
import { readDays } from './engine.ts';
import { fetchRange, type RangeResult } from './fetch-range.ts';
import { serveMeasures } from './routes.ts';
import { createFlights } from './shared-flights.ts';
import type { Source } from './source.ts';

export { forgetDays, forgetRefusals } from './cache-names.ts';
export { createDataKeys, type DataKeys, type SecretOf } from './data-keys.ts';
export { createOperatorSource } from './source.operator.ts';
export type { Source } from './source.ts';

/** A PDL that its caller may use, as far as readings need to know it. */
type Point = { readonly user_id: string; readonly usage_point_id: string };

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
  readonly sourceFor: (point: P, measure: Measure) => Source;
  readonly onCorrupt: (count: number) => void;
  readonly onLostWrite: () => void;
};

/** How long a request waits for the operator before it answers what it has. */
const patienceMs = 20_000;

/** Measures of the gateway: days in Redis, fetched from the operator. */
export function createReadings<P extends Point>(options: ReadingsOptions<P>): Feature {
  const { clock, dataKeys } = options;
  const now = () => clock.now();
  const shelfParts = { cache: options.cache, now, ttlSeconds: options.ttlSeconds, onCorrupt: options.onCorrupt };
  const fly = createFlights<RangeResult>();
  const onLostWrite = (error: unknown) => {
    options.onLostWrite();
    options.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'fetched days could not be kept');
  };
  return {
    name: 'readings',
    routes: (app) =>
      serveMeasures(app, {
        clock,
        async read({ caller, usage_point_id, measure, range, useCache }, reply) {
          const point = await options.authorise(caller, usage_point_id);
          await options.charge(caller, useCache, reply);
          await options.permit(point, measure);
          const shelf = openCacheShelf(shelfParts, { usage_point_id, key: await dataKeys.keyFor(point) }, measure);
          const parts = { shelf, source: options.sourceFor(point, measure), now, onLostWrite };
          const nameOf = (start: string, end: string) => `${usage_point_id}:${measure}:${start}:${end}`;
          const fetch = (asked: typeof range) => fly(nameOf(asked.start, asked.end), () => fetchRange(parts, asked));
          return { result: await readDays(now, { measure, range, shelf, fetch, useCache, patienceMs }) };
        },
      }),
  };
}
