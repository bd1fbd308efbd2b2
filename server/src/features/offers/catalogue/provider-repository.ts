import { randomUUID } from 'node:crypto';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import { type Provider, toProvider } from './catalogue-record.ts';
import type { OfferTables, ProviderRow } from './tables.ts';

export async function listProviders(connection: Connection): Promise<Provider[]> {
  const rows = await connection.for<OfferTables>().selectFrom('energy_providers').selectAll().orderBy('name').execute();
  return rows.map(toProvider);
}

/** Active ones that never had an offer. */
export async function listEmptyProviders(connection: Connection): Promise<Provider[]> {
  const filled = await connection
    .for<OfferTables>()
    .selectFrom('energy_offers')
    .select('provider_id')
    .distinct()
    .execute();
  const known = new Set(filled.map(({ provider_id }) => provider_id));
  return (await listProviders(connection)).filter(({ id, is_active }) => is_active && !known.has(id));
}

export async function findProvider(
  connection: Connection,
  key: { readonly id: string } | { readonly name: string },
): Promise<Provider | undefined> {
  const query = connection.for<OfferTables>().selectFrom('energy_providers').selectAll();
  const row = await ('id' in key
    ? query.where('id', '=', key.id)
    : query.where('name', '=', key.name)
  ).executeTakeFirst();
  return row && toProvider(row);
}

/** One writer at a time changes the offers of a supplier: the row is locked until the transaction ends. */
export async function lockProvider(transaction: Connection, id: string): Promise<Provider | undefined> {
  const query = transaction.for<OfferTables>().selectFrom('energy_providers').selectAll().where('id', '=', id);
  // SQLite has one writer at a time and no row locks.
  const row = await (transaction.kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row && toProvider(row);
}

export type NewProvider = Pick<Provider, 'name' | 'logo_url' | 'website' | 'scraper_urls'>;

/** The identifier of the new provider; undefined where the name is taken. */
export async function insertProvider(
  connection: Connection,
  { scraper_urls, ...provider }: NewProvider,
  now: Instant,
): Promise<string | undefined> {
  const [id, at] = [randomUUID(), formatInstant(now)];
  const row = { id, ...provider, scraper_urls: toText(scraper_urls), is_active: true, created_at: at, updated_at: at };
  const result = await connection
    .for<OfferTables>()
    .insertInto('energy_providers')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n ? id : undefined;
}

export type ProviderChange = { -readonly [Field in keyof NewProvider]?: NewProvider[Field] | undefined } & {
  is_active?: boolean | undefined;
};

export async function updateProvider(
  connection: Connection,
  id: string,
  { scraper_urls, ...change }: ProviderChange,
  now: Instant,
): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const columns: Partial<ProviderRow> = {
    ...Object.fromEntries(given),
    ...(scraper_urls !== undefined && { scraper_urls: toText(scraper_urls) }),
    updated_at: formatInstant(now),
  };
  await connection.for<OfferTables>().updateTable('energy_providers').set(columns).where('id', '=', id).execute();
}

function toText(scraper_urls: readonly string[] | null): string | null {
  return scraper_urls === null ? null : JSON.stringify(scraper_urls);
}
