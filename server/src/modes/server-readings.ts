import { oldestAvailableDay } from '@svc/domain/delivery-point';
import { parisDay } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import { Counter, type Registry } from 'prom-client';
import { apiError, type ErrorCode } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { ConsentFeature } from '#features/consent/index.ts';
import { createCustomerRecords, createRecordSource, forgetRecords } from '#features/customer-records/index.ts';
import { consentFor, coversMeasure, type DeliveryPoint, type DeliveryPoints } from '#features/delivery-points/index.ts';
import { createDemoSource, findDemoPoint } from '#features/demo/index.ts';
import { createImports } from '#features/imports/index.ts';
import type { Quotas } from '#features/quotas/index.ts';
import {
  createOperatorSource,
  createReadings,
  type DataKeys,
  type FetchCall,
  type FetchedBy,
  type FetchQueue,
  type FetchSummary,
  forgetDays,
  forgetRefusals,
  nameCall,
  type Source,
} from '#features/readings/index.ts';
import type { CallQueue } from '#gridop/budget/call-queue.ts';
import type { MeasureDays } from '#gridop/measure-points.ts';
import type { Outcome } from '#gridop/outcome.ts';
import type { OperatorAccess } from './operator-access.ts';
import type { ServerPlumbing } from './server-features.ts';

export type ReadingParts = {
  readonly plumbing: ServerPlumbing;
  readonly ttlSeconds: number;
  readonly access: OperatorAccess | undefined;
  readonly points: DeliveryPoints;
  readonly consent: ConsentFeature | undefined;
  readonly quotas: Quotas;
  readonly dataKeys: DataKeys;
};

export type ServerReadings = {
  readonly features: readonly Feature[];
  /** Opens the queue to the operator and works it off, beside the other replicas. */
  startWork(): Promise<void>;
};

/** An import lets its calls wait: it comes back for them. */
const backgroundPatienceMs = 15_000;

/** Measures and customer records of the gateway: who may ask, what is kept, and whom to ask. */
export function createServerReadings(parts: ReadingParts): ServerReadings {
  const { points, quotas, dataKeys } = parts;
  const { cache, clock, log } = parts.plumbing;
  const counters = createCounters(parts.plumbing.metrics);
  const shared = {
    cache,
    clock,
    authorise: points.authorisePdl,
    charge: quotas.charge,
    onCorrupt: (count: number) => counters.corrupt.inc(count),
  };
  const queue = parts.access && createFetchQueue(parts.access);
  const readings = createReadings<DeliveryPoint>({
    ...shared,
    log,
    dataKeys,
    ttlSeconds: parts.ttlSeconds,
    permit: (point, measure) => permit(parts, point, measure),
    findPermitted: (owner, measure) => findPermitted(parts, owner, measure),
    queueFor: (point) => (findDemoPoint(point.usage_point_id) ? undefined : queue),
    sourceFor: (point, measure, by) => chooseSource(parts, point, measure, by),
    onLostWrite: () => counters.lost.inc(),
  });
  const records = createCustomerRecords<DeliveryPoint>({
    ...shared,
    keyFor: (point) => dataKeys.keyFor(point),
    permit: (point) => permit(parts, point),
    sourceFor: (point) => {
      const { operator, consent } = requireOperator(parts);
      const onOutcome = async (outcome: Outcome<unknown>) => void (await consent.recordOutcome(point, { outcome }));
      return createRecordSource({ operator, onOutcome }, point.usage_point_id, contextOf(parts, point));
    },
    onContract: async (point, contract) => void (await points.fillContract(point, contract)),
  });
  return {
    features: [readings.feature, records.feature, ...(queue ? [createServerImports(parts, queue)] : [])],
    startWork: async () => queue?.start(({ id, data }) => readings.workOff(data, id)),
  };
}

function createServerImports(parts: ReadingParts, queue: FetchQueue): Feature {
  const { database, clock, jobs } = parts.plumbing;
  return createImports({
    database,
    clock,
    jobs,
    async measuresOf(caller, usagePointId) {
      const point = await parts.points.authorisePdl(caller, usagePointId);
      await permit(parts, point);
      if (findDemoPoint(usagePointId)) return [];
      return measureNames.filter((measure) => coversMeasure(point, measure) && hasDirection(point, measure));
    },
    async fetch({ user_id, usage_point_id, measure, range }) {
      const call = { user_id, usage_point_id, measure, range, class: 'backfill', fresh: false } as const;
      const waiting = { id: nameCall(call), class: call.class, user_id, data: call };
      const asked = await queue.ask(waiting, backgroundPatienceMs);
      return asked.state === 'done' ? { state: 'done', gaps: asked.summary.gaps } : asked;
    },
  });
}

function hasDirection(point: DeliveryPoint, measure: Measure): boolean {
  return measures[measure].direction === 'production' ? point.has_production : point.has_consumption;
}

