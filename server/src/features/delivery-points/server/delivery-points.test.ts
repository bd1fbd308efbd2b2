import { randomUUID } from 'node:crypto';
import { toDay } from '@svc/domain/day';
import type { ContractData } from '@svc/domain/delivery-points/contract';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryPoints, type DeliveryPoints, type OwnedPoint } from '#features/delivery-points/server/index.ts';
import {
  createMigratedDatabase,
  insertTestUser,
  type MigratedDatabase,
  usualDatabase,
} from '../../../../test/databases.ts';
import { type FeatureApp, type Method, startFeatureApp } from '../../../../test/feature-app.ts';

type Pdl = Record<string, unknown> & { id: string };

const soldOffer = randomUUID();
let contract: ContractData = {};
let forgotten: OwnedPoint[] = [];
/** The state of a PDL as other code sees it while its stored data is being deleted. */
let activeWhileForgotten: (boolean | undefined)[] = [];
let now = parseInstant('2026-11-15T10:00:00Z') ?? 0;

describe.each(usualDatabase('postgres'))('delivery points on %s', (kind) => {
  let storage: MigratedDatabase;
  let points: DeliveryPoints;
  let gateway: FeatureApp;
  let alice: string;
  let bob: string;

  beforeAll(async () => {
    storage = await createMigratedDatabase(kind);
    points = createDeliveryPoints({ database: storage.database, clock: { now: () => now } });
    const feature = points.serve({
      isOfferActive: async (id) => id === soldOffer,
      onForget: [
        async ({ user_id, usage_point_id }) => {
          forgotten.push({ user_id, usage_point_id });
          activeWhileForgotten.push((await points.find({ user_id, usage_point_id }))?.is_active);
        },
      ],
      findUserByEmail: async () => undefined,
      readContract: async () => contract,
    });
    gateway = await startFeatureApp([feature]);
  });
  afterAll(async () => {
    await gateway.close();
    await storage.drop();
  });
  beforeEach(async () => {
    [alice, bob] = [await insertTestUser(storage.database), await insertTestUser(storage.database)];
    forgotten = [];
    activeWhileForgotten = [];
    contract = {};
  });

  const call = async (user: string, method: Method, path: string, body?: object) => {
    const response = await gateway.send(user, method, path, body);
    const { data, code, detail, errors } = (response.body ?? {}) as Record<string, unknown>;
    return { status: response.status, data: data as Pdl, list: data as unknown as Pdl[], code, detail, errors };
  };
  it('is deactivated before its stored data is deleted: data that arrives meanwhile is not stored', async () => {
    const { data } = await call(alice, 'POST', '/pdl', { usage_point_id: String(next++) });
    expect((await call(alice, 'DELETE', `/pdl/${data.id}`)).status).toBe(200);
    expect(activeWhileForgotten).toEqual([false]);
  });

  let next = 10_000_000_000_000;
  const register = async (user: string, type?: { has_consumption: boolean; has_production: boolean }) => {
    now += 1000;
    const made = await call(user, 'POST', '/pdl', { usage_point_id: String(next++) });
    return type ? (await call(user, 'PATCH', `/pdl/${made.data.id}/type`, type)).data : made.data;
  };
  const consumer = { has_consumption: true, has_production: false };
  const producer = { has_consumption: false, has_production: true };

  describe('registering', () => {
    it('creates a PDL that is active, has consumption and waits for its consent', async () => {
      const made = await call(alice, 'POST', '/pdl/', { usage_point_id: ' 01234 567 890 123', name: ' Home ' });
      expect(made.status).toBe(201);
      expect(made.data).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        usage_point_id: '01234567890123',
        user_id: alice,
        name: 'Home',
        has_consumption: true,
        has_production: false,
        subscribed_power: null,
        activation_date: null,
        oldest_available_data_date: null,
        display_order: 0,
        is_active: true,
        linked_production_pdl_id: null,
        selected_offer_id: null,
        pricing_option: null,
        offpeak_hours: [],
        offpeak_difference: null,
        consent_status: 'pending',
        consent_expires_at: null,
        problem: null,
        created_at: expect.stringMatching(/^2026-11-15T.*Z$/),
        updated_at: made.data.created_at,
      });
      expect((await call(alice, 'GET', `/pdl/${made.data.id}`)).data).toEqual(made.data);
    });

    it('twice by one user is 409, by two users is two PDLs', async () => {
      const usage_point_id = '02234567890123';
      expect((await call(alice, 'POST', '/pdl', { usage_point_id })).status).toBe(201);
      expect(await call(alice, 'POST', '/pdl', { usage_point_id })).toMatchObject({ status: 409, code: 'PDL_EXISTS' });
      expect((await call(bob, 'POST', '/pdl', { usage_point_id })).status).toBe(201);
    });

    it('ten times at once creates one PDL', async () => {
      const usage_point_id = '03234567890123';
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => call(alice, 'POST', '/pdl', { usage_point_id })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    });

    it.each([
      ['13 digits', { usage_point_id: '1234567890123' }, 'usage_point_id'],
      ['a number', { usage_point_id: 12345678901234 }, 'usage_point_id'],
      ['nothing', {}, 'usage_point_id'],
      ['a name of 101 characters', { usage_point_id: '12345678901234', name: 'x'.repeat(101) }, 'name'],
    ])('%s is 422', async (_, body, field) =>
      expect(await call(alice, 'POST', '/pdl', body)).toMatchObject({
        status: 422,
        code: 'VALIDATION_ERROR',
        errors: [{ field }],
      }),
    );

    it('never lets the body choose the owner, the state or the consent', async () => {
      const made = await call(alice, 'POST', '/pdl', {
        usage_point_id: '04234567890123',
        user_id: bob,
        consent_status: 'active',
        is_active: false,
      });
      expect(made.status).toBe(422);
      expect(made.errors).toMatchObject(['user_id', 'consent_status', 'is_active'].map((field) => ({ field })));
      expect((await call(alice, 'GET', '/pdl')).list).toEqual([]);
    });

    it('finds a PDL by its id and by its 14 digits, and only that of the caller', async () => {
      const mine = (await call(alice, 'POST', '/pdl', { usage_point_id: '04234567890123' })).data;
      const number = '04234567890123';
      expect((await call(alice, 'GET', `/pdl/${number}`)).data).toMatchObject({ id: mine.id });
      expect((await call(alice, 'PATCH', `/pdl/${number}/name`, { name: 'Home' })).data).toMatchObject({
        name: 'Home',
      });
      expect((await call(bob, 'GET', `/pdl/${number}`)).status).toBe(404);
      const wrong = await call(alice, 'GET', '/pdl/1234');
      expect(wrong.status).toBe(422);
      expect(wrong.errors).toEqual([{ field: 'id', message: 'must be the id of a PDL, or its 14 digits' }]);
      expect((await call(alice, 'DELETE', `/pdl/${number}`)).status).toBe(200);
      expect((await call(alice, 'GET', `/pdl/${mine.id}`)).status).toBe(404);
    });
  });

  describe('PDL activity', () => {
    it.each([
      [true, false],
      [false, true],
    ])('is_active = %s is moved to %s by its owner', async (from, to) => {
      const { id } = await register(alice);
      await call(alice, 'PATCH', `/pdl/${id}/active`, { is_active: from });
      expect(await call(alice, 'PATCH', `/pdl/${id}/active`, { is_active: to })).toMatchObject({
        status: 200,
        data: { id, is_active: to },
      });
      expect((await call(alice, 'GET', '/pdl')).list).toMatchObject([{ id, is_active: to }]);
    });

    it('is not moved by another user', async () => {
      const { id } = await register(alice);
      expect(await call(bob, 'PATCH', `/pdl/${id}/active`, { is_active: false })).toMatchObject({
        status: 404,
        code: 'PDL_NOT_FOUND',
      });
      expect((await call(alice, 'GET', `/pdl/${id}`)).data.is_active).toBe(true);
    });

    it('inactive stays listed and editable', async () => {
      const { id } = await register(alice);
      await call(alice, 'PATCH', `/pdl/${id}/active`, { is_active: false });
      expect((await call(alice, 'PATCH', `/pdl/${id}/name`, { name: 'Barn' })).data).toMatchObject({
        name: 'Barn',
        is_active: false,
      });
    });
  });

  describe('the link between PDLs', () => {
    const link = (user: string, id: string, target: string | null) =>
      call(user, 'PATCH', `/pdl/${id}/link-production`, { linked_production_pdl_id: target });

    it('null is moved to linked, and linked to null', async () => {
      const [source, target] = [await register(alice, consumer), await register(alice, producer)];
      expect((await link(alice, source.id, target.id)).data.linked_production_pdl_id).toBe(target.id);
      expect((await link(alice, source.id, null)).data.linked_production_pdl_id).toBeNull();
    });

    it('becomes null when its target is deleted', async () => {
      const [source, target] = [await register(alice, consumer), await register(alice, producer)];
      await link(alice, source.id, target.id);
      expect((await call(alice, 'DELETE', `/pdl/${target.id}`)).status).toBe(200);
      expect((await call(alice, 'GET', `/pdl/${source.id}`)).data.linked_production_pdl_id).toBeNull();
    });

    it.each([
      ['the source must have consumption', producer, producer, 'The PDL that is linked must have consumption.'],
      ['the target must have production', consumer, consumer, 'The PDL it is linked to must have production.'],
    ])('%s', async (_, from, to, detail) => {
      const [source, target] = [await register(alice, from), await register(alice, to)];
      expect(await link(alice, source.id, target.id)).toMatchObject({ status: 422, code: 'INVALID_LINK', detail });
      expect((await call(alice, 'GET', `/pdl/${source.id}`)).data.linked_production_pdl_id).toBeNull();
    });

    it('a PDL cannot be linked to itself', async () => {
      const both = await register(alice, { has_consumption: true, has_production: true });
      expect(await link(alice, both.id, both.id)).toMatchObject({
        status: 422,
        code: 'INVALID_LINK',
        detail: 'A PDL cannot be linked to itself.',
      });
    });

    it('the target of another user is like an unknown one', async () => {
      const [source, foreign] = [await register(alice, consumer), await register(bob, producer)];
      const responses = [await link(alice, source.id, foreign.id), await link(alice, source.id, randomUUID())];
      expect(responses[0]).toMatchObject({ status: 404, code: 'PDL_NOT_FOUND' });
      expect(responses[1]).toEqual(responses[0]);
    });

    it('a source of another user is not found', async () => {
      const [foreign, target] = [await register(bob, consumer), await register(alice, producer)];
      expect(await link(alice, foreign.id, target.id)).toMatchObject({ status: 404 });
      expect(await link(alice, foreign.id, null)).toMatchObject({ status: 404 });
    });
  });

  describe('the order', () => {
    const orders = (...ids: string[]) => ({ orders: ids.map((id, order) => ({ id, order })) });

    it('is the order of registration until it is changed, and a new PDL is added last', async () => {
      const ids = [(await register(alice)).id, (await register(alice)).id, (await register(alice)).id];
      const [a = '', b = '', c = ''] = ids;
      expect((await call(alice, 'GET', '/pdl')).list.map(({ id }) => id)).toEqual(ids);
      const changed = await call(alice, 'PATCH', '/pdl/reorder', orders(c, a, b));
      expect(changed.list.map(({ id }) => id)).toEqual([c, a, b]);
      const last = await register(alice);
      expect((await call(alice, 'GET', '/pdl')).list.map(({ id }) => id)).toEqual([c, a, b, last.id]);
    });

    it('with one foreign or unknown PDL is refused whole', async () => {
      const [a, b, foreign] = [await register(alice), await register(alice), await register(bob)];
      for (const otherUser of [foreign.id, randomUUID()]) {
        const response = await call(alice, 'PATCH', '/pdl/reorder', orders(b.id, otherUser, a.id));
        expect(response).toMatchObject({ status: 404, code: 'PDL_NOT_FOUND' });
      }
      expect((await call(alice, 'GET', '/pdl')).list.map(({ id }) => id)).toEqual([a.id, b.id]);
    });

    it('with a duplicate PDL or an invalid position is 422', async () => {
      const { id } = await register(alice);
      expect((await call(alice, 'PATCH', '/pdl/reorder', orders(id, id))).status).toBe(422);
      expect((await call(alice, 'PATCH', '/pdl/reorder', { orders: [{ id, order: -1 }] })).status).toBe(422);
    });

    it('is never a mix of two orders that were sent at the same time', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, async () => (await register(alice)).id));
      const backwards = ids.toReversed();
      await Promise.all(
        [ids, backwards, ids, backwards].map((order) => call(alice, 'PATCH', '/pdl/reorder', orders(...order))),
      );
      const seen = (await call(alice, 'GET', '/pdl')).list.map(({ id }) => id);
      expect([ids, backwards]).toContainEqual(seen);
    });
  });

  describe('deleting', () => {
    it('removes the PDL of its owner and has the rest forgotten', async () => {
      const made = await register(alice);
      expect(await call(alice, 'DELETE', `/pdl/${made.id}`)).toMatchObject({ status: 200, data: {} });
      expect(forgotten).toEqual([{ user_id: alice, usage_point_id: made.usage_point_id }]);
      expect((await call(alice, 'GET', `/pdl/${made.id}`)).status).toBe(404);
    });

    it('by another user changes nothing', async () => {
      const { id } = await register(alice);
      expect((await call(bob, 'DELETE', `/pdl/${id}`)).status).toBe(404);
      expect(forgotten).toEqual([]);
      expect((await call(alice, 'GET', `/pdl/${id}`)).status).toBe(200);
    });
  });

  describe('the choices of the owner', () => {
    it.each(['/offer', '/selected-offer'])('an offer through %s must exist and be sold', async (path) => {
      const { id } = await register(alice);
      const choose = (selected_offer_id: string | null) =>
        call(alice, 'PATCH', `/pdl/${id}${path}`, { selected_offer_id });
      expect((await choose(soldOffer)).data.selected_offer_id).toBe(soldOffer);
      expect(await choose(randomUUID())).toMatchObject({ status: 404, code: 'OFFER_NOT_FOUND' });
      expect((await choose(null)).data.selected_offer_id).toBeNull();
    });

    it('an offer is chosen and listed by the 14 digits, too', async () => {
      const { usage_point_id } = await register(alice);
      const chosen = await call(alice, 'PATCH', `/pdl/${usage_point_id}/offer`, { selected_offer_id: soldOffer });
      expect(chosen.data.selected_offer_id).toBe(soldOffer);
      const { list } = await call(alice, 'GET', `/pdl/${usage_point_id}/offers`);
      expect(list).toEqual([{ valid_from: null, offer_id: soldOffer }]);
    });

    it('dates the choice of an offer and retains the earlier ones', async () => {
      const { id } = await register(alice);
      const choose = (selected_offer_id: string | null, from?: string) =>
        call(alice, 'PATCH', `/pdl/${id}/offer`, { selected_offer_id, ...(from && { from }) });
      const history = async (user = alice) => await call(user, 'GET', `/pdl/${id}/offers`);
      await choose(soldOffer);
      expect((await history()).list).toEqual([{ valid_from: null, offer_id: soldOffer }]);
      expect((await choose(null)).data.selected_offer_id).toBeNull();
      expect((await choose(soldOffer)).data.selected_offer_id).toBe(soldOffer);
      // A day of the past leaves what was chosen since.
      expect((await choose(null, '2026-03-01')).data.selected_offer_id).toBe(soldOffer);
      expect((await history()).list).toEqual([
        { valid_from: null, offer_id: soldOffer },
        { valid_from: '2026-03-01', offer_id: null },
        { valid_from: '2026-11-15', offer_id: soldOffer },
      ]);
      expect((await choose(soldOffer, '2026-11-16')).code).toBe('VALIDATION_ERROR');
      expect((await choose(soldOffer, '2026-02-30')).status).toBe(422);
      expect((await history(bob)).code).toBe('PDL_NOT_FOUND');
      await call(alice, 'DELETE', `/pdl/${id}`);
      expect((await history()).code).toBe('PDL_NOT_FOUND');
      const left = await storage.database
        .for<{ offer_choices: { pdl_id: string } }>()
        .selectFrom('offer_choices')
        .selectAll()
        .where('pdl_id', '=', id)
        .execute();
      expect(left).toEqual([]);
    });

    it.each([
      [{ pricing_option: 'HC_HP' }, 200],
      [{ pricing_option: null }, 200],
      [{ pricing_option: 'ZEN' }, 422],
    ])('pricing option %j: %i', async (body, status) => {
      const { id } = await register(alice);
      const response = await call(alice, 'PATCH', `/pdl/${id}/pricing-option`, body);
      expect(response.status).toBe(status);
      if (status === 200) expect(response.data).toMatchObject(body);
    });

    it('neither consumption nor production is no type', async () => {
      const { id } = await register(alice);
      const type = { has_consumption: false, has_production: false };
      expect((await call(alice, 'PATCH', `/pdl/${id}/type`, type)).status).toBe(422);
    });

    it('another user’s PDL is not found, for any request', async () => {
      const { id } = await register(bob);
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PATCH', '/name', { name: 'mine' }],
        ['PATCH', '/type', producer],
        ['PATCH', '/pricing-option', { pricing_option: 'BASE' }],
        ['PATCH', '/offer', { selected_offer_id: soldOffer }],
        ['PATCH', '/contract', { subscribed_power: 3 }],
        ['PATCH', '/offpeak', { offpeak_hours: '22:00-06:00' }],
        ['POST', '/fetch-contract', undefined],
      ] as const) {
        expect([path, (await call(alice, method, `/pdl/${id}${path}`, body)).status]).toEqual([path, 404]);
      }
      expect((await call(bob, 'GET', `/pdl/${id}`)).data.name).toBeNull();
    });
  });

  describe('off-peak hours', () => {
    const user = (ranges: string[], more: object = {}) => ({
      valid_from: null,
      ranges,
      source: 'user',
      raw: null,
      ...more,
    });

    it.each<[string, unknown, unknown[]]>([
      ['the text of the operator', 'HC (22H00-6H00;12H30-14H30)', [user(['22:00-06:00', '12:30-14:30'])]],
      ['a plain text', '22h-6h', [user(['22:00-06:00'])]],
      ['a list of texts', ['22:00-06:00', '12:00-14:00'], [user(['22:00-06:00', '12:00-14:00'])]],
      ['a list of starts and ends', [{ start: '22:00', end: '06:00' }], [user(['22:00-06:00'])]],
      ['an object with ranges', { ranges: ['22:00-06:00'] }, [user(['22:00-06:00'])]],
      ['an object with one text', { default: 'HC (22H00-6H00)' }, [user(['22:00-06:00'])]],
      [
        'one text a day, by name',
        { monday: '22h-6h', sunday: '22h-6h' },
        [user(['22:00-06:00'], { weekdays: [1, 7] })],
      ],
      ['one text a day, by number', { offpeak_hours_0: '1H00-6H00' }, [user(['01:00-06:00'], { weekdays: [1] })]],
      [
        'the canonical list',
        [{ valid_from: '2026-11-01', ranges: ['23:00-06:00'], months: [11, 12], source: 'user', raw: null }],
        [user(['23:00-06:00'], { valid_from: '2026-11-01', months: [11, 12] })],
      ],
    ])('are accepted as %s', async (_, offpeak_hours, expected) => {
      const { id } = await register(alice);
      const response = await call(alice, 'PATCH', `/pdl/${id}/offpeak`, { offpeak_hours });
      expect(response).toMatchObject({ status: 200, data: { offpeak_hours: expected } });
      expect((await call(alice, 'GET', `/pdl/${id}`)).data.offpeak_hours).toEqual(expected);
      expect((await call(alice, 'PATCH', `/pdl/${id}/contract`, { offpeak_hours: null })).data.offpeak_hours).toEqual(
        [],
      );
    });

    it('that are not understood are 422 and change nothing', async () => {
      const { id } = await register(alice);
      await call(alice, 'PATCH', `/pdl/${id}/offpeak`, { offpeak_hours: '22:00-06:00' });
      expect(await call(alice, 'PATCH', `/pdl/${id}/offpeak`, { offpeak_hours: 'at night' })).toMatchObject({
        status: 422,
        code: 'INVALID_OFFPEAK',
        detail: '"at night" is not an off-peak range',
      });
      expect((await call(alice, 'GET', `/pdl/${id}`)).data.offpeak_hours).toEqual([user(['22:00-06:00'])]);
    });

    it("of the user take precedence over the operator's, both are stored, and the difference is shown", async () => {
      const { id } = await register(alice);
      await call(alice, 'PATCH', `/pdl/${id}/offpeak`, { offpeak_hours: '23:00-07:00' });
      contract = { offpeak_hours: 'HC (22H30-6H30)' };
      const { data } = await call(alice, 'POST', `/pdl/${id}/fetch-contract`);
      expect(data.offpeak_hours).toEqual([
        user(['23:00-07:00']),
        { valid_from: null, ranges: ['22:30-06:30'], source: 'gridop', raw: 'HC (22H30-6H30)' },
      ]);
      expect(data.offpeak_difference).toEqual({ user: ['23:00-07:00'], gridop: ['22:30-06:30'] });
    });

    it('of the operator that cannot be parsed are stored unchanged, with a problem', async () => {
      const { id } = await register(alice);
      contract = { offpeak_hours: 'HC (?)' };
      const { data } = await call(alice, 'POST', `/pdl/${id}/fetch-contract`);
      expect(data.offpeak_hours).toEqual([{ valid_from: null, ranges: [], source: 'gridop', raw: 'HC (?)' }]);
      expect(data.problem).toMatchObject({ code: 'OFFPEAK_UNREADABLE' });
    });
  });

  describe('a contract', () => {
    const full: ContractData = {
      subscribed_power_kva: 9,
      last_activation_date: toDay('2018-08-31'),
      has_production: true,
      offpeak_hours: 'HC (22H30-6H30)',
    };

    it('fills what the owner has not set', async () => {
      const { id } = await register(alice);
      contract = full;
      expect((await call(alice, 'POST', `/pdl/${id}/fetch-contract`)).data).toMatchObject({
        subscribed_power: 9,
        activation_date: '2018-08-31',
        has_production: true,
        offpeak_hours: [{ ranges: ['22:30-06:30'], source: 'gridop' }],
      });
    });

    it('leaves what the owner set, until the owner resets it', async () => {
      const { id } = await register(alice, consumer);
      await call(alice, 'PATCH', `/pdl/${id}/contract`, { subscribed_power: 6 });
      contract = full;
      expect((await call(alice, 'POST', `/pdl/${id}/fetch-contract`)).data).toMatchObject({
        subscribed_power: 6,
        has_production: false,
      });
      await call(alice, 'PATCH', `/pdl/${id}/contract`, { subscribed_power: null });
      expect((await call(alice, 'POST', `/pdl/${id}/fetch-contract`)).data.subscribed_power).toBe(9);
    });

    it('without values erases nothing', async () => {
      const { id } = await register(alice);
      contract = full;
      const before = await call(alice, 'POST', `/pdl/${id}/fetch-contract`);
      contract = { subscribed_power_kva: null, offpeak_hours: '' };
      const after = await call(alice, 'POST', `/pdl/${id}/fetch-contract`);
      expect({ ...after.data, updated_at: null }).toEqual({ ...before.data, updated_at: null });
    });
  });

  describe('authorisation of operator routes', () => {
    const rights = { email: '', is_admin: true, is_demo: false, permissions: [] };
    const caller = (user_id: string) => ({ user_id, counted_as: user_id, ...rights });

    it('returns the caller’s active PDL', async () => {
      const made = await register(alice);
      const authorised = await points.authorisePdl(caller(alice), String(made.usage_point_id));
      expect(authorised).toMatchObject({ id: made.id, consent: { consent_status: 'pending' } });
    });

    it('unknown, foreign and inactive look alike, also to administrators', async () => {
      const [foreign, inactive] = [await register(bob), await register(alice)];
      await call(alice, 'PATCH', `/pdl/${inactive.id}/active`, { is_active: false });
      const refusals = await Promise.all(
        ['99999999999999', String(foreign.usage_point_id), String(inactive.usage_point_id)].map((usage_point_id) =>
          points.authorisePdl(caller(alice), usage_point_id).catch((error: { parts: unknown }) => error.parts),
        ),
      );
      expect(refusals[0]).toMatchObject({ status: 404, code: 'PDL_NOT_FOUND' });
      expect(refusals[1]).toEqual(refusals[0]);
      expect(refusals[2]).toEqual(refusals[0]);
    });
  });
});
