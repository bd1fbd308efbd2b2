import type { Feature } from '#feature.ts';
import type { SyncPart } from '#features/sync/index.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { createDailyContracts } from './daily-contracts.ts';
import { createRecordRows } from './repository.ts';
import { serveRecords } from './routes.ts';
import { createRecordService, type RecordParts } from './service.ts';
import { type MirroredKind, type MirroredRecord, mirroredKinds } from './source.gateway.ts';

export { createRecordRows } from './repository.ts';
export { mirroredKinds } from './source.gateway.ts';

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
