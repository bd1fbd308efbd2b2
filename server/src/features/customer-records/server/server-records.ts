import { failureResponse } from '@svc/domain/readings/failure';
import { apiError, failureError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { DataKeys } from '#features/data-keys/index.ts';
import type { ContractReader, DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import { createDemoRecords, findDemoPoint } from '#features/demo/index.ts';
import type { Quotas } from '#features/quotas/index.ts';
import type { CacheCounters, Permission } from '#features/readings/server/index.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { createSealedValues } from '#platform/cache/sealed-values.ts';
import type { Entry } from '#platform/cache/store-commands.ts';
import type { Clock } from '#platform/clock.ts';
import { contractData } from '../contract-data.ts';
import { type RecordKind, recordKey, recordKinds, recordLifetime } from '../record-kinds.ts';
import type { ContractRecord, RecordBody } from '../schemas.ts';
import type { RecordSource } from '../source.ts';
import { serveRecords } from './routes.ts';
import { createRecordSource, type OperatorRecordParts } from './source.operator.ts';

type RecordSourceParts = Omit<OperatorRecordParts, 'reach'> & {
  /** Undefined where the gateway has no credentials at the operator. */
  readonly reach: OperatorRecordParts['reach'] | undefined;
};

/** The operator, or for the two reserved PDLs the demonstration, which makes no call. */
function chooseRecordSource({ reach, incidents }: RecordSourceParts, point: DeliveryPoint): RecordSource {
  const demo = findDemoPoint(point.usage_point_id);
  if (demo) return createDemoRecords(demo);
  if (!reach) throw apiError('GRIDOP_CREDENTIALS');
  return createRecordSource({ reach, incidents }, point);
}

export type ServerRecordsOptions = RecordSourceParts & {
  readonly cache: KeyValueStore;
  readonly clock: Clock;
  readonly dataKeys: Pick<DataKeys, 'keyFor'>;
  readonly points: Pick<DeliveryPoints, 'authorisePdl' | 'fillContract'>;
  readonly quotas: Pick<Quotas, 'charge'>;
  readonly permission: Pick<Permission, 'permit' | 'mayStore'>;
  readonly counters: CacheCounters;
};

export type ServerRecords = {
  readonly feature: Feature;
  /** A fresh contract: counted, authorised and cached like one requested by its own route. */
  readonly readContract: ContractReader;
  /** What is cached now, for owners who may read it. Makes no upstream call. */
  listCached(point: DeliveryPoint): Promise<Partial<Record<RecordKind, RecordBody>>>;
};

/** Contract, address, customer and contact: read at the operator, cached for a day, only what the route is for. */
export function createServerRecords(options: ServerRecordsOptions): ServerRecords {
  const { cache, clock, dataKeys, points, quotas, permission, counters } = options;

  async function read(point: DeliveryPoint, kind: RecordKind, useCache: boolean): Promise<RecordBody> {
    const values = createSealedValues(cache, await dataKeys.keyFor(point), counters.onCorrupt);
    const name = recordKey(point.usage_point_id, kind);
    const [cached] = useCache ? await values.openAll<RecordBody>([name]) : [];
    if (cached) return cached;
    const outcome = await chooseRecordSource(options, point).fetch(kind);
    if (!outcome.ok)
      throw failureError(failureResponse(outcome.failure), {
        detail: outcome.failure.detail,
        retryAt: outcome.failure.retry_at ?? null,
        now: clock.now(),
      });
    await save(point, { key: name, value: values.seal(name, outcome.data), ttlSeconds: recordLifetime });
    if (kind === 'contract') await points.fillContract(point, contractData(outcome.data as ContractRecord));
    return outcome.data;
  }

  async function save(point: DeliveryPoint, entry: Entry): Promise<void> {
    if (!(await permission.mayStore(point))) return;
    await cache.setMany([entry]).catch(counters.onWriteFailure);
  }

  async function readStored(point: DeliveryPoint): Promise<Partial<Record<RecordKind, RecordBody>>> {
    const values = createSealedValues(cache, await dataKeys.keyFor(point), counters.onCorrupt);
    const cached = await values.openAll<RecordBody>(recordKinds.map((kind) => recordKey(point.usage_point_id, kind)));
    return Object.fromEntries(recordKinds.flatMap((kind, index) => (cached[index] ? [[kind, cached[index]]] : [])));
  }

  return {
    feature: { name: 'customer-records', routes: (app) => serveRecords(app, { points, quotas, permission, read }) },
    async readContract(caller, point, reply) {
      await quotas.charge(caller, false, reply);
      await permission.permit(point);
      return contractData((await read(point, 'contract', false)) as ContractRecord);
    },
    listCached: readStored,
  };
}

/** Deletes what is cached of a PDL. */
export async function forgetRecords(cache: KeyValueStore, usage_point_id: string): Promise<number> {
  return await cache.delete(recordKinds.map((kind) => recordKey(usage_point_id, kind)));
}
