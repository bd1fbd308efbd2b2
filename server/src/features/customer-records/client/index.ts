import { z } from 'zod';
import type { Feature } from '#feature.ts';
import type { SyncPart } from '#features/sync/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import { ok } from '#platform/http/envelope.ts';
import { usagePointId } from '#usage-point-id.ts';
import { recordResponses } from '../schemas.ts';
import { createDailyContracts } from './daily-contracts.ts';
import { createRecordRows } from './repository.ts';
import { createRecordService, type RecordParts, type RecordService } from './service.ts';
import { type MirroredKind, type MirroredRecord, mirroredKinds } from './source.gateway.ts';

export { recordSchemas } from '../schemas.ts';
export { createRecordRows } from './repository.ts';
export { type MirroredKind, type MirroredRecord, mirroredKinds } from './source.gateway.ts';

export type ClientRecordsOptions = Omit<RecordParts, 'rows'> & {
  readonly database: Connection;
  readonly cipher: () => Cipher;
  /** True while what is left of the quota belongs to the user. */
  readonly isReserved: () => boolean;
};

export type ClientRecords = {
  readonly feature: Feature;
  /** Reads each contract once a day, as a part of the synchronisation. */
  readonly dailyContracts: SyncPart;
  /** The stored records of a PDL. Makes no upstream call. */
  describeStored(usage_point_id: string): Promise<Partial<Record<MirroredKind, MirroredRecord>>>;
};

/**
 * Contract and address of each PDL as the gateway last returned them, stored so that they can be read while it is
 * unreachable.
 */
export function createClientRecords(options: ClientRecordsOptions): ClientRecords {
  const rows = createRecordRows(options.database, options.cipher);
  const service = createRecordService({ ...options, rows });
  return {
    feature: { name: 'customer-records', routes: (app) => serveRecords(app, service, options.clock) },
    dailyContracts: createDailyContracts({ ...options, rows, refresh: service.refresh }),
    async describeStored(usage_point_id) {
      const stored: Partial<Record<MirroredKind, MirroredRecord>> = {};
      for (const kind of mirroredKinds) {
        const { copy } = await rows.find(usage_point_id, kind);
        if (copy) stored[kind] = copy.body;
      }
      return stored;
    },
  };
}

const params = z.object({ pdl: usagePointId });
// Counted by the gateway, whose refusals are passed on.
const config = { counted: 'by_query' } as const;
const description =
  'A copy of at most 24 hours; an older one while the gateway is away. The header Age gives its age in seconds.';

/** The same bodies as the gateway's. Their age is in a header. */
function serveRecords(app: App, { read }: RecordService, clock: Clock): void {
  for (const kind of mirroredKinds) {
    const response = { 200: recordResponses[kind] };
    const schema = { tags: ['customer records'], summary: `The ${kind} of a PDL`, description, params, response };
    app.get(`/gridop/${kind}/:pdl`, { config, schema }, async (request, reply) => {
      const { body, fetched_at } = await read(kind, request.params.pdl);
      const age = Math.max(0, Math.floor((clock.now() - fetched_at) / 1000));
      reply.headers({ 'cache-control': 'private, no-cache', age: String(age) });
      return ok(body as never);
    });
  }
}
