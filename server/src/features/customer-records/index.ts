import type { Day } from '@svc/domain/day';
import type { ContractData } from '@svc/domain/delivery-point-contract';
import { answerOf } from '@svc/domain/readings/failure';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Caller, callerOf } from '#caller.ts';
import { failureError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { createSealedValues } from '#platform/cache/sealed-values.ts';
import type { Entry } from '#platform/cache/store-commands.ts';
import type { Clock } from '#platform/clock.ts';
import type { DataKey } from '#platform/crypto/data-key.ts';
import type { App } from '#platform/http/app.ts';
import { ok } from '#platform/http/envelope.ts';
import { type RecordKind, recordKey, recordKinds, recordLifetime } from './record.ts';
import { type ContractRecord, type RecordBody, recordAnswers } from './schemas.ts';
import type { RecordSource } from './source.ts';

export { type AddressRecord, type ContractRecord, recordAnswers, recordSchemas } from './schemas.ts';
export { createRecordSource } from './source.operator.ts';
export type { RecordSource } from './source.ts';

export type RecordsOptions<Point> = {
  readonly cache: KeyValueStore;
  readonly clock: Clock;
  /** The caller's active PDL, or 404. */
  readonly authorise: (caller: Caller, usagePointId: string) => Promise<Point>;
  readonly charge: (caller: Caller, useCache: boolean, reply: FastifyReply) => Promise<void>;
  /** Throws 403 when the consent does not permit to ask. */
  readonly permit: (point: Point) => Promise<void>;
  readonly keyFor: (point: Point) => Promise<DataKey>;
  readonly sourceFor: (point: Point) => RecordSource;
  /** A contract that was read fills the PDL. */
  readonly onContract: (point: Point, contract: ContractData) => Promise<void>;
  readonly onCorrupt: (count: number) => void;
  /** Whether the owner still has the PDL and its consent: asked again before anything is kept. */
  readonly mayKeep: (point: Point) => Promise<boolean>;
  readonly onLostWrite: () => void;
};

export type CustomerRecords<Point> = {
  readonly feature: Feature;
  /** A fresh contract, for a PDL that is authorised, counted and permitted already. */
  readContract(point: Point, usagePointId: string): Promise<ContractData>;
  /** What is cached now, for the export of an account. Asks nobody. */
  describeKept(point: Point, usagePointId: string): Promise<Partial<Record<RecordKind, RecordBody>>>;
};

const query = z.object({ use_cache: z.stringbool().default(true) });
const params = z.object({ pdl: z.string().regex(/^\d{14}$/, 'must be 14 digits') });

/** Contract, address, customer and contact: read at the operator, cached for a day, only what the route is for. */
export function createCustomerRecords<Point>(options: RecordsOptions<Point>): CustomerRecords<Point> {
  const { cache, clock } = options;

  async function read(point: Point, usagePointId: string, kind: RecordKind, useCache: boolean): Promise<RecordBody> {
    const values = createSealedValues(cache, await options.keyFor(point), options.onCorrupt);
    const name = recordKey(usagePointId, kind);
    const [kept] = useCache ? await values.openAll<RecordBody>([name]) : [];
    if (kept) return kept;
    const outcome = await options.sourceFor(point).fetch(kind);
    if (!outcome.ok)
      throw failureError(answerOf(outcome.failure), {
        detail: outcome.failure.detail,
        retryAt: outcome.failure.retry_at ?? null,
        now: clock.now(),
      });
    await keep(point, { key: name, value: values.seal(name, outcome.data), ttlSeconds: recordLifetime });
    if (kind === 'contract') await options.onContract(point, contractData(outcome.data as ContractRecord));
    return outcome.data;
  }

  async function keep(point: Point, entry: Entry): Promise<void> {
    if (!(await options.mayKeep(point))) return;
    await cache.setMany([entry]).catch(options.onLostWrite);
  }

  async function openKept(point: Point, usagePointId: string): Promise<Partial<Record<RecordKind, RecordBody>>> {
    const values = createSealedValues(cache, await options.keyFor(point), options.onCorrupt);
    const kept = await values.openAll<RecordBody>(recordKinds.map((kind) => recordKey(usagePointId, kind)));
    return Object.fromEntries(recordKinds.flatMap((kind, index) => (kept[index] ? [[kind, kept[index]]] : [])));
  }

  function serve(app: App): void {
    for (const kind of recordKinds) {
      const schema = {
        tags: ['customer records'],
        summary: `The ${kind} of a PDL`,
        params,
        querystring: query,
        response: { 200: recordAnswers[kind] },
      };
      app.get(`/gridop/${kind}/:pdl`, { schema }, async (request, reply) => {
        const caller = callerOf(request);
        const point = await options.authorise(caller, request.params.pdl);
        await options.charge(caller, request.query.use_cache, reply);
        await options.permit(point);
        reply.header('cache-control', 'private, no-cache');
        return ok((await read(point, request.params.pdl, kind, request.query.use_cache)) as never);
      });
    }
  }

  return {
    feature: { name: 'customer-records', routes: serve },
    readContract: async (point, usagePointId) =>
      contractData((await read(point, usagePointId, 'contract', false)) as ContractRecord),
    describeKept: openKept,
  };
}

/** Deletes what is cached of a PDL. */
export async function forgetRecords(cache: KeyValueStore, usagePointId: string): Promise<number> {
  return await cache.delete(recordKinds.map((kind) => recordKey(usagePointId, kind)));
}

/** What a contract says about its PDL. */
export function contractData({ customer }: ContractRecord): ContractData {
  const [point] = customer.usage_points;
  return {
    subscribed_power_kva: point?.contracts.subscribed_power_kva ?? null,
    last_activation_date: (point?.contracts.last_activation_date ?? null) as Day | null,
    has_production: point?.has_production ?? null,
    offpeak_hours: point?.contracts.offpeak_hours ?? null,
  };
}
