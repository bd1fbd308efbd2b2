import { notUsableBefore } from '@svc/domain/consent/consent';
import { notYetUsableCode } from '@svc/domain/consent/refusal';
import { addMonths, type Day, maxDay, minDay } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { coverDays } from '@svc/domain/readings/coverage';
import { historyLimit, type Measure, measures } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import type { FastifyReply } from 'fastify';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { DataKeys } from '#features/data-keys/index.ts';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import { createDemoSource, findDemoPoint, firstDemoDay, withDemoDays } from '#features/demo/index.ts';
import type { Incidents } from '#features/incidents/index.ts';
import type { Quotas } from '#features/quotas/index.ts';
import { releaseSlotWhile } from '#platform/admission/request-slot.ts';
import type { App } from '#platform/http/app.ts';
import { createSingleFlights } from '#platform/single-flight.ts';
import type { DayStore } from '../day-store.ts';
import { planRead, readDays } from '../engine.ts';
import { fetchRange, findStoredRange, type RangeParts, type RangeResult } from '../fetch-range.ts';
import type { OperatorRefusal } from '../response.ts';
import { type MeasureRequest, serveMeasures } from '../routes.ts';
import type { Source } from '../source.ts';
import type { CacheCounters } from './cache-counters.ts';
import { possibleDays } from './cache-names.ts';
import { type ReadCoverage, serveCoverage } from './coverage-routes.ts';
import { type CacheDayStoreParts, openCacheDayStore } from './day-store.cache.ts';
import { type FetchCall, type FetchedBy, type FetchSummary, nameCall, summariseFailure } from './fetch-call.ts';
import { createOperatorMessageCipher, type OperatorMessageCipher } from './operator-messages.ts';
import type { Permission } from './permission.ts';
import { explainRefusal } from './refusal-advice.ts';
import { createOperatorSource, type OperatorSourceParts } from './source.operator.ts';
import { type FetchQueue, openQueueFetch, processCall } from './source.queue.ts';
import { type WriteFallback, withWriteFallback } from './write-fallback.ts';

type SourceParts = Omit<OperatorSourceParts, 'reach'> & {
  /** Undefined where the gateway has no credentials at the operator. */
  readonly reach: OperatorSourceParts['reach'] | undefined;
};

const isDemoPoint = ({ usage_point_id }: DeliveryPoint) => findDemoPoint(usage_point_id) !== undefined;

/** The operator, or for the two reserved PDLs the demonstration, which makes no operator calls. */
function chooseSource(parts: SourceParts, point: DeliveryPoint, measure: Measure, by?: FetchedBy): Source {
  const { clock, reach } = parts;
  const demo = findDemoPoint(point.usage_point_id);
  if (demo) return createDemoSource(demo, measure, clock);
  if (!reach) throw apiError('GRIDOP_CREDENTIALS');
  const wait = notUsableBefore(point.consent, point.consent.last_proof_at, clock.now());
  return wait === null ? createOperatorSource({ ...parts, reach }, point, measure, by) : waitingSource(wait);
}

/** A consent that was not yet usable today: the operator is called again tomorrow, not on every request. */
function waitingSource(retry_at: Instant): Source {
  const failure = {
    class: 'not_yet_usable',
    status: 400,
    code: notYetUsableCode,
    detail: 'The consent is recorded, and the operator does not let it be used yet',
    retry_at,
  } as const;
  return { fetch: async () => ({ ok: false, failure }) };
}

export type ServerReadingsOptions = SourceParts & {
  readonly cache: CacheDayStoreParts['cache'];
  readonly ttlSeconds: number;
  readonly dataKeys: Pick<DataKeys, 'keyFor'>;
  readonly points: Pick<DeliveryPoints, 'authorisePdl' | 'change' | 'notePublication'>;
  readonly quotas: Pick<Quotas, 'charge'>;
  readonly permission: Pick<Permission, 'permit' | 'permitStored' | 'findFetchable' | 'mayStore'>;
  readonly incidents: Pick<Incidents, 'note' | 'isWidespread'>;
  readonly counters: CacheCounters;
  /** The queue to the operator; undefined when there is none. */
  readonly queue: FetchQueue | undefined;
};

/** How long a request waits for the operator before it returns what it has. */
const timeoutMs = 20_000;

