import type { ChangedDays } from '@svc/domain/readings/changed-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feature } from '#feature.ts';
import { createGateway } from '#gateway/gateway.ts';
import { assembleApp } from '#modes/assemble-app.ts';
import type { App } from '#platform/http/app.ts';
import { createLog } from '#platform/log.ts';
import { createCaller, type TestCaller } from '../../../../test/caller.ts';
import { createMigratedDatabase, databaseKinds, type MigratedDatabase } from '../../../../test/databases.ts';
import { type OffersApp, startOffersApp } from '../../../../test/offers-app.ts';
import type { OfferResponse } from '../catalogue/offer-schemas.ts';
import { createClientOffers } from './mirror.ts';

const log = createLog({ level: 'silent' });
const day = 86_400_000;

describe.each(databaseKinds)("a client's copy of the catalogue on %s", (kind) => {
  let server: OffersApp;
  let storage: MigratedDatabase;
  let offers: Feature;
  let app: App;
  let api: TestCaller;
  const changes: ChangedDays[] = [];

  beforeAll(async () => {
    server = await startOffersApp('sqlite', { listen: true });
    storage = await createMigratedDatabase(kind);
    const gateway = createGateway({
      url: `${server.url}/api`,
      clientSecret: 'secret',
      version: '0.1.0',
      clock: server.clock,
      log,
      sleep: async () => undefined,
    });
    const { database } = storage;
    offers = createClientOffers({
      database,
      clock: server.clock,
      gateway,
      schedule: { everyMinutes: 1440 },
      onChanged: (change) => changes.push(change),
    });
    app = await assembleApp({
      name: 'client',
      log,
      trustedProxies: [],
      addresses: {},
      features: [offers],
      dependencies: [],
      clock: server.clock,
      isStopping: () => false,
    });
    await app.ready();
    api = createCaller(app);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    await storage.drop();
  });

  const sync = async () => {
    for (const job of offers.jobs ?? [])
      await job.run(undefined as never, { log, slot: undefined, signal: new AbortController().signal });
  };
  const all = async (of: TestCaller) => {
    const list = (await of.get('/energy/offers?include_history=true')).data<OfferResponse[]>();
    return list.map((offer) => JSON.stringify(offer)).sort();
  };
  const change = async (base_price: number, more: object = {}) => {
    const [old] = (await server.api.get('/energy/offers?type=BASE&power_kva=6')).data<OfferResponse[]>();
    if (!old) throw new Error('no offer');
    const { provider_id, name, type, power_kva, subscription_price } = old;
    const body = { provider_id, name, type, power_kva, subscription_price, base_price, ...more };
    expect((await server.api.post('/energy/offers', body)).status).toBe(201);
  };

  it('is the whole catalogue, under the same identifiers', async () => {
    expect((await api.get('/energy/offers')).data()).toEqual([]);
    await sync();
    expect(changes).toEqual([{ usage_point_id: null, measure: 'prices', days: 'all' }]);
    expect(await all(api)).toEqual(await all(server.api));
    expect((await api.get('/energy/offers')).data<OfferResponse[]>()).toHaveLength(253);
    const providers = async (of: TestCaller) =>
      (await of.get('/energy/providers')).data<{ id: string; name: string; scraper_urls: string[] }[]>();
    const listed = await providers(server.api);
    expect(await providers(api)).toEqual(listed);
    const scraper_urls = ['https://93.184.215.14/grid.pdf'];
    const { id } = listed[0] ?? {};
    expect((await server.api.put(`/energy/providers/${id}`, { scraper_urls })).status).toBe(200);
    await sync();
    expect((await providers(api))[0]).toMatchObject({ id, scraper_urls, scraper_urls_configured: true });
    expect(await providers(api)).toEqual(await providers(server.api));
  });

  it('has every price of a week in which it was away', async () => {
    for (let days = 1; days <= 7; days++) {
      server.clock.advance(day);
      await change(0.2 + days / 1000);
    }
    await change(0.3, { name: 'Nouvelle' });
    const [ended] = (await server.api.get('/energy/offers?type=TEMPO')).data<OfferResponse[]>();
    await server.api.delete(`/energy/offers/${ended?.id}`);
    expect(await all(api)).not.toEqual(await all(server.api));
    await sync();
    expect(await all(api)).toEqual(await all(server.api));
    expect((await all(api)).length).toBe(253 + 7 + 1);
    expect(changes).toHaveLength(2);
    await sync();
    // Nothing is published again for a catalogue that has stayed the same.
    expect(changes).toHaveLength(2);
  });

  it('stays as it is while the gateway is away', async () => {
    const before = await all(api);
    await storage.database.check();
    const away = createGateway({
      url: 'http://127.0.0.1:9/api',
      clientSecret: 'secret',
      version: '0.1.0',
      clock: server.clock,
      log,
      sleep: async () => undefined,
    });
    const { database } = storage;
    const lone = createClientOffers({ database, clock: server.clock, gateway: away, schedule: { everyMinutes: 1440 } });
    for (const job of lone.jobs ?? []) {
      const run = job.run(undefined as never, { log, slot: undefined, signal: new AbortController().signal });
      await expect(run).rejects.toThrow('was not copied');
    }
    expect(await all(api)).toEqual(before);
  });
});
