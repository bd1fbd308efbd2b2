import { formatInstant, type Instant, readStoredInstant } from '@svc/domain/paris-time';
import type { Cipher } from '#platform/crypto/cipher.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { MirroredKind, MirroredRecord } from './source.gateway.ts';

type RecordRow = {
  readonly usage_point_id: string;
  readonly kind: string;
  readonly body: string | null;
  readonly fetched_at: string | null;
  readonly retry_at: string | null;
};
type RecordTables = { record_mirror: RecordRow };

export type RecordCopy = { readonly body: MirroredRecord; readonly fetched_at: Instant };
export type KnownRecord = {
  readonly copy: RecordCopy | undefined;
  /** No automatic retry before this, because it was refused. */
  readonly retry_at: Instant | null;
};

export type RecordRows = ReturnType<typeof createRecordRows>;

/** The copies at rest: sealed, each for its own PDL and kind. One that does not open any more is as good as none. */
export function createRecordRows(database: Connection, cipher: () => Cipher) {
  async function put(usage_point_id: string, kind: MirroredKind, facts: Partial<RecordRow>): Promise<void> {
    await database
      .for<RecordTables>()
      .insertInto('record_mirror')
      .values({ body: null, fetched_at: null, retry_at: null, ...facts, usage_point_id, kind })
      .onConflict((conflict) => conflict.columns(['usage_point_id', 'kind']).doUpdateSet(facts))
      .execute();
  }
  return {
    async find(usage_point_id: string, kind: MirroredKind): Promise<KnownRecord> {
      const row = await database
        .for<RecordTables>()
        .selectFrom('record_mirror')
        .selectAll()
        .where('usage_point_id', '=', usage_point_id)
        .where('kind', '=', kind)
        .executeTakeFirst();
      const retry_at = row?.retry_at ? readStoredInstant(row.retry_at) : null;
      if (!row?.body || !row.fetched_at) return { copy: undefined, retry_at };
      const opened = cipher().openText(row.body, associatedDataOf(usage_point_id, kind));
      if (!opened.ok) return { copy: undefined, retry_at };
      const fetched_at = readStoredInstant(row.fetched_at);
      return { copy: { body: JSON.parse(opened.plain) as MirroredRecord, fetched_at }, retry_at };
    },
    async save(usage_point_id: string, kind: MirroredKind, body: MirroredRecord, now: Instant): Promise<void> {
      const sealed = cipher().sealText(JSON.stringify(body), associatedDataOf(usage_point_id, kind));
      await put(usage_point_id, kind, { body: sealed, fetched_at: formatInstant(now), retry_at: null });
    },
    noteRefusal: (usage_point_id: string, kind: MirroredKind, retryAt: Instant) =>
      put(usage_point_id, kind, { retry_at: formatInstant(retryAt) }),
  };
}

function associatedDataOf(usage_point_id: string, kind: MirroredKind): string {
  return `record_mirror/${kind}/${usage_point_id}`;
}
