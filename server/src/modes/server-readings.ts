import { parisDay } from '@svc/domain/paris-time';
import { measures } from '@svc/domain/readings/measure';
import { Counter, type Registry } from 'prom-client';
import type { Feature } from '#feature.ts';
import type { ExportContributor } from '#features/accounts/index.ts';
import type { ConsentFeature } from '#features/consent/index.ts';
import { createCustomerRecords, forgetRecords } from '#features/customer-records/index.ts';
import {
  type ContractReader,
  consentFor,
  type DeliveryPoint,
  type DeliveryPoints,
} from '#features/delivery-points/index.ts';
import type { Quotas } from '#features/quotas/index.ts';
import { createReadings, type DataKeys, forgetDays, forgetRefusals, type Readings } from '#features/readings/index.ts';
import type { OperatorAccess } from './operator-access.ts';
import { chooseRecordSource, chooseSource, permit } from './reading-sources.ts';
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
  readonly fill: Readings<DeliveryPoint>['fill'];
  /** A fresh contract: counted, permitted, and kept like one that was asked for by its own route. */
  readonly readContract: ContractReader;
  /** What is cached of a user's PDLs. */
  readonly exportOf: ExportContributor['exportOf'];
};

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
  const readings = createReadings<DeliveryPoint>({
    ...shared,
    log,
    dataKeys,
    ttlSeconds: parts.ttlSeconds,
    permit: (point, measure) => permit(parts, point, measure),
    sourceFor: (point, measure) => chooseSource(parts, point, measure),
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
    features: [readings.feature, records.feature],
    fill: readings.fill,
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
