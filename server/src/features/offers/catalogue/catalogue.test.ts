import { gzipSync } from 'node:zlib';
import { toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../../test/databases.ts';
import { type OffersApp, startOffersApp } from '../../../../test/offers-app.ts';
import type { OfferResponse } from './offer-schemas.ts';
import { findProvider } from './provider-repository.ts';
import { changePrices, listEntries } from './repository.ts';
import { seedCatalogue } from './seed.ts';

describe.each(databaseKinds)('the catalogue on %s', (kind) => {
  let app: OffersApp;
  beforeAll(async () => {
    app = await startOffersApp(kind);
  });
  afterAll(() => app.close());

  const list = async (query = '') => (await app.api.get(`/energy/offers${query}`)).data<OfferResponse[]>();
  const providerId = async (name: string) => (await findProvider(app.storage.database, { name }))?.id ?? '';
  const base = {
    name: 'Neuve',
    type: 'BASE',
    power_kva: 6,
    subscription_price: 15.5,
    base_price: 0.1952,
    valid_from: '2026-01-01',
  };

  it('begins with the eight suppliers and their 253 offers', async () => {
    const offers = await list();
    const counts = Object.groupBy(offers, ({ provider }) => provider);
    const named = Object.entries(counts).map(([name, of]) => [name, of?.length]);
    expect(Object.fromEntries(named)).toEqual({
      EDF: 49,
      Enercoop: 33,
      TotalEnergies: 34,
      'Priméo Énergie': 17,
      Engie: 34,
      ALPIQ: 34,
      Alterna: 34,
      Ekwateur: 18,
    });
    expect(offers.map(({ valid_from }) => valid_from)).toEqual(
      offers.map(({ valid_from }) => valid_from).toSorted((a, b) => ((a ?? '') < (b ?? '') ? 1 : -1)),
    );
  });

  it('shows which price grids are read, and whether they are the default ones', async () => {
    type Provider = { name: string; scraper_urls: string[]; scraper_urls_configured: boolean; updated_at: string };
    const find = async () =>
      (await app.api.get('/energy/providers')).data<Provider[]>().find(({ name }) => name === 'Enercoop');
    const path = `/energy/providers/${await providerId('Enercoop')}`;
    const defaults = await find();
    expect(defaults).toMatchObject({
      scraper_urls: ['https://www.faq.enercoop.fr/hc/fr/article_attachments/29227207696786'],
      scraper_urls_configured: false,
      is_active: true,
      created_at: expect.stringMatching(/^2026-01-15T09:00:0/),
      updated_at: expect.stringMatching(/^2026-01-15T09:00:0/),
    });
    const scraper_urls = ['https://93.184.215.14/grid.pdf'];
    await app.api.put(path, { scraper_urls });
    expect(await find()).toMatchObject({ scraper_urls, scraper_urls_configured: true });
    await app.api.put(path, { scraper_urls: null });
    expect(await find()).toEqual({ ...defaults, updated_at: expect.any(String) });
  });

  it('is seeded once, however many processes start together', async () => {
    const before = await app.rows('energy_offers');
    await Promise.all(Array.from({ length: 4 }, () => seedCatalogue(app.storage.database, app.clock)));
    expect(await app.rows('energy_offers')).toEqual(before);
    expect(await app.rows('offer_versions')).toHaveLength(253);
  });

  it('returns every field of an offer, with six decimals', async () => {
    const offer = (await list()).find(({ name, type }) => name.startsWith('Électricité Stable') && type === 'BASE');
    expect(Object.keys(offer ?? {})).toEqual([
      ...['id', 'provider_id', 'provider', 'name', 'type', 'variant', 'description', 'power_kva', 'subscription_price'],
      ...['base_price', 'hc_price', 'hp_price', 'base_price_weekend', 'hp_price_weekend', 'hc_price_weekend'],
      ...['tempo_blue_hc', 'tempo_blue_hp', 'tempo_white_hc', 'tempo_white_hp', 'tempo_red_hc', 'tempo_red_hp'],
      ...['ejp_normal', 'ejp_peak', 'hc_price_winter', 'hp_price_winter', 'hc_price_summer', 'hp_price_summer'],
      ...['peak_day_price', 'registers', 'hc_schedules', 'price_updated_at', 'valid_from', 'valid_to', 'offer_url'],
      ...['is_active', 'created_at'],
    ]);
    expect(offer).toMatchObject({ base_price: 0.182477, hc_price: null, is_active: true, valid_to: null });
  });

  it('is filtered by supplier, type, variant and power', async () => {
    const provider_id = await providerId('EDF');
    expect(await list(`?provider_id=${provider_id}`)).toHaveLength(49);
    expect(await list(`?provider_id=${provider_id}&type=TEMPO`)).toHaveLength(7);
    expect(await list('?type=FLEXDAY')).toHaveLength(8);
    expect((await list('?type=BASE&power_kva=24')).every(({ power_kva }) => power_kva === 24)).toBe(true);
    expect((await app.api.get('/energy/offers?type=NONE')).status).toBe(422);
  });

  it('returns 304 to a client that has it, and allows only private caching', async () => {
    for (const path of ['/energy/offers', '/energy/providers', '/energy/offer-types']) {
      const first = await app.api.get(path);
      expect(first.headers['cache-control']).toBe('private, max-age=300');
      const again = await app.api.get(path, { headers: { 'if-none-match': String(first.headers.etag) } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  it('fits into 20 kB by columns, with the same content', async () => {
    const plain = await app.api.get('/energy/offers?format=columns');
    const { count, columns } = plain.data<{ count: number; columns: Record<string, unknown[]> }>();
    expect(gzipSync(plain.text).length).toBeLessThan(20_000);
    const offers = await list();
    expect(count).toBe(offers.length);
    const rebuilt = offers.map((offer, index) =>
      Object.fromEntries(Object.keys(offer).map((field) => [field, columns[field]?.[index] ?? null])),
    );
    expect(rebuilt).toEqual(offers);
  });

  it('returns which prices a type needs', async () => {
    const types = (await app.api.get('/energy/offer-types')).data<{ type: string; required: string[] }[]>();
    expect(types.map(({ type }) => type)).toEqual([
      ...['BASE', 'BASE', 'HC_HP', 'HC_HP', 'TEMPO', 'EJP', 'WEEKEND', 'HC_NUIT_WEEKEND', 'SEASONAL', 'SEASONAL'],
      'CUSTOM',
    ]);
    expect(types.find(({ type }) => type === 'EJP')?.required).toEqual(['ejp_normal', 'ejp_peak']);
  });

  it('retains the old price when a new one arrives, and serves each on its day', async () => {
    const { database } = app.storage;
    const [entry] = await listEntries(database, { provider_id: await providerId('Priméo Énergie') });
    if (!entry) throw new Error('no offer');
    const [old] = entry.versions;
    const next = { ...entry, subscription_price: 20.5, prices: { base_price: 0.2 }, valid_from: toDay('2026-02-01') };
    const moment = { today: toDay('2026-01-15'), now: parseInstant('2026-01-15T10:00:00Z') ?? 0 };
    await changePrices(database, entry, next, moment);
    const of = async (query: string) => (await list(query)).filter(({ id }) => id === entry.id);
    expect((await of('')).map(({ subscription_price }) => subscription_price)).toEqual([old?.subscription_price]);
    app.clock.set('2026-02-01T00:00:00+01:00');
    expect((await of('')).map(({ base_price }) => base_price)).toEqual([0.2]);
    expect((await of('?include_history=true')).map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
      ['2026-02-01', null],
      [old?.valid_from, '2026-02-01'],
    ]);
    app.clock.set('2026-01-15T10:00:00+01:00');
  });

  describe('changed manually', () => {
    it('takes a supplier, an offer, new prices, and ends both without losing their history', async () => {
      const made = await app.api.post('/energy/providers', { name: 'Nouveau' });
      expect(made.status).toBe(201);
      const provider_id = made.data<{ id: string }>().id;
      expect((await app.api.post('/energy/providers', { name: 'Nouveau' })).body.code).toBe('PROVIDER_EXISTS');
      const first = (await app.api.post('/energy/offers', { ...base, provider_id })).data<OfferResponse>();
      const dearer = { ...base, provider_id, base_price: 0.21, valid_from: '2026-01-10' };
      const second = (await app.api.post('/energy/offers', dearer)).data<OfferResponse>();
      expect([second.id, second.base_price, second.valid_from]).toEqual([first.id, 0.21, '2026-01-10']);
      expect(await list(`?provider_id=${provider_id}&include_history=true`)).toHaveLength(2);
      expect(await app.offers.isOfferActive(first.id)).toBe(true);
      expect((await app.api.delete(`/energy/offers/${first.id}`)).status).toBe(200);
      expect((await app.api.delete(`/energy/offers/${first.id}`)).body.code).toBe('OFFER_NOT_FOUND');
      expect(await app.offers.isOfferActive(first.id)).toBe(false);
      expect(await list(`?provider_id=${provider_id}`)).toEqual([]);
      expect(await list(`?provider_id=${provider_id}&include_history=true`)).toHaveLength(2);
      expect((await app.api.delete(`/energy/providers/${provider_id}`)).status).toBe(200);
      expect((await app.api.put(`/energy/providers/${provider_id}`, {})).body.code).toBe('PROVIDER_NOT_FOUND');
      const priceHistory = (await app.api.get(`/admin/offers/changes?offer_id=${first.id}`)).data<{
        changes: PriceHistory[];
      }>();
      expect(priceHistory.changes.map(({ kind, actor_id, source }) => [kind, actor_id, source])).toEqual([
        ['deactivate', 'administrator', 'edit'],
        ['update', 'administrator', 'edit'],
        ['create', 'administrator', 'edit'],
      ]);
      expect(priceHistory.changes[1]?.changes).toEqual({ base_price: { old: 0.1952, new: 0.21 } });
    });

    it('returns the prices it wrote, not later ones, and also changes the other fields', async () => {
      const { id: provider_id } = (await app.api.post('/energy/providers', { name: 'Annonceur' })).data<{
        id: string;
      }>();
      const put = (more: object) => app.api.post('/energy/offers', { ...base, provider_id, ...more });
      const { id } = (await put({})).data<OfferResponse>();
      const later = (await put({ base_price: 0.25, valid_from: '2026-03-01' })).data<OfferResponse>();
      expect([later.id, later.base_price, later.valid_from]).toEqual([id, 0.25, '2026-03-01']);
      const now = (await put({ base_price: 0.21, valid_from: '2026-01-10' })).data<OfferResponse>();
      expect([now.id, now.base_price, now.valid_to]).toEqual([id, 0.21, '2026-03-01']);
      const described = { base_price: 0.21, valid_from: '2026-01-10', description: 'Verte', offer_url: 'https://a.fr' };
      expect((await put(described)).data()).toMatchObject({ description: 'Verte', offer_url: 'https://a.fr/' });
      expect(await list(`?provider_id=${provider_id}&include_history=true`)).toHaveLength(3);
      const hours = { hc_schedules: { default: '22:00-06:00' } };
      const early = await put({ base_price: 0.25, valid_from: '2026-03-01', ...hours });
      expect([early.status, early.body.detail]).toEqual([422, expect.stringContaining('valid_from (lies ahead')]);
    });

    it.each([
      ['no price', { base_price: null }],
      ['a wrong power', { power_kva: 7 }],
      ['centimes', { base_price: 19.52 }],
      ['an unknown field', { price: 1 }],
    ])('refuses an offer with %s', async (_, change) => {
      const provider_id = await providerId('EDF');
      const response = await app.api.post('/energy/offers', { ...base, provider_id, ...change });
      expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    });

    it.each([
      ['website', 'https://a@127.0.0.1/'],
      ['website', 'https://edf.example@127.0.0.1:9/x'],
      ['website', 'https://@127.0.0.1/'],
      ['website', 'javascript:alert(1)'],
      ['logo_url', 'https://:b@127.0.0.1/'],
      ['scraper_urls', ['https://a@93.184.215.14/grid.pdf']],
    ])('refuses as %s %s', async (field, value) => {
      const id = await providerId('EDF');
      const changed = await app.api.put(`/energy/providers/${id}`, { [field]: value });
      const added = await app.api.post('/energy/providers', { name: 'Another', [field]: value });
      for (const { status, body } of [changed, added]) expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    });

    it('stores an address as a browser reads it', async () => {
      const id = await providerId('EDF');
      const [website, logo_url] = ['HTTPS://ÉDF.example/a"b', 'https://edf.example:443/../logo.png'];
      expect((await app.api.put(`/energy/providers/${id}`, { website, logo_url })).data()).toMatchObject({
        website: 'https://xn--df-9ia.example/a%22b',
        logo_url: 'https://edf.example/logo.png',
      });
    });

    it.each([
      ['http://example.org/grid.pdf'],
      ['https://127.0.0.1/grid.pdf'],
      ['https://[::1]/grid.pdf'],
      ['https://169.254.169.254/latest'],
      ['https://localhost/grid.pdf'],
      ['file:///etc/passwd'],
    ])('reads no price grid from %s', async (address) => {
      const id = await providerId('EDF');
      const response = await app.api.put(`/energy/providers/${id}`, { scraper_urls: [address] });
      expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_ERROR']);
      expect((await findProvider(app.storage.database, { id }))?.scraper_urls).toBeNull();
    });

    it('accepts public addresses, and resets to the built-in ones', async () => {
      const id = await providerId('EDF');
      const listed = (await app.api.get('/energy/providers')).data<{ id: string; scraper_urls: string[] }[]>();
      const defaults = listed.find((provider) => provider.id === id)?.scraper_urls;
      const scraper_urls = ['https://93.184.215.14/Grille_prix_Tarif_Bleu.pdf'];
      const changed = await app.api.put(`/energy/providers/${id}`, { scraper_urls });
      expect(changed.data()).toMatchObject({ name: 'EDF', scraper_urls });
      const reset = await app.api.put(`/energy/providers/${id}`, { scraper_urls: null });
      expect(reset.data()).toMatchObject({ scraper_urls: defaults, scraper_urls_configured: false });
      expect((await app.api.put(`/energy/providers/${id}`, { name: 'Other' })).status).toBe(422);
    });
  });
});

type PriceHistory = { kind: string; actor_id: string; source: string; changes: unknown };