export type ServerReadings = {
  readonly feature: Feature;
  /** Makes a queued call for its waiters in every replica. */
  processCall(call: FetchCall, job_id: string): Promise<FetchSummary>;
  /** Fetches a range from its source and stores it, as a request would. Throws when the write fails. */
  fill(point: DeliveryPoint, measure: Measure, range: DayRange): Promise<void>;
  /**
   * The cached days of a measure, oldest first, for an authorised caller: all, or those of a range. Makes no upstream
   * call.
   */
  listCached(point: DeliveryPoint, measure: Measure, range?: DayRange): Promise<Reading[]>;
  /** The days that the cache knows to have no value, in the same way. A day that was never read is not among them. */
  listEmptyDays(point: DeliveryPoint, measure: Measure, range: DayRange): Promise<Day[]>;
};

/** Measures of the gateway: days in Redis, fetched from the operator. */
export function createServerReadings(options: ServerReadingsOptions): ServerReadings {
  const { clock, dataKeys, points, quotas, permission, incidents, counters } = options;
  const now = () => clock.now();
  const activationOf = (point: DeliveryPoint, measure: Measure) => findActivation(point, measure, parisDay(now()));
  const dayStoreParts = { cache: options.cache, now, ttlSeconds: options.ttlSeconds, onCorrupt: counters.onCorrupt };
  const dedupe = createSingleFlights<RangeResult>();
  const fallback: WriteFallback = new Map();
  const onWriteFailure = (error: unknown) => {
    counters.onWriteFailure();
    options.log.warn(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'fetched days could not be cached',
    );
  };

  // The demonstration makes no operator calls, so it needs no queue.
  const queueFor = (point: DeliveryPoint) => (isDemoPoint(point) ? undefined : options.queue);

  async function openDayStore(point: DeliveryPoint, measure: Measure): Promise<DayStore> {
    const cached = openCacheDayStore(dayStoreParts, { ...point, key: await dataKeys.keyFor(point) }, measure);
    const demo = findDemoPoint(point.usage_point_id);
    const dayStore = demo ? withDemoDays(cached, createDemoSource(demo, measure, clock)) : cached;
    return startOn(dayStore, activationOf(point, measure));
  }

  async function open(point: DeliveryPoint, measure: Measure, by?: FetchedBy): Promise<OpenParts> {
    const { usage_point_id } = point;
    const cached = await openDayStore(point, measure);
    const dayStore = withWriteFallback(cached, fallback, `${usage_point_id}:${measure}`, now);
    const mayStore = () => permission.mayStore(point);
    const messageCipher = createOperatorMessageCipher(await dataKeys.keyFor(point), usage_point_id);
    const source = chooseSource(options, point, measure, by);
    return {
      dayStore,
      messageCipher,
      source,
      now,
      mayStore,
      onWriteFailure,
      consentedFrom: point.consent.started_at ?? undefined,
    };
  }

  async function read({ caller, usage_point_id, measure, range, useCache }: MeasureRequest, reply: FastifyReply) {
    const point = await points.authorisePdl(caller, usage_point_id);
    await quotas.charge(caller, useCache, reply, { isLocal: isDemoPoint(point) });
    await permission.permit(point, measure);
    const parts = await open(point, measure);
    const { dayStore } = parts;
    const fetchDays = fetcherOf({ queue: queueFor(point), dedupe, parts }, point, measure, useCache);
    const fetch = (missing: DayRange) => releaseSlotWhile(() => fetchDays(missing));
    const activatedOn = activationOf(point, measure);
    const result = await readDays(now, { measure, range, dayStore, fetch, useCache, timeoutMs, activatedOn });
    return { result, explain: (refusal: OperatorRefusal) => explainRefusal(incidents, point, refusal) };
  }

  const routes = (app: App) => {
    serveMeasures(app, { clock, read });
    serveCoverage(app, createCoverage({ ...options, now, openDayStore, activationOf }));
  };
  return {
    feature: { name: 'readings', routes },
    async processCall(call, job_id) {
      const { measure } = call;
      const point = await permission.findFetchable(call, measure);
      const queue = point && queueFor(point);
      // The PDL was given up while the call waited: no user may read these days, so they are not fetched.
      if (!queue) return summariseFailure(call.range, { class: 'consent_revoked' }, now());
      return await processCall(queue.watch, await open(point, measure, { class: call.class, job_id }), call);
    },
    async fill(point, measure, range) {
      const onFailedWrite = (error: unknown) => {
        throw error;
      };
      await fetchRange({ ...(await open(point, measure)), onWriteFailure: onFailedWrite }, range);
    },
    async listCached(point, measure, range = possibleDays(measure, parisDay(now()))) {
      const dayStore = await openDayStore(point, measure);
      const known = await dayStore.get(range);
      return [...known.values()].flatMap((day) => (day.state === 'present' ? [day.reading] : []));
    },
    async listEmptyDays(point, measure, range) {
      const known = await (await openDayStore(point, measure)).get(range);
      return [...known].flatMap(([day, { state }]) => (state === 'empty' ? [day] : []));
    },
  };
}

