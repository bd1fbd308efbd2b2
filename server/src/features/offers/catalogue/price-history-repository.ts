import { randomUUID } from 'node:crypto';
import type { OfferChange, OfferSource } from '@svc/domain/offers/catalogue-changes';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { OfferTables } from './tables.ts';

export type RecordedChange = {
  readonly offer_id: string;
  readonly provider_id: string;
  readonly kind: OfferChange['kind'];
  /** Field by field, the old and the new value. */
  readonly changes: unknown;
};

export type ChangeOrigin = {
  /** Null: a job of the program itself. */
  readonly actor_id: string | null;
  readonly source: OfferSource;
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

/** What was done to the active offers of a supplier, without the prices. */
export async function listActiveChanges(connection: Connection, provider_id: string): Promise<OfferChange[]> {
  const rows = await connection
    .for<OfferTables>()
    .selectFrom('energy_offers')
    .innerJoin('offer_changes', 'offer_changes.offer_id', 'energy_offers.id')
    .where('energy_offers.provider_id', '=', provider_id)
    .where('energy_offers.is_active', '=', true)
    .select(['offer_changes.offer_id', 'offer_changes.at', 'offer_changes.kind', 'offer_changes.source'])
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as OfferChange['kind'],
    source: row.source as OfferSource,
  }));
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
