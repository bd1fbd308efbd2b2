import { randomUUID } from 'node:crypto';
import { type Simulator, startSimulator } from '@svc/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../../test/caller.ts';
import { type Gateway, startGateway } from '../../../../test/gateway.ts';
import type { OfferResponse } from '../catalogue/offer-schemas.ts';

describe('the catalogue of a gateway', () => {
  let simulator: Simulator;
  let gateway: Gateway;
  let replica: Gateway;
  let user: TestCaller;
  let moderator: TestCaller;
  let admin: TestCaller;
  let offers: OfferResponse[];

  beforeAll(async () => {
    simulator = await startSimulator();
    gateway = await startGateway({ settings: { PRICE_GRIDS_URL: `${simulator.url}/suppliers` } });
    replica = await gateway.replica();
    user = gateway.asUser(await gateway.signUp());
    moderator = gateway.asUser(await gateway.signUp({ role: 'moderator' }));
    admin = await gateway.asAdmin();
    offers = (await user.get('/energy/offers')).data<OfferResponse[]>();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
    await simulator.close();
  });

  it('exists once after the start of two replicas, for every signed-in user', async () => {
    expect(offers).toHaveLength(253);
    expect((await gateway.caller().get('/energy/offers')).status).toBe(401);
  });

  const id = randomUUID();
  it.each([
    ['get', '/admin/offers/preview?provider=Engie', 'offers:write'],
    ['post', '/admin/offers/refresh?provider=Engie', 'offers:refresh'],
    ['get', '/admin/offers/changes', 'offers:write'],
    ['put', `/energy/providers/${id}`, 'offers:write'],
    ['post', '/energy/providers', 'offers:write'],
    ['post', '/energy/offers', 'offers:write'],
    ['delete', `/energy/offers/${id}`, 'offers:delete'],
    ['delete', `/energy/providers/${id}`, 'offers:delete'],
  ] as const)('%s %s needs %s', async (method, path, permission) => {
    expect((await gateway.caller()[method](path)).status).toBe(401);
    expect((await user[method](path)).status).toBe(403);
    const open = (await moderator[method](path)).status;
    if (permission === 'offers:write') expect([401, 403]).not.toContain(open);
    else expect(open).toBe(403);
    expect([401, 403]).not.toContain((await admin[method](path)).status);
  });

  it('is not forced by a user who may not delete an offer', async () => {
    const forced = '/admin/offers/refresh?provider=Engie&force=true';
    const role = { name: 'refresher', display_name: 'Refresher', permissions: ['offers:refresh'] };
    await admin.post('/roles', role);
    const refresher = gateway.asUser(await gateway.signUp({ role: 'refresher' }));
    const refused = await refresher.post(forced);
    expect([refused.status, refused.body.detail]).toEqual([403, 'Administrator or permission required: offers:delete']);
    expect((await admin.post(forced)).status).toBe(200);
  });

  it('lets a PDL choose from it, and from nothing else', async () => {
    const made = await user.post('/pdl', { usage_point_id: '12345678901234' });
    const { id: pdl } = made.data<{ id: string }>();
    const [offer] = offers;
    const choose = (selected_offer_id: string) => user.patch(`/pdl/${pdl}/offer`, { selected_offer_id });
    expect((await choose(offer?.id ?? '')).data()).toMatchObject({ selected_offer_id: offer?.id });
    expect((await choose(id)).body.code).toBe('OFFER_NOT_FOUND');
    expect((await user.get(`/pdl/${pdl}/offers`)).data()).toEqual([{ valid_from: null, offer_id: offer?.id }]);
    expect((await admin.get(`/pdl/${pdl}/offers`)).status).toBe(404);
  });

  it('is refreshed by one replica at a time', async () => {
    simulator.control({ faults: [{ match: { route: 'price-grid' }, latency_ms: 2000 }] });
    const other = replica.caller(admin.headers);
    const responses = await Promise.all(
      [admin, other].map((caller) => caller.post('/admin/offers/refresh?provider=Ekwateur')),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('SYNC_IN_PROGRESS');
  });

  it('accepts contributions, exports them with the account, and deletes them with it', async () => {
    const giver = await gateway.signUp();
    const caller = gateway.asUser(giver);
    const contribution = {
      contribution_type: 'NEW_OFFER',
      existing_provider_id: offers[0]?.provider_id,
      offer_name: 'Proposed',
      offer_type: 'BASE',
      power_kva: 6,
      subscription_price: 15,
      base_price: 0.2,
      price_sheet_url: 'https://example.org/grid.pdf',
    };
    const { id: sent } = (await caller.post('/energy/contribute', contribution)).data<{ id: string }>();
    const shown = (await caller.get('/accounts/export')).data<{ contributions: object[] }>().contributions;
    expect(shown).toMatchObject([{ id: sent, offer_name: 'Proposed', status: 'pending' }]);
    expect((await user.post(`/energy/contributions/${sent}/approve`)).status).toBe(403);
    expect((await replica.caller(moderator.headers).post(`/energy/contributions/${sent}/approve`)).status).toBe(200);
    expect((await caller.delete('/accounts/me', { password: giver.password })).status).toBe(200);
    expect(await gateway.sql('select id from contributions')).toEqual([]);
    expect(await gateway.sql('select id from energy_offers where name = $1', ['Proposed'])).toHaveLength(1);
    const [priceHistory] = await gateway.sql('select * from offer_changes where contribution_id = $1', [sent]);
    expect(priceHistory).toMatchObject({ kind: 'create', source: 'contribution' });
  });

  it('has a job that reads the grids once a day over all replicas', async () => {
    const jobs = (await admin.get('/admin/jobs')).body;
    expect(JSON.stringify(jobs)).toContain('offers-refresh');
  });
});
