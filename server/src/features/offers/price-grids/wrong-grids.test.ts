import { gridText } from '@svc/simulator';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSqlLocks } from '#platform/jobs/job-lock.sql.ts';
import { createLog } from '#platform/log.ts';
import { wrongGrids } from '../../../../test/grid-changes.ts';
import { type OffersApp, startOffersApp } from '../../../../test/offers-app.ts';
import { readBuiltInOffers, readBuiltInProviders } from '../catalogue/built-in-offers.ts';
import type { OfferTables } from '../catalogue/tables.ts';
import { createUpdateMetrics } from '../server/update-metrics.ts';
import { createUpdateService, type UpdateService } from '../server/update-service.ts';
import { createGridSite } from './grid-site.ts';
import { readGrid } from './read-grid.ts';
import { suppliers } from './suppliers/index.ts';

/** What can go wrong with the download of any grid, and the message for the user. */
const faults = {
  'is not there': [{ status: 404 }, /answered 404/],
  'is a failure of the site': [{ status: 500 }, /answered 500/],
  'never comes': [{ kind: 'no_answer' }, /no answer in time/],
  'never ends': [{ kind: 'hang_after_headers' }, /no answer in time/],
  'lies at a private address': [
    { status: 302, headers: { location: 'http://10.0.0.1/grid.pdf' } },
    /not on the internet/,
  ],
  'is a page of a firewall': [{ kind: 'html_200' }, /not a PDF|not on the page|tables is not/],
  'is a PDF without the grid': [{ kind: 'grid_as_pdf' }, /a PDF came|neither|no |not |none/],
  'is an empty file': [{ kind: 'empty_body' }, /empty/],
  'is a blank PDF': [{ kind: 'grid_empty_pdf' }, /a PDF came|no text/],
  'is cut off': [{ kind: 'grid_truncated' }, /a PDF came|not a readable PDF|no text/],
  'is an image': [{ kind: 'grid_image_only' }, /a PDF came|may be images/],
  'is too large': [{ kind: 'grid_over_size' }, /larger than 5 MB/],
} as const;

const builtInOffers = readBuiltInOffers();

describe('a price grid that cannot be believed', () => {
  let app: OffersApp;
  let update: UpdateService;
  /** For downloads that never arrive. */
  let impatient: UpdateService;
  const lines: string[] = [];

  beforeAll(async () => {
    app = await startOffersApp('sqlite');
    const { database } = app.storage;
    const within = (timeoutMs: number) => {
      const settings = { userAgent: 'svc/test', standInUrl: `${app.simulator.url}/suppliers`, timeoutMs };
      return createUpdateService({
        database,
        clock: app.clock,
        suppliers,
        builtInOffers,
        builtInProviders: readBuiltInProviders(),
        log: createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } }),
        locks: createSqlLocks(database, app.clock),
        // In this process: the test is about reading, not about where it runs.
        reading: { download: createGridSite(settings).download, open: readGrid },
        scraped: { put: async () => undefined, take: async () => undefined },
        metrics: createUpdateMetrics(new Registry()),
      });
    };
    update = within(30_000);
    impatient = within(150);
    // Prices that are fresher than the built-in ones, and differ from them.
    const fresher = { valid_from: '2026-01-02', subscription_price: '99.99' };
    await database.for<OfferTables>().updateTable('offer_versions').set(fresher).execute();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.simulator.reset();
    lines.splice(0);
  });

  const stored = async () => [
    await app.rows('energy_offers'),
    await app.rows('offer_versions'),
    await app.rows('offer_changes'),
  ];

  async function expectFallback(supplier: string, reason: RegExp, by = update): Promise<void> {
    const before = await stored();
    const offers = builtInOffers.filter(({ provider }) => provider === supplier).length;
    const outcome = await by.updateOne(supplier, { actor_id: null }).then(
      ({ result }) => result,
      (error: Error) => ({ error: error.message }),
    );
    const message = 'error' in outcome ? outcome.error : (outcome.fallback_reason ?? '');
    expect(message).toMatch(reason);
    if (offers === 0) expect(message).toMatch(/^No offers, not even built-in: /);
    else
      expect(outcome).toMatchObject({
        used_fallback: true,
        offers_created: 0,
        offers_updated: 0,
        offers_deactivated: 0,
        offers_unchanged: offers,
        total_offers: offers,
      });
    const warnings = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(warnings.map(({ level, provider }) => [level, provider])).toEqual([['warn', supplier]]);
    expect(await stored()).toEqual(before);
  }

  describe.each(suppliers.map(({ name }) => name))('of %s', (supplier) => {
    it.each(Object.entries(faults))('%s', async (_, [fault, reason]) => {
      app.simulator.control({ faults: [{ match: { route: 'price-grid' }, ...fault }] });
      await expectFallback(supplier, reason, String(reason).includes('in time') ? impatient : update);
    });

    it.each(Object.entries(wrongGrids[supplier] ?? {}))('has %s', async (_, { file, change }) => {
      const text = change(gridText(file));
      expect(text).not.toBe(gridText(file));
      app.simulator.control({ price_grids: { [file]: { text } } });
      // Rejected because of its content, not because the download failed.
      await expectFallback(supplier, /^(?!.*(?:no answer in time|the site )).{10}/);
    });
  });

  it('is looked for in every way that is listed, for every supplier', () => {
    for (const { name } of suppliers)
      expect([name, Object.keys(wrongGrids[name] ?? {}).length >= 9]).toEqual([name, true]);
  });
});