/** The queue exists before its worker does: what is asked meanwhile waits. */
function createFetchQueue({ budget }: OperatorAccess) {
  const opened = Promise.withResolvers<CallQueue<FetchCall, FetchSummary>>();
  const queue: FetchQueue = {
    watch: budget.watch,
    ask: async (call, patienceMs) => (await opened.promise).ask(call, patienceMs),
  };
  const start = async (work: (call: { id: string; data: FetchCall }) => Promise<FetchSummary>) =>
    opened.resolve(await budget.openQueue(work));
  return { ...queue, start };
}

function createCounters(metrics: Registry) {
  const registers = [metrics];
  return {
    corrupt: new Counter({
      name: 'svc_cache_corrupt_values_total',
      help: 'Cached values that did not open and were deleted',
      registers,
    }),
    lost: new Counter({ name: 'svc_cache_lost_writes_total', help: 'Fetched days that could not be kept', registers }),
  };
}

function requireOperator({ access, consent }: ReadingParts): {
  operator: OperatorAccess['operator'];
  consent: ConsentFeature;
} {
  if (!access || !consent) throw apiError('GRIDOP_CREDENTIALS');
  return { operator: access.operator, consent };
}

function contextOf({ access }: ReadingParts, point: DeliveryPoint) {
  return {
    account_id: access?.operator_account_id ?? 'default',
    user_id: point.user_id,
    class: 'interactive' as const,
  };
}

/** The consent decides before anything is read. A revoked one may be proved again once an hour, by one cheap call. */
async function permit(parts: ReadingParts, point: DeliveryPoint, measure?: Measure): Promise<void> {
  if (findDemoPoint(point.usage_point_id)) return;
  const ask = (asked: DeliveryPoint) => consentFor(asked, { by: 'user', now: parts.plumbing.clock.now() });
  let current = point;
  let decision = ask(current);
  if (decision.decision === 'prove' && parts.consent) {
    current = await parts.consent.prove(point);
    decision = ask(current);
  }
  if (decision.decision !== 'call')
    throw apiError((decision.decision === 'refuse' ? decision.code : 'CONSENT_REVOKED') as ErrorCode);
  if (measure && !coversMeasure(current, measure)) throw apiError('CONSENT_REQUIRED');
}

/** A call may have waited for hours: what was permitted then is asked for again. */
async function findPermitted(
  { points, plumbing }: ReadingParts,
  owner: { readonly user_id: string; readonly usage_point_id: string },
  measure: Measure,
): Promise<DeliveryPoint | undefined> {
  const { user_id, usage_point_id } = owner;
  const point = await points.find({ user_id, usage_point_id: usage_point_id as DeliveryPoint['usage_point_id'] });
  if (!point?.is_active || !coversMeasure(point, measure)) return undefined;
  return consentFor(point, { by: 'user', now: plumbing.clock.now() }).decision === 'call' ? point : undefined;
}

function chooseSource(parts: ReadingParts, point: DeliveryPoint, measure: Measure, by?: FetchedBy): Source {
  const { clock } = parts.plumbing;
  const demo = findDemoPoint(point.usage_point_id);
  if (demo) return createDemoSource(demo, measure, clock);
  const { operator, consent } = requireOperator(parts);
  const onOutcome = async (outcome: Outcome<MeasureDays>) => {
    await consent.recordOutcome(point, { measure, outcome });
    if (outcome.ok) await noteOldestDay(parts.points, point, outcome.data);
  };
  return createOperatorSource(
    { operator, clock, onOutcome },
    { measure, usage_point_id: point.usage_point_id },
    { ...contextOf(parts, point), ...by },
  );
}

// Only a day that the operator really returned is the oldest one; a refused start says nothing.
async function noteOldestDay(points: DeliveryPoints, point: DeliveryPoint, { readings }: MeasureDays): Promise<void> {
  const days = readings.map((reading) => reading.day);
  const oldest = oldestAvailableDay(point.oldest_available_data_date, days);
  if (oldest === point.oldest_available_data_date) return;
  await points.change(point, (current) => ({
    oldest_available_data_date: oldestAvailableDay(current.oldest_available_data_date, days),
  }));
}

/** What goes when an owner gives up a PDL: the own key, and the cached values with the last owner. */
export async function forgetPoint(
  parts: Pick<ReadingParts, 'plumbing' | 'dataKeys'>,
  owner: { user_id: string; usage_point_id: string },
): Promise<void> {
  const { cache, clock } = parts.plumbing;
  const wasLast = await parts.dataKeys.forget(owner);
  if (!wasLast) return;
  await forgetDays(cache, owner.usage_point_id, parisDay(clock.now()));
  await forgetRecords(cache, owner.usage_point_id);
}

export async function forgetPointRefusals(plumbing: ServerPlumbing, usagePointId: string): Promise<void> {
  await forgetRefusals(plumbing.cache, usagePointId, parisDay(plumbing.clock.now()));
}
