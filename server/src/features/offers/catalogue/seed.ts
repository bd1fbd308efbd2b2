import { parisDay } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { suppliers } from '../price-grids/suppliers/index.ts';
import { readBuiltInOffers, readBuiltInProviders } from './built-in-offers.ts';
import { recordChanges } from './price-history-repository.ts';
import { insertProvider, listEmptyProviders } from './provider-repository.ts';
import { insertOffers } from './repository.ts';

/**
 * Seeds the suppliers whose grids are read, and the built-in prices of those that never had an offer. Later changes by
 * a user or a grid stay. Replicas that start together wait for each other.
 */
export async function seedCatalogue(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await inTransaction(database, async (transaction) => {
    await lockSeed(transaction);
    const readable = readBuiltInProviders().filter(({ name }) => suppliers.some((supplier) => supplier.name === name));
    for (const { name, website, logo_url } of readable)
      await insertProvider(transaction, { name, website, logo_url, scraper_urls: null }, now);
    const empty = await listEmptyProviders(transaction);
    if (empty.length === 0) return;
    const builtIn = Map.groupBy(readBuiltInOffers(), ({ provider }) => provider);
    for (const provider of empty) {
      const offers = builtIn.get(provider.name) ?? [];
      const ids = await insertOffers(transaction, provider.id, offers, { today: parisDay(now), now });
      const changes = ids.map((offer_id) => ({
        offer_id,
        provider_id: provider.id,
        kind: 'create' as const,
        changes: {},
      }));
      await recordChanges(transaction, changes, { actor_id: null, source: 'built_in' }, now);
    }
  });
}

// SQLite's transaction is exclusive by itself.
async function lockSeed(transaction: Connection): Promise<void> {
  if (transaction.kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext('svc offers seed'))`.execute(transaction.for<unknown>());
}
