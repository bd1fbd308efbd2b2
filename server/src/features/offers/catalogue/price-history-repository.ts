import { randomUUID } from 'node:crypto';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { OfferTables } from './tables.ts';

export type RecordedChange = {
  readonly offer_id: string;
  readonly provider_id: string;
  readonly kind: 'create' | 'update' | 'deactivate' | 'reactivate';
  /** Field by field, the old and the new value. */
  readonly changes: unknown;
};

export type ChangeOrigin = {
  /** Null: a job of the program itself. */
  readonly actor_id: string | null;
  readonly source: 'grid' | 'built_in' | 'contribution' | 'edit';
  /** The one that was approved. */
  readonly contribution_id?: string;
};

/** The trail of prices: who, when, from what to what. */
export async function recordChanges(
  transaction: Connection,
  changes: readonly RecordedChange[],
  { actor_id, source, contribution_id }: ChangeOrigin,
  now: Instant,
): Promise<void> {
  const at = formatInstant(now);
  for (let start = 0; start < changes.length; start += 100) {
    const rows = changes.slice(start, start + 100).map((change) => ({
      ...change,
      id: randomUUID(),
      at,
      actor_id,
      source,
      changes: JSON.stringify(change.changes),
      contribution_id: contribution_id ?? null,
    }));
    await transaction.for<OfferTables>().insertInto('offer_changes').values(rows).execute();
  }
}

export type PriceHistoryEntry = RecordedChange &
  Omit<ChangeOrigin, 'contribution_id'> & {
    readonly id: string;
    readonly contribution_id: string | null;
    readonly at: string;
    readonly provider: string | null;
    readonly name: string | null;
  };

export type PriceHistoryPage = {
  readonly limit: number;
  /** The last entry of the page before. */
  readonly before?: { readonly at: string; readonly id: string } | undefined;
  readonly offer_id?: string | undefined;
};

/** The newest first. */
export async function listChanges(connection: Connection, page: PriceHistoryPage): Promise<PriceHistoryEntry[]> {
  let query = connection
    .for<OfferTables>()
    .selectFrom('offer_changes')
    .leftJoin('energy_offers', 'energy_offers.id', 'offer_changes.offer_id')
    .leftJoin('energy_providers', 'energy_providers.id', 'offer_changes.provider_id')
    .selectAll('offer_changes')
    .select(['energy_offers.name as name', 'energy_providers.name as provider'])
    .orderBy('offer_changes.at', 'desc')
    .orderBy('offer_changes.id', 'desc')
    .limit(page.limit);
  const { before, offer_id } = page;
  if (offer_id !== undefined) query = query.where('offer_changes.offer_id', '=', offer_id);
  if (before)
    query = query.where((where) =>
      where.or([
        where('offer_changes.at', '<', before.at),
        where.and([where('offer_changes.at', '=', before.at), where('offer_changes.id', '<', before.id)]),
      ]),
    );
  return (await query.execute()).map((row) => ({
    ...row,
    kind: row.kind as PriceHistoryEntry['kind'],
    source: row.source as PriceHistoryEntry['source'],
    changes: JSON.parse(row.changes) as unknown,
  }));
}