// The contract gives the date of the consumption meter. The production meter may be older or younger.
function findActivation(point: DeliveryPoint, measure: Measure, today: Day): Day | undefined {
  // The demonstration begins a year ago, whatever its contract states: days before it are not missing.
  if (isDemoPoint(point)) return firstDemoDay(today);
  return (measures[measure].direction === 'consumption' && point.activation_date) || undefined;
}

// Days before the meter was put into service for its present customer belong to another customer, even if they were
// requested.
function startOn(dayStore: DayStore, first: Day | undefined): DayStore {
  if (first === undefined) return dayStore;
  const get: DayStore['get'] = async (range) =>
    range.end <= first ? new Map() : await dayStore.get({ start: maxDay(range.start, first), end: range.end });
  return { ...dayStore, get };
}

type Dedupe = ReturnType<typeof createSingleFlights<RangeResult>>;
type OpenParts = RangeParts & { readonly messageCipher: OperatorMessageCipher };
type FetchParts = { readonly queue: FetchQueue | undefined; readonly dedupe: Dedupe; readonly parts: OpenParts };

/** Through the queue when there is one. Otherwise directly, each range once per process. */
function fetcherOf(
  { queue, dedupe, parts }: FetchParts,
  { user_id, usage_point_id }: DeliveryPoint,
  measure: Measure,
  useCache: boolean,
): (range: DayRange) => Promise<RangeResult> {
  const throughQueue = queue && openQueueFetch(queue, { ...parts, timeoutMs });
  return (range) => {
    const call = { usage_point_id, user_id, measure, range, class: 'interactive', fresh: !useCache } as const;
    if (throughQueue) return throughQueue(call);
    return dedupe(
      nameCall(call),
      async () => (useCache && (await findStoredRange(parts, measure, range))) || fetchRange(parts, range),
    );
  };
}

type CoverageParts = {
  readonly now: () => Instant;
  readonly points: Pick<DeliveryPoints, 'authorisePdl'>;
  readonly quotas: Pick<Quotas, 'charge'>;
  readonly permission: Pick<Permission, 'permitStored'>;
  readonly openDayStore: (point: DeliveryPoint, measure: Measure) => Promise<DayStore>;
  readonly activationOf: (point: DeliveryPoint, measure: Measure) => Day | undefined;
};

/** As far back as the strips of a home reach. */
const months = 24;

/** Counted like a reading, because it opens as many days as one. It never calls the operator. */
function createCoverage(parts: CoverageParts): ReadCoverage {
  return async ({ caller, usage_point_id, measure }, reply) => {
    const owned = await parts.points.authorisePdl(caller, usage_point_id);
    await parts.quotas.charge(caller, true, reply, { isLocal: isDemoPoint(owned) });
    const point = await parts.permission.permitStored(owned, measure);
    const dayStore = await parts.openDayStore(point, measure);
    const today = parisDay(parts.now());
    const activatedOn = parts.activationOf(point, measure);
    const oldest = maxDay(historyLimit(measure, today), addMonths(today, -months));
    const start = minDay(activatedOn === undefined ? oldest : maxDay(oldest, activatedOn), today);
    const window = dayRange(start, today);
    const known = await dayStore.get(window);
    const plan = await planRead({ measure, range: window, dayStore, useCache: true, activatedOn }, known, today);
    return coverDays(window, known, plan);
  };
}
