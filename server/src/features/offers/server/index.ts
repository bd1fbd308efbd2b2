import type { Schedule } from '@svc/domain/schedule';
import type { Registry } from 'prom-client';
import type { Feature } from '#feature.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import { createSqlLocks } from '#platform/jobs/job-lock.sql.ts';
import type { Log } from '#platform/log.ts';
import { readBuiltInOffers, readBuiltInProviders } from '../catalogue/built-in-offers.ts';
import { serveCatalogue } from '../catalogue/catalogue-routes.ts';
import { isOfferActive } from '../catalogue/repository.ts';
import { seedCatalogue } from '../catalogue/seed.ts';
import { createGridSite, type GridSiteSettings } from '../price-grids/grid-site.ts';
import { openGrid } from '../price-grids/open-grid.ts';
import type { GridReading } from '../price-grids/read-grids.ts';
import { createScrapedOffers } from '../price-grids/scraped-offers.ts';
import { suppliers } from '../price-grids/suppliers/index.ts';
import { serveEditor } from './editor-routes.ts';
import { createOfferEditor } from './offer-editor.ts';
import { createProviderEditor } from './provider-editor.ts';
import { createUpdateMetrics } from './update-metrics.ts';
import { serveUpdates } from './update-routes.ts';
import { createUpdateService, type UpdateService } from './update-service.ts';

export { readBuiltInOffers } from '../catalogue/built-in-offers.ts';
export { listEntries as listOffers } from '../catalogue/repository.ts';

export type ServerOffersOptions = {
  readonly database: Database;
  readonly store: Pick<KeyValueStore, 'get' | 'setMany' | 'delete'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Registry;
  readonly settings: GridSiteSettings & { readonly schedule: Schedule };
  /** How a downloaded file is read. By default in a process of its own. */
  readonly open?: GridReading['open'];
};

export type ServerOffers = {
  readonly feature: Feature;
  /** Whether the catalogue has this offer and it is still sold. */
  isOfferActive(id: string): Promise<boolean>;
  /** Fills an empty catalogue. */
  start(): Promise<void>;
};

/** The gateway's catalogue of supplier offers. */
export function createServerOffers(options: ServerOffersOptions): ServerOffers {
  const { database, clock, log, settings } = options;
  const site = createGridSite(settings);
  const update = createUpdateService({
    database,
    clock,
    log,
    suppliers,
    locks: createSqlLocks(database, clock),
    reading: { download: site.download, open: options.open ?? openGrid },
    scraped: createScrapedOffers(options.store),
    metrics: createUpdateMetrics(options.metrics),
    builtInOffers: readBuiltInOffers(),
    builtInProviders: readBuiltInProviders(),
  });
  const editors = {
    providers: createProviderEditor({ database, clock, refuseAddress: site.refuseAddress }),
    offers: createOfferEditor({ database, clock }),
  };
  return {
    feature: {
      name: 'offers',
      routes: (app) => {
        serveCatalogue(app, { database, clock });
        serveEditor(app, editors);
        serveUpdates(app, { update, database, clock });
      },
      jobs: [createOffersRefreshJob(update, settings.schedule)],
    },
    isOfferActive: (id) => isOfferActive(database, id),
    start: () => seedCatalogue(database, clock),
  };
}

/**
 * Once a day over all replicas: reads every supplier's grids. A supplier that fails is logged and tried again the next
 * day.
 */
function createOffersRefreshJob(update: UpdateService, schedule: Schedule): Job {
  return {
    name: 'offers-refresh',
    schedule,
    run: async (_data, { log, signal }) => {
      const { failures, results: _, ...counters } = await update.updateAll({ actor_id: null }, signal);
      log.info({ ...counters, failures }, 'offers refreshed');
      if (failures.length > 0) throw new Error(failures.map(({ provider, code }) => `${provider}: ${code}`).join(', '));
    },
  };
}
