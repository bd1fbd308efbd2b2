import { formatInstant } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { serveCatalogue } from '../catalogue/catalogue-routes.ts';
import { type CatalogueRows, listEntries, replaceRows } from '../catalogue/repository.ts';
import { type OffersGateway, readCatalogue } from './source.catalogue.ts';

export type ClientOffersOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly gateway: OffersGateway;
  readonly schedule: Schedule;
  /** Called when the offers or prices of the copy have changed. */
  readonly onChanged?: OnChanged;
};

/** Client mode: the gateway's catalogue with its history, copied once a day and served from here. */
export function createClientOffers({ database, clock, gateway, schedule, onChanged }: ClientOffersOptions): Feature {
  return {
    name: 'offers',
    routes: (app) => serveCatalogue(app, { database, clock }),
    jobs: [
      {
        name: 'offers-sync',
        schedule,
        atStart: true,
        run: async () => {
          const read = await readCatalogue(gateway, formatInstant(clock.now()));
          if ('failure' in read) throw new Error(`the catalogue of offers was not copied: ${read.failure}`);
          const isChanged = await replaceCatalogue(database, read.catalogue);
          if (isChanged) onChanged?.({ usage_point_id: null, measure: 'prices', days: 'all' });
        },
      },
    ],
  };
}

/**
 * Replaces the whole copy at once: a reader sees the old catalogue or the new one. An empty response replaces nothing.
 */
async function replaceCatalogue(database: Database, catalogue: CatalogueRows): Promise<boolean> {
  if (catalogue.offers.length === 0) return false;
  return await inTransaction(database, async (transaction) => {
    const before = await describePrices(transaction);
    await replaceRows(transaction, catalogue);
    return before !== (await describePrices(transaction));
  });
}

/** All that decides about a cost, as one text. */
async function describePrices(connection: Connection): Promise<string> {
  const entries = await listEntries(connection);
  return JSON.stringify(
    entries
      .map(({ description: _text, offer_url: _url, created_at: _made, price_updated_at: _seen, ...offer }) => offer)
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
}
