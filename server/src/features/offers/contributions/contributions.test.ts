import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestCaller } from '../../../../test/caller.ts';
import { databaseKinds } from '../../../../test/databases.ts';
import { type OffersApp, startOffersApp } from '../../../../test/offers-app.ts';
import type { OfferResponse } from '../catalogue/offer-schemas.ts';

type User = TestCaller & { readonly user_id: string };
type Sent = { id: string; status: string };
type Described = Sent & { reason: string | null; unread: number; updated_at: string; power_variants: object[] };
type Pending = Described & {
  contributor_id: string;
  is_own: boolean;
  comparison: { current: OfferResponse | null; new: OfferResponse | null; changes: object }[];
  warnings: string[];
};
type PriceHistory = {
  changes: { kind: string; source: string; actor_id: string; contribution_id: string; changes: object }[];
};

const review = { permissions: ['contributions:review'] };

describe.each(databaseKinds)('contributions on %s', (kind) => {
  let app: OffersApp;
  let user: User;
  let moderator: User;
  let admin: User;
  let provider_id: string;
  beforeAll(async () => {
    app = await startOffersApp(kind);
    user = await app.signUp();
    moderator = await app.signUp(review);
    admin = await app.signUp({ is_admin: true });
    const made = await app.api.post('/energy/providers', { name: 'Coopérative' });
    provider_id = made.data<{ id: string }>().id;
  });
  afterAll(() => app.close());

  const body = (offer_name: string, more: object = {}) => ({
    contribution_type: 'NEW_OFFER',
    existing_provider_id: provider_id,
    offer_name,
    offer_type: 'BASE',
    power_variants: [{ power_kva: 6, subscription_price: 15.5, base_price: 0.1952 }],
    price_sheet_url: 'https://example.org/grid.pdf',
    valid_from: '2026-01-01',
    ...more,
  });
  const send = async (of: TestCaller, offer_name: string, more: object = {}) => {
    const response = await of.post('/energy/contribute', body(offer_name, more));
    expect(response.status).toBe(201);
    return response.data<Sent>().id;
  };
  const at = (id: string, action: string) => `/energy/contributions/${id}/${action}`;
  const approve = (of: TestCaller, id: string) => of.post(at(id, 'approve'));
  const offersNamed = async (name: string, query = '?include_history=true') =>
    (await app.api.get(`/energy/offers${query}`)).data<OfferResponse[]>().filter((offer) => offer.name === name);
  const stopClock = () => {
    const stopped = vi.spyOn(app.clock, 'now').mockReturnValue(app.clock.now());
    onTestFinished(() => stopped.mockRestore());
  };
  const pendingOf = async (id: string) =>
    (await moderator.get('/energy/contributions/pending?limit=200')).data<Pending[]>().find((one) => one.id === id);

  it('are sent, listed only for their contributor, and pending', async () => {
    const response = await user.post('/energy/contribute', body('Simple'));
    expect([response.status, response.data()]).toEqual([201, { id: expect.any(String), status: 'pending' }]);
    const [own] = (await user.get('/energy/contributions')).data<Described[]>();
    expect(own).toMatchObject({ ...body('Simple'), status: 'pending', reason: null, unread: 0 });
    expect((await (await app.signUp()).get('/energy/contributions')).data()).toEqual([]);
    expect(await offersNamed('Simple')).toEqual([]);
  });

  it.each([
    ['at the top', { power_kva: 9, subscription_price: 19.5, base_price: 0.2 }],
    ['in pricing_data', { power_kva: 9, pricing_data: { subscription_price: 19.5, base_price: 0.2 } }],
  ])('take the prices of one power %s', async (where, prices) => {
    const id = await send(user, `One ${where}`, { power_variants: undefined, ...prices });
    const own = (await user.get('/energy/contributions')).data<Described[]>().find((one) => one.id === id);
    expect(own?.power_variants).toEqual([{ power_kva: 9, subscription_price: 19.5, base_price: 0.2 }]);
  });

  it.each([
    ['no source', { price_sheet_url: null }, 'price_sheet_url'],
    ['a source that is a script', { price_sheet_url: 'javascript:alert(1)' }, 'price_sheet_url'],
    ['a wrong power', { power_variants: [{ power_kva: 7, subscription_price: 1, base_price: 0.2 }] }, 'power_kva'],
    ['centimes', { power_variants: [{ power_kva: 6, subscription_price: 1, base_price: 19 }] }, 'base_price'],
    ['no prices', { power_variants: [] }, 'power_variants'],
    ['an unknown supplier', { existing_provider_id: crypto.randomUUID() }, 'existing_provider_id'],
    ['an unknown offer', { existing_offer_id: crypto.randomUUID() }, 'existing_offer_id'],
    ['eleven powers', { power_variants: Array(11).fill({ power_kva: 6, subscription_price: 1 }) }, 'power_variants'],
    ['an unknown field', { price: 1 }, 'price'],
    ['a long description', { description: 'x'.repeat(2001) }, 'description'],
    ['a supplier that exists', { contribution_type: 'NEW_PROVIDER', provider_name: 'EDF' }, 'provider_name'],
  ])('are refused with %s, before a reviewer sees them', async (_, more, field) => {
    const response = await user.post('/energy/contribute', body('Wrong', more));
    expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(JSON.stringify(response.body.errors)).toContain(field);
  });

  it.each([
    ['a wrong power', { power_variants: [{ power_kva: 7, subscription_price: 15.5, base_price: 0.2 }] }, 'power_kva'],
    ['centimes', { power_variants: [{ power_kva: 6, subscription_price: 15.5, base_price: 9 }] }, 'base_price'],
  ])('are not changed to %s', async (wrong, more, field) => {
    const name = `Changed to ${wrong}`;
    const id = await send(user, name);
    const sent = await pendingOf(id);
    const response = await user.put(`/energy/contributions/${id}`, body(name, more));
    expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(JSON.stringify(response.body.errors)).toContain(field);
    expect(await pendingOf(id)).toEqual(sent);
  });

  it('sent twice under one key are stored once, also when sent concurrently', async () => {
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const twice = () => user.post('/energy/contribute', body('Once'), key);
    const responses = [...(await Promise.all([twice(), twice()])), await twice()];
    expect(new Set(responses.map((response) => response.data<Sent>().id)).size).toBe(1);
    const id = responses[0]?.data<Sent>().id;
    expect((await user.delete(`/energy/contributions/${id}`)).data<Sent>()).toMatchObject({ id, status: 'pending' });
    expect((await twice()).data()).toEqual({ id, status: 'withdrawn' });
    expect((await user.get('/energy/contributions')).data<Sent[]>().filter((one) => one.id === id)).toEqual([]);
    // Another user's key is another key.
    const other = await app.signUp();
    expect((await other.post('/energy/contribute', body('Once'), key)).data<Sent>().id).not.toBe(id);
    const odd = { headers: { 'idempotency-key': 'no!' } };
    expect((await user.post('/energy/contribute', body('Once'), odd)).status).toBe(422);
  });

  it('enter the catalogue when approved by another user, with a price history entry', async () => {
    const id = await send(moderator, 'Mine');
    expect((await approve(moderator, id)).body.code).toBe('OWN_CONTRIBUTION');
    expect(await offersNamed('Mine')).toEqual([]);
    const [first, second] = await Promise.all([approve(admin, id), approve(admin, id)]);
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    const [offer] = await offersNamed('Mine');
    expect(offer).toMatchObject({ power_kva: 6, base_price: 0.1952, valid_from: '2026-01-01', valid_to: null });
    const priceHistory = (await app.api.get(`/admin/offers/changes?offer_id=${offer?.id}`)).data<PriceHistory>();
    expect(priceHistory.changes).toHaveLength(1);
    expect(priceHistory.changes[0]).toMatchObject({
      kind: 'create',
      source: 'contribution',
      actor_id: admin.user_id,
      contribution_id: id,
      changes: { base_price: { old: null, new: 0.1952 } },
    });
    const own = await send(admin, 'Of an administrator');
    expect((await approve(admin, own)).data<Sent>().status).toBe('approved');
  });

  it('end only the offer they replace, and retain its price', async () => {
    await approve(moderator, await send(user, 'Priced'));
    const nine = { power_variants: [{ power_kva: 9, subscription_price: 19, base_price: 0.1952 }] };
    await approve(moderator, await send(user, 'Priced', nine));
    await approve(moderator, await send(user, 'Priced too'));
    const others = await app.rows('offer_versions');
    const [old] = await offersNamed('Priced', '?power_kva=6');
    const update = await user.post('/energy/contribute', {
      contribution_type: 'UPDATE_OFFER',
      existing_offer_id: old?.id,
      valid_from: '2026-01-10',
      subscription_price: 16,
      base_price: 0.21,
      price_sheet_url: 'https://example.org/new.pdf',
    });
    const { id } = update.data<Sent>();
    expect((await pendingOf(id))?.comparison).toMatchObject([
      {
        current: { base_price: 0.1952, subscription_price: 15.5 },
        new: { base_price: 0.21, power_kva: 6 },
        changes: { base_price: { old: 0.1952, new: 0.21 }, subscription_price: { old: 15.5, new: 16 } },
      },
    ]);
    expect((await approve(moderator, id)).status).toBe(200);
    const after = await app.rows('offer_versions');
    const touched = after.filter((row) => !others.some((was) => JSON.stringify(was) === JSON.stringify(row)));
    expect(touched.map(({ offer_id, valid_from, valid_to }) => [offer_id, valid_from, valid_to])).toEqual(
      expect.arrayContaining([
        [old?.id, '2026-01-01', '2026-01-10'],
        [old?.id, '2026-01-10', null],
      ]),
    );
    expect(touched).toHaveLength(2);
    const priceHistory = (await app.api.get(`/admin/offers/changes?offer_id=${old?.id}&limit=1`)).data<PriceHistory>();
    expect(priceHistory.changes[0]).toMatchObject({
      kind: 'update',
      source: 'contribution',
      contribution_id: id,
      actor_id: moderator.user_id,
      changes: { base_price: { old: 0.1952, new: 0.21 } },
    });
  });

  it('do not put older prices over newer ones', async () => {
    await approve(moderator, await send(user, 'Renewed'));
    const late = await send(user, 'Renewed', { contribution_type: 'UPDATE_OFFER', valid_from: '2025-08-01', ...dear });
    await approve(moderator, await send(user, 'Renewed', { valid_from: '2026-01-12', ...dearer }));
    const before = await app.rows('offer_versions');
    expect((await pendingOf(late))?.warnings).toEqual([
      'The catalogue has newer prices of Renewed 6 kVA, from 2026-01-12',
    ]);
    const refused = await approve(moderator, late);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONTRIBUTION_CONFLICT']);
    expect(await app.rows('offer_versions')).toEqual(before);
    expect((await pendingOf(late))?.status).toBe('pending');
  });

  it.each(['price_sheet_url', 'screenshot_url', 'provider_website'])('have no user name in %s', async (field) => {
    const body = { contribution_type: 'NEW_PROVIDER', provider_name: 'Any', price_sheet_url: 'https://example.org' };
    const response = await user.post('/energy/contribute', { ...body, [field]: 'https://edf.example@127.0.0.1/x' });
    expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(response.body.detail).toContain(field);
  });

  it('add, end and bring back suppliers and offers', async () => {
    const make = (more: object) =>
      user.post('/energy/contribute', { price_sheet_url: 'https://example.org', ...more }).then((response) => {
        expect([response.status, response.text]).toEqual([201, expect.any(String)]);
        return response.data<Sent>().id;
      });
    const prices = {
      offer_name: 'Première',
      offer_type: 'BASE',
      power_kva: 6,
      subscription_price: 15,
      base_price: 0.2,
    };
    const provider_name = 'Tout neuf';
    const fresh = await make({ contribution_type: 'NEW_PROVIDER', provider_name, ...prices });
    const rival = await make({ contribution_type: 'NEW_PROVIDER', provider_name });
    expect((await approve(moderator, fresh)).status).toBe(200);
    expect((await approve(moderator, rival)).body.code).toBe('CONTRIBUTION_CONFLICT');
    const [offer] = await offersNamed('Première', '');
    expect(offer).toMatchObject({ provider: provider_name, base_price: 0.2 });
    const existing_offer_id = offer?.id;
    await approve(moderator, await make({ contribution_type: 'DELETE_OFFER', existing_offer_id }));
    expect(await offersNamed('Première', '')).toEqual([]);
    const again = await user.post('/energy/contribute', {
      contribution_type: 'DELETE_OFFER',
      existing_offer_id,
      price_sheet_url: 'https://example.org',
    });
    expect(again.status).toBe(422);
    await approve(moderator, await make({ contribution_type: 'REACTIVATE_OFFER', existing_offer_id }));
    expect((await offersNamed('Première', '')).map(({ id }) => id)).toEqual([existing_offer_id]);
    const existing_provider_id = offer?.provider_id;
    const late = await make({
      contribution_type: 'NEW_OFFER',
      existing_provider_id,
      ...prices,
      offer_name: 'Trop tard',
    });
    await approve(moderator, await make({ contribution_type: 'DELETE_PROVIDER', existing_provider_id }));
    expect(await offersNamed('Première', '')).toEqual([]);
    expect((await approve(moderator, late)).body.code).toBe('CONTRIBUTION_CONFLICT');
    const kinds = (await app.api.get(`/admin/offers/changes?offer_id=${existing_offer_id}`)).data<PriceHistory>()
      .changes;
    expect(kinds.map(({ kind: of }) => of).toSorted()).toEqual(['create', 'deactivate', 'deactivate', 'reactivate']);
  });

  it('bring back no offer beside an equal one that is sold', async () => {
    const onOffer = async (contribution_type: string, existing_offer_id: string | undefined) => {
      const price_sheet_url = 'https://example.org';
      const response = await user.post('/energy/contribute', { contribution_type, existing_offer_id, price_sheet_url });
      return response.data<Sent>().id;
    };
    await approve(moderator, await send(user, 'Sold twice'));
    const [ended] = await offersNamed('Sold twice', '');
    await approve(moderator, await onOffer('DELETE_OFFER', ended?.id));
    await approve(moderator, await send(user, 'Sold twice', dear));
    const [sold] = await offersNamed('Sold twice', '');
    expect(sold?.id).not.toBe(ended?.id);
    const refused = await approve(moderator, await onOffer('REACTIVATE_OFFER', ended?.id));
    expect([refused.status, refused.body.code]).toEqual([409, 'CONTRIBUTION_CONFLICT']);
    expect(await offersNamed('Sold twice', '')).toEqual([sold]);
  });

  it('are rejected with a reason that their contributor reads', async () => {
    const id = await send(user, 'Doubtful');
    expect((await moderator.post(at(id, 'reject'), {})).status).toBe(422);
    expect((await moderator.post(at(id, 'reject'), { reason: 'Without tax' })).data<Described>()).toMatchObject({
      id,
      status: 'rejected',
      reason: 'Without tax',
    });
    const rejected = (await user.get('/energy/contributions?status=rejected')).data<Described[]>();
    expect(rejected.find((one) => one.id === id)).toMatchObject({ reason: 'Without tax', unread: 1 });
    for (const late of [approve(moderator, id), user.put(`/energy/contributions/${id}`, body('Late'))])
      expect((await late).body.code).toBe('CONTRIBUTION_DECIDED');
    expect(await offersNamed('Doubtful')).toEqual([]);
  });

  it('have a thread with an unread count for the contributor', async () => {
    const writer = await app.signUp();
    const id = await send(writer, 'Talked about');
    const unread = async () => (await writer.get('/energy/contributions/unread-count')).data<{ count: number }>().count;
    expect(await unread()).toBe(0);
    await moderator.post(at(id, 'request-info'), { message: 'With tax?' });
    await moderator.post(at(id, 'reply'), { message: 'And since when?' });
    expect(await unread()).toBe(2);
    expect((await moderator.get(at(id, 'messages'))).data()).toHaveLength(2);
    expect(await unread()).toBe(2);
    expect((await writer.get(at(id, 'messages'))).data()).toHaveLength(2);
    expect(await unread()).toBe(0);
    await writer.post(at(id, 'reply'), { message: 'With tax, since January' });
    const thread = (await moderator.get(at(id, 'messages'))).data<object[]>();
    const createdAt = { created_at: expect.any(String) };
    expect(thread).toEqual([
      { message_type: 'info_request', content: 'With tax?', is_from_admin: true, ...createdAt },
      { message_type: 'info_request', content: 'And since when?', is_from_admin: true, ...createdAt },
      { message_type: 'contributor_response', content: 'With tax, since January', is_from_admin: false, ...createdAt },
    ]);
    expect((await user.get(at(id, 'messages'))).body.code).toBe('CONTRIBUTION_NOT_FOUND');
    expect((await writer.post(at(id, 'reply'), { message: 'x'.repeat(2001) })).status).toBe(422);
    for (let more = thread.length; more < 50; more++) await writer.post(at(id, 'reply'), { message: 'Well?' });
    expect((await writer.post(at(id, 'reply'), { message: 'Well?' })).body.code).toBe('CONTRIBUTION_CONFLICT');
  });

  it('are approved as they were seen', async () => {
    const id = await send(user, 'Swapped');
    const seen = await pendingOf(id);
    app.clock.advance(1000);
    await user.put(`/energy/contributions/${id}`, body('Swapped', dear));
    const refused = await moderator.post(at(id, 'approve'), { updated_at: seen?.updated_at });
    expect(refused.body.code).toBe('CONTRIBUTION_CONFLICT');
    const now = await pendingOf(id);
    expect((await moderator.post(at(id, 'approve'), { updated_at: now?.updated_at })).status).toBe(200);
    expect((await offersNamed('Swapped'))[0]?.base_price).toBe(0.25);
  });

  it('changed twice in one millisecond are approved as they were seen', async () => {
    stopClock();
    const id = await send(user, 'Changed twice');
    const change = (more: object) => user.put(`/energy/contributions/${id}`, body('Changed twice', more));
    const approveSeen = (updated_at: string | undefined) => moderator.post(at(id, 'approve'), { updated_at });
    await change(dear);
    const seen = (await pendingOf(id))?.updated_at;
    await change(dearer);
    expect((await approveSeen(seen)).body.code).toBe('CONTRIBUTION_CONFLICT');
    expect(await offersNamed('Changed twice')).toEqual([]);
    expect((await approveSeen((await pendingOf(id))?.updated_at)).status).toBe(200);
    expect((await offersNamed('Changed twice'))[0]?.base_price).toBe(0.26);
  });

  it('that were changed are approved only with the version that was seen', async () => {
    stopClock();
    const ids = [await send(user, 'Changed one'), await send(user, 'Changed two'), await send(user, 'Unchanged')];
    const [one = '', two = '', unchanged = ''] = ids;
    const listed = await pendingOf(one);
    for (const [id, name] of [[one, 'Changed one'] as const, [two, 'Changed two'] as const])
      await user.put(`/energy/contributions/${id}`, body(name, dear));
    const bulk = async (seen?: object) =>
      (await moderator.post('/energy/contributions/bulk-approve', { contribution_ids: ids, seen })).data();
    const changed = { code: 'CONTRIBUTION_CONFLICT', message: expect.stringContaining('changed it since') };
    const refused = [
      { contribution_id: one, ...changed },
      { contribution_id: two, ...changed },
    ];
    expect(await bulk()).toEqual({ done: 1, errors: refused });
    expect((await approve(moderator, one)).body.code).toBe('CONTRIBUTION_CONFLICT');
    const decided = { contribution_id: unchanged, code: 'CONTRIBUTION_DECIDED' };
    const stale = { [one]: listed?.updated_at };
    expect(await bulk(stale)).toMatchObject({ done: 0, errors: [...refused, decided] });
    expect(await offersNamed('Changed one')).toEqual([]);
    const seen = { [one]: (await pendingOf(one))?.updated_at, [two]: (await pendingOf(two))?.updated_at };
    expect(await bulk(seen)).toMatchObject({ done: 2, errors: [decided] });
    expect((await offersNamed('Changed one'))[0]?.base_price).toBe(0.25);
  });

  it('that change only fields other than prices take effect, with price history and no new prices', async () => {
    const hours = { monday: '22:00-06:00', sunday: '00:00-24:00' };
    const offPeak = {
      offer_type: 'HC_HP',
      power_variants: [{ power_kva: 6, subscription_price: 15.5, hp_price: 0.21, hc_price: 0.16 }],
    };
    await approve(moderator, await send(user, 'Described', offPeak));
    const [old] = await offersNamed('Described');
    app.clock.advance(1000);
    const more = { ...offPeak, contribution_type: 'UPDATE_OFFER', existing_offer_id: old?.id };
    const stated = { hc_schedules: hours, description: 'Heures creuses de nuit' };
    const id = await send(user, 'Described', { ...more, ...stated });
    const changes = {
      hc_schedules: { old: null, new: hours },
      description: { old: null, new: stated.description },
    };
    expect((await pendingOf(id))?.comparison.map((one) => one.changes)).toEqual([changes]);
    expect((await approve(moderator, id)).status).toBe(200);
    expect(await offersNamed('Described')).toEqual([{ ...old, ...stated }]);
    const priceHistory = (await app.api.get(`/admin/offers/changes?offer_id=${old?.id}&limit=1`)).data<PriceHistory>();
    expect(priceHistory.changes[0]).toMatchObject({ kind: 'update', contribution_id: id, changes });
    // They have no date of their own, so later prices are sent without them, or with those of today.
    const ahead = { ...more, valid_from: '2026-03-01' };
    const other = { hc_schedules: { monday: '23:00-07:00' } };
    const early = await user.post('/energy/contribute', body('Described', { ...ahead, ...other }));
    expect([early.status, early.body.detail]).toEqual([422, expect.stringContaining('valid_from (lies ahead')]);
    await send(user, 'Described', { ...ahead, hc_schedules: hours });
  });

  it('are decided in bulk, each by itself', async () => {
    const ids = [await send(user, 'Bulk one'), await send(moderator, 'Bulk own'), crypto.randomUUID()];
    const done = (await moderator.post('/energy/contributions/bulk-approve', { contribution_ids: ids })).data();
    expect(done).toMatchObject({
      done: 1,
      errors: [{ code: 'OWN_CONTRIBUTION' }, { code: 'CONTRIBUTION_NOT_FOUND' }],
    });
    expect(await offersNamed('Bulk one')).toHaveLength(1);
    const rejected = { contribution_ids: [ids[1], ids[1]], reason: 'Twice' };
    expect((await admin.post('/energy/contributions/bulk-reject', rejected)).data()).toEqual({ done: 1, errors: [] });
    const stats = (await moderator.get('/energy/contributions/stats')).data<Record<string, number>>();
    const rows = await app.rows<{ state: string }>('contributions');
    for (const state of ['pending', 'approved', 'rejected'])
      expect([state, stats[state]]).toEqual([state, rows.filter((row) => row.state === state).length]);
  });

  it('are sent in batches, of which reviewers may approve those that are not their own', async () => {
    const batch = (of: TestCaller, more: object, ...contributions: object[]) =>
      of.post('/energy/contribute/batch', { contributions, price_sheet_url: 'https://example.org/all.pdf', ...more });
    const bare = (name: string) => body(name, { price_sheet_url: null });
    const response = await batch(user, {}, bare('Batch 1'), bare('Batch 2'), body('Batch 3', { power_variants: [] }));
    expect([response.status, response.data()]).toEqual([
      201,
      {
        created: 2,
        contribution_ids: [expect.any(String), expect.any(String)],
        errors: [{ index: 2, message: expect.stringContaining('power_variants') }],
      },
    ]);
    expect((await batch(user, { auto_approve: true }, bare('Batch 4'))).body.code).toBe('FORBIDDEN');
    const mine = (await batch(moderator, { auto_approve: true }, bare('Batch 5'))).data<{ errors: object[] }>();
    expect(mine).toMatchObject({ created: 1, errors: [{ index: 0, message: expect.stringContaining('another') }] });
    expect(await offersNamed('Batch 5')).toEqual([]);
    expect((await batch(admin, { auto_approve: true }, bare('Batch 6'))).data()).toMatchObject({ errors: [] });
    expect(await offersNamed('Batch 6')).toHaveLength(1);
    expect((await batch(user, {}, ...Array<object>(51).fill(bare('Many')))).status).toBe(422);
  });

  it('are limited to fifty a day in any form, and allowed again the next day', async () => {
    const eager = await app.signUp();
    const contributions = Array.from({ length: 50 }, (_, index) => body(`Eager ${index}`));
    await eager.post('/energy/contribute/batch', { contributions: contributions.slice(0, 49) });
    const together = await Promise.all([0, 1, 2].map(() => eager.post('/energy/contribute', body('Last'))));
    expect(together.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    const refused = together.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.body.retry_at]).toEqual(['CONTRIBUTION_LIMIT', '2026-01-15T23:00:00.000Z']);
    // Withdrawing does not free quota.
    const [own] = (await eager.get('/energy/contributions?limit=1')).data<Sent[]>();
    await eager.delete(`/energy/contributions/${own?.id}`);
    expect((await eager.post('/energy/contribute', body('More'))).status).toBe(429);
    app.clock.set('2026-01-16T00:00:01+01:00');
    expect((await eager.post('/energy/contribute', body('Next day'))).status).toBe(201);
    const page = async (after = '') =>
      (await eager.get(`/energy/contributions?limit=20${after}`)).data<Sent[]>().map(({ id }) => id);
    const [first, second] = [await page(), await page(`&after=${(await page()).at(-1)}`)];
    expect(new Set([...first, ...second]).size).toBe(40);
  });
});

const priced = (base_price: number) => ({
  power_variants: [{ power_kva: 6, subscription_price: 15.5, base_price }],
});
const dear = priced(0.25);
const dearer = priced(0.26);
