import { parisDay } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import { Counter, type Registry } from 'prom-client';
import type { Feature } from '#feature.ts';
import type { ExportContributor } from '#features/accounts/index.ts';
import { createCustomerRecords, forgetRecords } from '#features/customer-records/index.ts';
import { type ContractReader, consentFor, coversMeasure, type DeliveryPoint } from '#features/delivery-points/index.ts';
import { findDemoPoint } from '#features/demo/index.ts';
import { createImports } from '#features/imports/index.ts';
import {
  createReadings,
  type FetchCall,
  type FetchQueue,
  type FetchSummary,
  forgetDays,
  forgetRefusals,
  nameCall,
  type Readings,
} from '#features/readings/index.ts';
import type { CallQueue } from '#gridop/budget/call-queue.ts';
import type { OperatorAccess } from './operator-access.ts';
import type { ReadingParts } from './reading-parts.ts';
import { chooseRecordSource, chooseSource, findPermitted, permit } from './reading-sources.ts';
import type { ServerPlumbing } from './server-plumbing.ts';

export type ServerReadings = {
  readonly features: readonly Feature[];
  readonly fill: Readings<DeliveryPoint>['fill'];
  /** A fresh contract: counted, permitted, and kept like one that was asked for by its own route. */
  readonly readContract: ContractReader;
  /** Opens the queue to the operator and works it off, beside the other replicas. */
  startWork(): Promise<void>;
  /** What is cached of a user's PDLs. */
  readonly exportOf: ExportContributor['exportOf'];
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
    mayKeep: (point: DeliveryPoint) => mayKeep(parts, point),
    onCorrupt: (count: number) => counters.corrupt.inc(count),
    onLostWrite: () => counters.lost.inc(),
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
    // The contract tells it of the consumption meter; the one that produces may be older or younger.
    activationOf: (point, measure) =>
      (measures[measure].direction === 'consumption' && point.activation_date) || undefined,
  });
  const records = createCustomerRecords<DeliveryPoint>({
    ...shared,
    keyFor: (point) => dataKeys.keyFor(point),
    permit: (point) => permit(parts, point),
    sourceFor: (point) => chooseRecordSource(parts, point),
    onContract: async (point, contract) => void (await points.fillContract(point, contract)),
  });
  return {
    features: [readings.feature, records.feature, ...(queue ? [createServerImports(parts, queue)] : [])],
    fill: readings.fill,
    startWork: async () => queue?.start(({ id, data }) => readings.workOff(data, id)),
    async readContract(caller, point, reply) {
      await quotas.charge(caller, false, reply);
      await permit(parts, point);
      return await records.readContract(point, point.usage_point_id);
    },
    async exportOf(user_id) {
      const owned = await points.listOwned(user_id);
      return await Promise.all(
        owned.map(async (point) => ({
          usage_point_id: point.usage_point_id,
          readings: await readings.describeKept(point),
          records: await records.describeKept(point, point.usage_point_id),
        })),
      );
    },
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

// A PDL may be given up while the operator is asked: what comes back then is answered, and not kept.
async function mayKeep({ points, plumbing }: ReadingParts, { id }: DeliveryPoint): Promise<boolean> {
  const current = await points.find({ id });
  if (!current?.is_active) return false;
  return consentFor(current, { by: 'job', now: plumbing.clock.now() }).decision === 'call';
}

type Owner = { readonly user_id: string; readonly usage_point_id: string };

/** What goes when an owner gives up a PDL: the own key, and the cached values with the last owner. */
export async function forgetPoint(parts: Pick<ReadingParts, 'plumbing' | 'dataKeys'>, owner: Owner): Promise<void> {
  const wasLast = await parts.dataKeys.forget(owner);
  if (!wasLast) return;
  await clearPoint(parts.plumbing, owner.usage_point_id);
  await clearRefusals(parts.plumbing, owner.usage_point_id);
}

/** Deletes what is cached of a PDL; its key stays. */
export async function clearPoint({ cache, clock }: ServerPlumbing, usagePointId: string): Promise<number> {
  const days = await forgetDays(cache, usagePointId, parisDay(clock.now()));
  return days + (await forgetRecords(cache, usagePointId));
}

export async function clearRefusals({ cache, clock }: ServerPlumbing, usagePointId: string): Promise<number> {
  return await forgetRefusals(cache, usagePointId, parisDay(clock.now()));
}
