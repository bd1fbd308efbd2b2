import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { type Columns, renderColumns } from '@svc/domain/readings/render-columns';
import type { FastifyReply } from 'fastify';
import type { Caller } from '#caller.ts';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { DataKey } from '#platform/crypto/data-key.ts';
import type { Log } from '#platform/log.ts';
import { idleWhile } from '#platform/work-permit.ts';
import { possibleDays } from './cache-names.ts';
import type { DataKeys } from './data-keys.ts';
import { type CacheShelfParts, openCacheShelf } from './day-store.cache.ts';
import { readDays } from './engine.ts';
import { type FetchCall, type FetchClass, type FetchSummary, nameCall, summariseFailure } from './fetch-call.ts';
import { fetchRange, findKept, type RangeParts, type RangeResult } from './fetch-range.ts';
import { type MeasureQuestion, serveMeasures } from './routes.ts';
import { createFlights } from './shared-flights.ts';
import { type FetchQueue, fetchThroughQueue, workOffCall } from './source.queue.ts';
import type { Source } from './source.ts';
import { type SpilledDays, spillOver } from './spilled-days.ts';

/** A PDL that its caller may use, as far as readings need to know it. */
type Point = { readonly user_id: string; readonly usage_point_id: string };

/** The job of the queue that makes a call, and in which class it waited. */
export type FetchedBy = { readonly class: FetchClass; readonly job_id: string };

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
  /** The first day that the meter can have been read; undefined when nobody knows. */
  readonly activationOf: (point: P, measure: Measure) => Day | undefined;
  /** Whether the owner still has the PDL and its consent: asked again before anything is kept. */
  readonly mayKeep: (point: P) => Promise<boolean>;
  readonly onCorrupt: (count: number) => void;
  readonly onLostWrite: () => void;
};

/** How long a request waits for the operator before it answers what it has. */
const patienceMs = 20_000;

export type Readings<P extends Point> = {
  readonly feature: Feature;
  /** Makes a call of the queue, for whoever waits for it in any replica. */
  workOff(call: FetchCall, job_id: string): Promise<FetchSummary>;
  /** Fetches a range from its source and keeps it, as a request would; throws when it could not be kept. */
  fill(point: P, measure: Measure, range: DayRange): Promise<void>;
  /** What is cached of a PDL now, as columns: for the export of an account. Asks nobody. */
  describeKept(point: P): Promise<{ readonly measure: Measure; readonly columns: Columns }[]>;
};

/** Measures of the gateway: days in Redis, fetched from the operator. */
export function createReadings<P extends Point>(options: ReadingsOptions<P>): Readings<P> {
  const { clock, dataKeys } = options;
  const now = () => clock.now();
  const shelfParts = { cache: options.cache, now, ttlSeconds: options.ttlSeconds, onCorrupt: options.onCorrupt };
  const fly = createFlights<RangeResult>();
  const spilled: SpilledDays = new Map();
  const onLostWrite = (error: unknown) => {
    options.onLostWrite();
    options.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'fetched days could not be kept');
  };

  async function open(point: P, measure: Measure, by?: FetchedBy): Promise<RangeParts> {
    const { usage_point_id } = point;
    const cached = openCacheShelf(shelfParts, { usage_point_id, key: await dataKeys.keyFor(point) }, measure);
    const shelf = spillOver(cached, spilled, `${usage_point_id}:${measure}`, now);
    const mayKeep = () => options.mayKeep(point);
    return { shelf, source: options.sourceFor(point, measure, by), now, mayKeep, onLostWrite };
  }

  async function read({ caller, usage_point_id, measure, range, useCache }: MeasureQuestion, reply: FastifyReply) {
    const point = await options.authorise(caller, usage_point_id);
    await options.charge(caller, useCache, reply);
    await options.permit(point, measure);
    const parts = await open(point, measure);
    const { shelf } = parts;
    const ask = fetcherOf({ queue: options.queueFor(point), fly, parts }, point, measure, useCache);
    const fetch = (missing: DayRange) => idleWhile(() => ask(missing));
    const activatedOn = options.activationOf(point, measure);
    return { result: await readDays(now, { measure, range, shelf, fetch, useCache, patienceMs, activatedOn }) };
  }

  return {
    feature: { name: 'readings', routes: (app) => serveMeasures(app, { clock, read }) },
    async workOff(call, job_id) {
      const { measure } = call;
      const point = await options.findPermitted(call, measure);
      const queue = point && options.queueFor(point);
      // Given up while the call waited: nobody may have these days, so nobody asks for them.
      if (!queue) return summariseFailure(call.range, { class: 'consent_revoked' }, now());
      return await workOffCall(queue.watch, await open(point, measure, { class: call.class, job_id }), call);
    },
    async fill(point, measure, range) {
      const onLost = (error: unknown) => {
        throw error;
      };
      await fetchRange({ ...(await open(point, measure)), onLostWrite: onLost }, range);
    },
    describeKept: async (point) => await describeKept(await dataKeys.keyFor(point), point.usage_point_id, shelfParts),
  };
}

async function describeKept(key: DataKey, usage_point_id: string, parts: CacheShelfParts) {
  const today = parisDay(parts.now());
  const kept = measureNames.map(async (measure) => {
    const known = await openCacheShelf(parts, { usage_point_id, key }, measure).look(possibleDays(measure, today));
    const readings = [...known.values()].flatMap((day) => (day.state === 'present' ? [day.reading] : []));
    return { measure, columns: renderColumns({ usage_point_id, measure, readings, gaps: [] }) };
  });
  return (await Promise.all(kept)).filter(({ columns }) => columns.series.length > 0);
}

type Flights = ReturnType<typeof createFlights<RangeResult>>;
type FetchParts = { readonly queue: FetchQueue | undefined; readonly fly: Flights; readonly parts: RangeParts };

/** Through the queue where there is one; else directly, each range once per process. */
function fetcherOf(
  { queue, fly, parts }: FetchParts,
  { user_id, usage_point_id }: Point,
  measure: Measure,
  useCache: boolean,
): (range: DayRange) => Promise<RangeResult> {
  return (range) => {
    const call = { usage_point_id, user_id, measure, range, class: 'interactive', fresh: !useCache } as const;
    if (queue) return fetchThroughQueue(queue, { ...parts, patienceMs }, call);
    return fly(
      nameCall(call),
      async () => (useCache && (await findKept(parts, measure, range))) || fetchRange(parts, range),
    );
  };
}
