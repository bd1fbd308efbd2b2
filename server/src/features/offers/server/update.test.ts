import { gridText } from '@svc/simulator';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSqlLocks } from '#platform/jobs/job-lock.sql.ts';
import { createLog } from '#platform/log.ts';
import { usualDatabase } from '../../../../test/databases.ts';
import { type OffersApp, startOffersApp } from '../../../../test/offers-app.ts';
import { readBuiltInOffers, readBuiltInProviders } from '../catalogue/built-in-offers.ts';
import type { OfferResponse } from '../catalogue/offer-schemas.ts';
import type { OfferTables } from '../catalogue/tables.ts';
import { createGridSite } from '../price-grids/grid-site.ts';
import { readGrid } from '../price-grids/read-grid.ts';
import type { GridReading } from '../price-grids/read-grids.ts';
import { suppliers } from '../price-grids/suppliers/index.ts';
import { createUpdateMetrics } from './update-metrics.ts';
import type { Preview, UpdateResult } from './update-report.ts';
import { createUpdateService } from './update-service.ts';

type Refreshed = { message: string; result: UpdateResult; used_cache: boolean };
type PriceHistory = { changes: { kind: string; source: string; actor_id: string | null; changes: unknown }[] };

describe.each(usualDatabase('postgres'))('a refresh of the catalogue on %s', (kind) => {
  let app: OffersApp;
  beforeAll(async () => {
    app = await startOffersApp(kind);
  });
  afterAll(() => app.close());
  beforeEach(() => app.reset());

  const preview = (provider: string) => app.api.get(`/admin/offers/preview?provider=${encodeURIComponent(provider)}`);
  const refresh = (provider: string, more = '') =>
    app.api.post(`/admin/offers/refresh?provider=${encodeURIComponent(provider)}${more}`);
  const stored = async () => ({
    offers: await app.rows('energy_offers'),
    versions: await app.rows('offer_versions'),
    changes: await app.rows('offer_changes'),
  });
  const offersOf = async (provider: string) =>
    (await app.api.get('/energy/offers')).data<OfferResponse[]>().filter((offer) => offer.provider === provider);
  /** The regulated grid with every base price a centime dearer, valid from a later day. */
  const dearer = (text: string, from = '01/02/2026') =>
    text.replaceAll('19,52', '20,52').replace(/\d{2}\/\d{2}\/\d{4}|1er août 2025/, from);

  it('previews the changes, writes nothing, and caches what it read for the refresh', async () => {
    app.simulator.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer(gridText('edf-tarif-bleu.pdf')) } } });
    const before = await stored();
    const result = await preview('EDF');
    expect(result.status).toBe(200);
    const { preview: all, offers_to_update } = result.data<{ preview: Record<string, Preview> } & Preview>();
    expect(all.EDF?.summary).toEqual({ total_offers: 49, new: 0, updated: 9, deactivated: 0, manual: 0 });
    expect(all.EDF?.offers_to_update).toEqual(offers_to_update);
    expect(offers_to_update[0]).toMatchObject({
      name: 'Tarif Bleu',
      type: 'BASE',
      power_kva: 3,
      current: { base_price: 0.1952 },
      new: { base_price: 0.2052 },
      changes: { base_price: { old: 0.1952, new: 0.2052 } },
    });
    expect(await stored()).toEqual(before);
    const requestCount = app.simulator.requests({ service: 'suppliers' }).requests.length;
    const first = (await refresh('EDF')).data<Refreshed>();
    expect(first.used_cache).toBe(true);
    expect(app.simulator.requests({ service: 'suppliers' }).requests).toHaveLength(requestCount);
    expect(first.result).toMatchObject({ offers_updated: 9, offers_unchanged: 40, total_offers: 49 });
    expect(await app.metrics.metrics()).toContain('svc_offer_changes_total{provider="EDF",kind="updated"} 9');
  });

  it('retains every price under the same identifier, with its author, and writes nothing the second time', async () => {
    const [old] = await offersOf('EDF');
    app.simulator.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer(gridText('edf-tarif-bleu.pdf')) } } });
    await refresh('EDF');
    const after = await stored();
    const base = after.offers.find(({ name, type, power_kva }) => `${name}${type}${power_kva}` === 'Tarif BleuBASE6');
    const versions = after.versions.filter(({ offer_id }) => offer_id === base?.id);
    expect(versions.map(({ valid_from, valid_to, prices }) => [valid_from, valid_to, prices])).toEqual([
      ['2025-08-01', '2026-02-01', '{"base_price":0.1952}'],
      ['2026-02-01', null, '{"base_price":0.2052}'],
    ]);
    expect(old?.valid_from).toBe('2025-08-01');
    const priceHistory = (await app.api.get(`/admin/offers/changes?offer_id=${base?.id}`)).data<PriceHistory>();
    expect(priceHistory.changes[0]).toMatchObject({
      kind: 'update',
      source: 'grid',
      actor_id: 'administrator',
      changes: { base_price: { old: 0.1952, new: 0.2052 } },
    });
    const again = (await refresh('EDF')).data<Refreshed>();
    expect(again.result).toMatchObject({ offers_created: 0, offers_updated: 0, offers_unchanged: 49 });
    expect(again.used_cache).toBe(false);
    expect(await stored()).toEqual(after);
  });

  it('writes what was seen or nothing', async () => {
    const grid = gridText('edf-tarif-bleu.pdf');
    app.simulator.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer(grid) } } });
    const look = async () => (await preview('EDF')).data<{ preview: Record<string, Preview> }>().preview.EDF?.seen;
    const seen = await look();
    expect(await look()).toBe(seen);
    await app.redis.cli('flushall');
    app.simulator.control({
      price_grids: { 'edf-tarif-bleu.pdf': { text: dearer(grid).replaceAll('20,52', '21,52') } },
    });
    const before = await stored();
    const refused = await refresh('EDF', `&seen=${seen}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'PREVIEW_CHANGED']);
    expect(await stored()).toEqual(before);
    expect((await refresh('EDF', `&seen=${await look()}`)).data<Refreshed>().result).toMatchObject({
      offers_updated: 9,
    });
  });

  it('leaves announced prices unchanged, and inserts a change before them', async () => {
    const isBase = ({ name, type, power_kva }: OfferResponse) => `${name}${type}${power_kva}` === 'Tarif BleuBASE6';
    const shown = async () => (await offersOf('EDF')).find(isBase);
    const id = (await shown())?.id;
    const versions = async () => {
      const all = (await app.api.get('/energy/offers?include_history=true')).data<OfferResponse[]>();
      const own = all.filter((offer) => offer.id === id);
      return own.map(({ valid_from, valid_to, base_price }) => [valid_from, valid_to, base_price]).toReversed();
    };
    const admin = await app.signUp({ is_admin: true });
    const { id: announcement } = (
      await admin.post('/energy/contribute', {
        contribution_type: 'UPDATE_OFFER',
        existing_offer_id: id,
        valid_from: '2026-02-01',
        subscription_price: 16,
        base_price: 0.21,
      })
    ).data<{ id: string }>();
    expect((await admin.post(`/energy/contributions/${announcement}/approve`)).status).toBe(200);
    const announced = await stored();
    expect((await refresh('EDF')).data<Refreshed>().result).toMatchObject({ offers_updated: 0, offers_unchanged: 49 });
    expect(await stored()).toEqual(announced);
    const text = dearer(gridText('edf-tarif-bleu.pdf'), '01/01/2026');
    app.simulator.control({ price_grids: { 'edf-tarif-bleu.pdf': { text } } });
    expect((await refresh('EDF')).data<Refreshed>().result).toMatchObject({ offers_updated: 9 });
    const expected = [
      ['2025-08-01', '2026-01-01', 0.1952],
      ['2026-01-01', '2026-02-01', 0.2052],
      ['2026-02-01', null, 0.21],
    ];
    expect(await versions()).toEqual(expected);
    expect((await refresh('EDF')).data<Refreshed>().result).toMatchObject({ offers_updated: 0 });
    expect(await versions()).toEqual(expected);
    expect((await shown())?.base_price).toBe(0.2052);
    app.clock.set('2026-02-01T00:00:00+01:00');
    expect((await shown())?.base_price).toBe(0.21);
  });

  it('reads again when the preview is older than five minutes', async () => {
    await preview('Ekwateur');
    const [key = ''] = (await app.redis.cli('keys', 'scraped_offers:Ekwateur:*')).split('\n');
    const left = Number(await app.redis.cli('ttl', key));
    expect([left > 290, left <= 300]).toEqual([true, true]);
    // Its five minutes are over.
    await app.redis.cli('pexpire', key, '1');
    await expect.poll(() => app.redis.cli('exists', key)).toBe('0');
    expect((await refresh('Ekwateur')).data<Refreshed>().used_cache).toBe(false);
  });

  it('reads the grids after a preview that had only built-in prices', async () => {
    const publish = (text: string) => app.simulator.control({ price_grids: { 'edf-tarif-bleu.pdf': { text } } });
    publish('Bonjour');
    const { preview: all } = (await preview('EDF')).data<{ preview: Record<string, Preview> }>();
    expect(all.EDF?.used_fallback).toBe(true);
    publish(dearer(gridText('edf-tarif-bleu.pdf')));
    const { used_cache, result } = (await refresh('EDF')).data<Refreshed>();
    expect([used_cache, result.used_fallback, result.offers_updated]).toEqual([false, false, 9]);
  });

  it('creates and ends offers, exactly half of them without confirmation', async () => {
    const { result } = (await refresh('TotalEnergies')).data<Refreshed>();
    expect(result).toMatchObject({
      offers_created: 17,
      offers_deactivated: 17,
      offers_unchanged: 17,
      total_offers: 34,
    });
    expect(new Set((await offersOf('TotalEnergies')).map(({ name }) => name))).toEqual(
      new Set(['Essentielle', 'Verte Fixe']),
    );
  });

  it('has 253 offers of eight suppliers at the start, and 271 of nine once every grid was read', async () => {
    const count = async () => {
      const offers = (await app.api.get('/energy/offers')).data<OfferResponse[]>();
      return { offers: offers.length, suppliers: new Set(offers.map(({ provider }) => provider)).size };
    };
    expect(await count()).toEqual({ offers: 253, suppliers: 8 });
    expect((await app.api.post('/admin/offers/refresh')).data()).toMatchObject({ providers_failed: 0 });
    expect(await count()).toEqual({ offers: 271, suppliers: 9 });
    expect(await offersOf('Vattenfall')).toHaveLength(18);
  });

  const providerId = async (name: string) => {
    const providers = (await app.api.get('/energy/providers')).data<{ id: string; name: string }[]>();
    return providers.find((provider) => provider.name === name)?.id ?? '';
  };
  /** The offers that users brought, by name. */
  const manualOf = async (provider: string) => {
    const { preview: all } = (await preview(provider)).data<{ preview: Record<string, Preview> }>();
    const { summary, offers_manual = [] } = all[provider] ?? {};
    return { summary, names: offers_manual.map(({ name }) => name) };
  };

  it('leaves offers that were contributed or entered by hand, and are not in the grid', async () => {
    const provider_id = await providerId('Enercoop');
    const prices = { type: 'BASE', power_kva: 6, subscription_price: 15.5, base_price: 0.2, valid_from: '2026-01-01' };
    await app.api.post('/energy/offers', { ...prices, provider_id, name: 'Saisie' });
    const admin = await app.signUp({ is_admin: true });
    const { id } = (
      await admin.post('/energy/contribute', {
        contribution_type: 'NEW_OFFER',
        existing_provider_id: provider_id,
        offer_name: 'Proposée',
        offer_type: 'BASE',
        power_variants: [{ power_kva: 6, subscription_price: 15.5, base_price: 0.2 }],
        valid_from: '2026-01-01',
        price_sheet_url: 'https://example.org/grid.pdf',
      })
    ).data<{ id: string }>();
    expect((await admin.post(`/energy/contributions/${id}/approve`)).status).toBe(200);
    app.clock.advance(60_000);
    const seen = await manualOf('Enercoop');
    expect(seen.names.toSorted()).toEqual(['Proposée', 'Saisie']);
    expect(seen.summary).toEqual({ total_offers: 35, new: 0, updated: 0, deactivated: 0, manual: 2 });
    for (const _day of [1, 2])
      expect((await refresh('Enercoop')).data<Refreshed>().result).toMatchObject({
        offers_deactivated: 0,
        offers_unchanged: 33,
        offers_manual: 2,
        total_offers: 35,
      });
    expect((await offersOf('Enercoop')).filter(({ name }) => /^(Saisie|Proposée)$/.test(name))).toHaveLength(2);
  });

  it('follows the grid as soon as it lists such an offer, and ends an offer that is in neither', async () => {
    const [draft, other] = (await preview('TotalEnergies')).data<Preview>().offers_to_create;
    if (!draft || !other) throw new Error('the grid brings no offer');
    const provider_id = await providerId('TotalEnergies');
    const { registers: _none, ...body } = draft;
    const same = (await app.api.post('/energy/offers', { ...body, provider_id })).data<OfferResponse>();
    const { registers: _neither, ...dearerBody } = { ...other, subscription_price: other.subscription_price + 1 };
    const dear = (await app.api.post('/energy/offers', { ...dearerBody, provider_id })).data<OfferResponse>();
    app.clock.advance(60_000);
    expect((await manualOf('TotalEnergies')).names).toEqual([]);
    const { result } = (await refresh('TotalEnergies')).data<Refreshed>();
    expect(result).toMatchObject({ offers_created: 15, offers_updated: 1, offers_deactivated: 17, total_offers: 34 });
    const sold = await offersOf('TotalEnergies');
    expect(sold.find(({ id }) => id === dear.id)?.subscription_price).toBe(other.subscription_price);
    const trail = async () =>
      (await app.api.get(`/admin/offers/changes?offer_id=${same.id}`)).data<PriceHistory>().changes;
    expect(await trail()).toMatchObject([
      { kind: 'update', source: 'grid', changes: { source: { old: 'edit', new: 'grid' } } },
      { kind: 'create', source: 'edit' },
    ]);
    await refresh('TotalEnergies');
    expect(await trail()).toHaveLength(2);
  });

  it('refuses to end more than half of the offers, shows the preview, and does it when forced', async () => {
    const gone = /<tr><td>Électricité verte<br>(?:Prix variable|Spéciale VE)<\/td>.*?<\/tr>/g;
    const remaining = gridText('ekwateur.html').replaceAll(gone, '');
    app.simulator.control({ price_grids: { 'ekwateur.html': { text: remaining } } });
    const before = await stored();
    const refused = await refresh('Ekwateur');
    expect([refused.status, refused.body.code]).toEqual([409, 'DEACTIVATION_GUARD']);
    expect((refused.body.preview as Preview).summary).toMatchObject({ deactivated: 12 });
    expect(await stored()).toEqual(before);
    const forced = (await refresh('Ekwateur', '&force=true')).data<Refreshed>();
    expect(forced.result).toMatchObject({ offers_deactivated: 12, total_offers: 6 });
  });

  it('lets one at a time read a supplier', async () => {
    app.simulator.control({ faults: [{ match: { route: 'price-grid' }, latency_ms: 2000 }] });
    const [first, second] = await Promise.all([refresh('Enercoop'), refresh('Enercoop')]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect([first, second].find(({ status }) => status === 409)?.body.code).toBe('SYNC_IN_PROGRESS');
    expect((await refresh('Enercoop')).status).toBe(200);
  });

  const startReplica = (open: GridReading['open']) => {
    const { storage, clock, simulator } = app;
    const site = createGridSite({ userAgent: 'svc/test', standInUrl: `${simulator.url}/suppliers` });
    return createUpdateService({
      database: storage.database,
      clock,
      suppliers,
      log: createLog({ level: 'silent' }),
      locks: createSqlLocks(storage.database, clock),
      reading: { download: site.download, open },
      scraped: { put: async () => undefined, take: async () => undefined },
      metrics: createUpdateMetrics(new Registry()),
      builtInOffers: readBuiltInOffers(),
      builtInProviders: readBuiltInProviders(),
    });
  };

  it('writes nothing once another replica has taken over the supplier', async () => {
    let takenOver: Awaited<ReturnType<typeof stored>> | undefined;
    const takeOver = async () => {
      const text = dearer(gridText('edf-tarif-bleu.pdf'), '01/01/2026');
      app.simulator.control({ price_grids: { 'edf-tarif-bleu.pdf': { text } } });
      // Longer than a lease lasts.
      app.clock.advance(11 * 60_000);
      expect((await refresh('EDF')).data<Refreshed>().result).toMatchObject({ offers_updated: 9 });
      return await stored();
    };
    const stalled = startReplica(async (input) => {
      const result = await readGrid(input);
      takenOver ??= await takeOver();
      return result;
    });
    const refused = stalled.updateOne('EDF', { actor_id: null });
    await expect(refused).rejects.toMatchObject({ parts: { code: 'UPDATE_FAILED' } });
    expect(await stored()).toEqual(takenOver);
  });

  it('rejects unknown suppliers', async () => {
    for (const name of ['Unknown', 'edf', '']) {
      const { status } = await refresh(name);
      expect([name, status]).toEqual([name, name === '' ? 422 : 404]);
    }
    expect((await preview('Unknown')).body.code).toBe('INVALID_PROVIDER');
  });

  it('reads all of them; one that fails stops no other', async () => {
    app.simulator.control({ price_grids: { 'primeo.pdf': { text: 'Bonjour' } } });
    const report = (await app.api.post('/admin/offers/refresh')).data<{ results: UpdateResult[] }>();
    expect(report).toMatchObject({ total_offers_created: 17 + 18, total_offers_deactivated: 17 });
    const fallbacks = report.results.filter(({ used_fallback }) => used_fallback);
    expect(fallbacks.map(({ provider }) => provider)).toEqual(['Priméo Énergie']);
    expect(app.logged('warn')).toHaveLength(1);
  });

  it('names the supplier that failed, with the reason; all others are refreshed', async () => {
    app.simulator.control({ price_grids: { 'vattenfall.pdf': { text: 'Bonjour' } } });
    const report = (await app.api.post('/admin/offers/refresh')).data<{ failures: object[]; results: object[] }>();
    expect(report).toMatchObject({ providers_updated: 8, providers_failed: 1 });
    expect(report.results).toHaveLength(8);
    const detail = expect.stringMatching(/^No offers, not even built-in: document 1 of 1: .{10}/);
    expect(report.failures).toEqual([{ provider: 'Vattenfall', code: 'NO_OFFERS_FOUND', detail }]);
    const before = await stored();
    const alone = await refresh('Vattenfall');
    expect([alone.status, alone.body.code, alone.body.origin]).toEqual([503, 'NO_OFFERS_FOUND', 'supplier']);
    expect(await stored()).toEqual(before);
  });

  const configure = async (name: string, files: readonly string[]) => {
    const providers = (await app.api.get('/energy/providers')).data<{ id: string; name: string }[]>();
    const id = providers.find((provider) => provider.name === name)?.id;
    const scraper_urls = files.map((file) => `https://93.184.215.14/${file}`);
    expect((await app.api.put(`/energy/providers/${id}`, { scraper_urls })).status).toBe(200);
  };

  it('believes no half of the documents of a supplier', async () => {
    await configure('EDF', ['edf-tarif-bleu.pdf']);
    const before = await stored();
    const { result } = (await refresh('EDF')).data<Refreshed>();
    expect(result).toMatchObject({ used_fallback: true, offers_deactivated: 0, total_offers: 49 });
    expect(result.fallback_reason).toBe('no document "zen week-end" among those read');
    expect(await stored()).toEqual(before);
  });

  it('reads an optional document where an administrator names it, with registers of its own', async () => {
    await configure('Alterna', ['alterna-locale.pdf', 'alterna-francaise.pdf', 'alterna-vehicule.pdf']);
    const { result } = (await refresh('Alterna')).data<Refreshed>();
    expect(result).toMatchObject({ used_fallback: false, offers_created: 9, offers_unchanged: 34, total_offers: 43 });
    const custom = (await app.api.get('/energy/offers?type=CUSTOM&power_kva=6')).data<OfferResponse[]>();
    expect(custom.map(({ registers }) => registers?.map(({ key }) => key))).toEqual([
      ['super_hc', 'weekend', 'hc', 'hp'],
    ]);
    expect((await refresh('Alterna')).data<Refreshed>().result).toMatchObject({
      offers_created: 0,
      offers_unchanged: 43,
    });
  });

  it('writes nothing of a transaction that breaks in its middle', async () => {
    const { database } = app.storage;
    app.simulator.control({ price_grids: { 'edf-tarif-bleu.pdf': { text: dearer(gridText('edf-tarif-bleu.pdf')) } } });
    // The trail is written last: without its table everything before it must go.
    await database.for<unknown>().schema.alterTable('offer_changes').renameTo('away').execute();
    const versions = await app.rows('offer_versions');
    const failed = await refresh('EDF');
    expect([failed.status, failed.body.code]).toEqual([500, 'UPDATE_FAILED']);
    expect(await app.rows('offer_versions')).toEqual(versions);
    await database.for<unknown>().schema.alterTable('away').renameTo('offer_changes').execute();
    expect((await refresh('EDF')).data<Refreshed>().result).toMatchObject({ offers_updated: 9 });
  });

  it('reports a preview that failed, without internal details', async () => {
    const { database } = app.storage;
    await database.for<unknown>().schema.alterTable('offer_versions').renameTo('away').execute();
    const failed = await preview('Ekwateur');
    await database.for<unknown>().schema.alterTable('away').renameTo('offer_versions').execute();
    expect([failed.status, failed.body.code]).toEqual([500, 'PREVIEW_FAILED']);
    expect(failed.text).not.toContain('offer_versions');
    expect((await preview('Ekwateur')).status).toBe(200);
  });

  it('fills what is missing with built-in prices, and replaces only older ones', async () => {
    const { database } = app.storage;
    const priced = database.for<OfferTables>();
    const [first, second, third] = await offersOf('Ekwateur');
    const set = (id: string | undefined, valid_from: string) =>
      priced
        .updateTable('offer_versions')
        .set({ valid_from, subscription_price: '99.99' })
        .where('offer_id', '=', id ?? '')
        .execute();
    await set(first?.id, '2025-01-01');
    await set(second?.id, second?.valid_from ?? '');
    await set(third?.id, '2026-01-10');
    app.simulator.control({ faults: [{ match: { route: 'price-grid' }, status: 404 }] });
    const { result } = (await refresh('Ekwateur')).data<Refreshed>();
    expect(result).toMatchObject({
      used_fallback: true,
      offers_updated: 1,
      offers_unchanged: 17,
      offers_deactivated: 0,
    });
    const after = await offersOf('Ekwateur');
    const price = (id: string | undefined) => after.find((offer) => offer.id === id)?.subscription_price;
    expect([first, second, third].map((offer) => price(offer?.id))).toEqual([first?.subscription_price, 99.99, 99.99]);
  });

  it('warns the administrator of prices that do not fit the excise, and reads them all the same', async () => {
    const text = gridText('primeo.pdf').replace('0,1634', '0,1744');
    app.simulator.control({ price_grids: { 'primeo.pdf': { text } } });
    const name = 'Priméo Énergie';
    const { preview: all } = (await preview(name)).data<{ preview: Record<string, Preview> }>();
    expect(all[name]).toMatchObject({ used_fallback: false, summary: { updated: 9 } });
    expect(all[name]?.warnings).toEqual([
      'Fixe -20%: no price without tax in the document becomes 0.1744 EUR/kWh with excise and VAT',
    ]);
  });

  it('warns the administrator of prices from before the last revision', async () => {
    const { preview: all } = (await preview('Enercoop')).data<{ preview: Record<string, Preview> }>();
    expect(all.Enercoop?.warnings).toEqual([]);
    app.clock.set('2026-09-15T10:00:00+02:00');
    const later = (await preview('Enercoop')).data<{ preview: Record<string, Preview> }>();
    expect(later.preview.Enercoop?.warnings[0]).toMatch(/^33 offers have prices from before .* 2026-08-01$/);
  });
});
