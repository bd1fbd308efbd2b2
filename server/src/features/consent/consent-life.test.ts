import { consentStatuses } from '@svc/domain/consent/consent';
import { addDays } from '@svc/domain/day';
import { fail, succeed } from '@svc/domain/outcome';
import { parisDay } from '@svc/domain/paris-time';
import type { Failure } from '@svc/domain/readings/failure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import { type ConsentFixture, comeBackFrom, startConsentFixture } from '../../../test/consent-fixture.ts';
import { usualDatabase } from '../../../test/databases.ts';

type Case = [string, Failure | 'ok', Record<string, string>];

const same = { pending: 'pending', active: 'active', unusable: 'unusable', expired: 'expired', revoked: 'revoked' };
const ended = { ...same, active: 'revoked', unusable: 'revoked' };

describe.each(usualDatabase('postgres'))('the life of a consent on %s', (kind) => {
  let environment: ConsentFixture;
  let user: string;

  beforeAll(async () => {
    environment = await startConsentFixture(kind, 'v2');
  });
  afterAll(() => environment.stop());
  beforeEach(async () => {
    user = await environment.newUser();
    environment.notices.length = 0;
    environment.forgotten.length = 0;
    environment.startedAfresh.length = 0;
    environment.simulator.control({ empty_services: 0, clear_faults: true });
  });

  let next = 20_000_000_000_000;
  const register = async (): Promise<DeliveryPoint> => {
    await environment.gateway.send(user, 'POST', '/pdl', { usage_point_id: String(next++) });
    const point = (await environment.points.listOwned(user)).at(-1);
    if (!point) throw new Error('not registered');
    return point;
  };
  const inState = async (status: (typeof consentStatuses)[number]) => {
    const { id } = await register();
    const point = await environment.points.change({ id }, ({ consent }) => ({
      consent: { ...consent, consent_status: status, revoked_by: status === 'revoked' ? 'gridop' : null },
    }));
    if (!point) throw new Error('not changed');
    return point;
  };

  describe('after every outcome of a call', () => {
    it.each<Case>([
      ['a call that worked', 'ok', { ...same, unusable: 'active', revoked: 'active' }],
      ['403 ADAM-DC-0007', { class: 'consent_revoked', status: 403, code: 'ADAM-DC-0007' }, ended],
      ['403 ADAM-DC-0008', { class: 'consent_revoked', status: 403, code: 'ADAM-DC-0008' }, ended],
      ['403 without a code', { class: 'consent_revoked', status: 403 }, ended],
      ['403 900908', { class: 'subscription', status: 403, code: '900908' }, same],
      ['403 ADAM-DC-0009', { class: 'consent_window', status: 403, code: 'ADAM-DC-0009' }, same],
      [
        '400 ADAM-DC-0007',
        { class: 'not_yet_usable', status: 400, code: 'ADAM-DC-0007' },
        { ...same, active: 'unusable' },
      ],
      [
        '400 ADAM-ERR0061',
        { class: 'consent_unusable', status: 400, code: 'ADAM-ERR0061' },
        { ...same, active: 'unusable' },
      ],
      [
        '400 ADAM-ERR0155',
        { class: 'unknown_point', status: 400, code: 'ADAM-ERR0155' },
        { ...same, active: 'unusable' },
      ],
      [
        '404 STM-ERR-0000019',
        { class: 'consent_unusable', status: 404, code: 'STM-ERR-0000019' },
        { ...same, active: 'unusable' },
      ],
      ['400 ADAM-ERR0123', { class: 'before_activation', status: 400, code: 'ADAM-ERR0123' }, same],
      ['400 ADAM-ERR0191', { class: 'period', status: 400, code: 'ADAM-ERR0191' }, same],
      ['404, not published', { class: 'not_published', status: 404, code: 'no_data_found' }, same],
      ['429', { class: 'throttled', status: 429 }, same],
      ['500', { class: 'unavailable', status: 500 }, same],
      ['no answer', { class: 'unavailable' }, same],
      ['nonsense', { class: 'nonsense', status: 200 }, same],
    ])('%s', async (_, failure, expected) => {
      const reached: [string, string][] = [];
      for (const status of consentStatuses) {
        const point = await inState(status);
        const outcome = failure === 'ok' ? succeed(null) : fail(failure);
        const after = await environment.consent.recordOutcome(point, { measure: 'consumption_daily', outcome });
        expect(await environment.points.find({ id: point.id })).toMatchObject({ consent: after.consent });
        reached.push([status, after.consent.consent_status]);
      }
      expect(Object.fromEntries(reached)).toEqual(expected);
    });

    it('ADAM-DC-0007, ADAM-DC-0008, ADAM-ERR0061 and 900908 are distinguished', async () => {
      const reported: unknown[] = [];
      for (const [status, code] of [
        [403, 'ADAM-DC-0007'],
        [403, 'ADAM-DC-0008'],
        [400, 'ADAM-ERR0061'],
        [403, '900908'],
      ] as const) {
        const outcome = { ok: false, failure: { class: 'refused', status, code } } as const;
        const { consent } = await environment.consent.recordOutcome(await inState('active'), { outcome });
        reported.push([consent.consent_status, consent.problem?.code ?? null]);
      }
      expect(reported).toEqual([
        ['revoked', 'ADAM-DC-0007'],
        ['revoked', 'ADAM-DC-0008'],
        ['unusable', 'ADAM-ERR0061'],
        ['active', null],
      ]);
    });

    it.each([
      ['consumption_detail', { has_consumption: false, has_production: false }],
      ['production_daily', { has_consumption: true, has_production: false }],
    ] as const)('ADAM-ERR0069 on %s takes the direction away', async (measure, expected) => {
      const outcome = { ok: false, failure: { class: 'direction', status: 400, code: 'ADAM-ERR0069' } } as const;
      const after = await environment.consent.recordOutcome(await inState('active'), { measure, outcome });
      expect(after).toMatchObject({
        ...expected,
        consent: { consent_status: 'active', problem: { code: 'ADAM-ERR0069' } },
      });
    });

    it('a load curve that is not recorded is reported until one arrives', async () => {
      const refused = { ok: false, failure: { class: 'curve_off', status: 400, code: 'ADAM-ERR0075' } } as const;
      const off = await environment.consent.recordOutcome(await inState('active'), {
        measure: 'consumption_detail',
        outcome: refused,
      });
      expect(off.consent).toMatchObject({ consent_status: 'active', problem: { code: 'ADAM-ERR0075' } });
      const on = await environment.consent.recordOutcome(off, {
        measure: 'consumption_detail',
        outcome: succeed(null),
      });
      expect(on.consent.problem).toBeNull();
    });
  });

  it('a consent revoked by a 403 is proved again by one call that works', async () => {
    const given = await environment.consented(user);
    const denied = { ok: false, failure: { class: 'consent_revoked', status: 403, code: 'ADAM-DC-0008' } } as const;
    const revoked = await environment.consent.recordOutcome(given, { outcome: denied });
    expect(revoked.consent.consent_status).toBe('revoked');
    expect((await environment.consent.verify(revoked)).consent).toMatchObject({
      consent_status: 'active',
      problem: null,
    });
  });

  it('a new consent starts afresh, a removed one is forgotten', async () => {
    const { usage_point_id } = await environment.consented(user);
    expect(environment.startedAfresh).toEqual([usage_point_id]);
    await environment.gateway.send(user, 'DELETE', `/consent/${usage_point_id}`);
    expect(environment.forgotten).toEqual([usage_point_id]);
  });

  it('deleting a PDL deletes its tokens and authorisations', async () => {
    const { id } = await environment.consented(user);
    await environment.gateway.send(user, 'DELETE', `/pdl/${id}`);
    const tables = environment.storage.database.for<Record<string, Record<string, unknown>>>();
    for (const table of ['operator_tokens', 'authorisations'])
      expect(await tables.selectFrom(table).selectAll().where('user_id', '=', user).execute()).toEqual([]);
  });

  describe('an autorisation_id', () => {
    const guess = async (by: string, autorisation_id: number) => {
      const departure = await environment.gateway.send(by, 'GET', '/consent');
      const state = new URL(String(departure.headers.location)).searchParams.get('state');
      const response = await environment.gateway.send(
        by,
        'GET',
        `/callback?autorisation_id=${autorisation_id}&state=${state}`,
      );
      return new URL(String(response.headers.location)).search;
    };
    const numberOf = async (holder: string) => {
      const tables = environment.storage.database.for<{
        authorisations: { autorisation_id: number; user_id: string };
      }>();
      const row = await tables
        .selectFrom('authorisations')
        .selectAll()
        .where('user_id', '=', holder)
        .executeTakeFirst();
      return row?.autorisation_id ?? 0;
    };

    it('that another account took today is not given to a second one that guesses it', async () => {
      await environment.consented(user);
      const thief = await environment.newUser();
      expect(await guess(thief, await numberOf(user))).toBe('?consent=error&code=CONSENT_INVALID');
      expect(await environment.points.listOwned(thief)).toEqual([]);
    });

    it('of a share that was ended and given again on a later day goes to the account that returns with it', async () => {
      const { usage_point_id } = await environment.consented(user);
      const number = await numberOf(user);
      environment.clock.advance(86_400_000);
      environment.simulator.control({
        advance_seconds: 86_400,
        end_consents: [usage_point_id],
        next_pdls: [usage_point_id],
      });
      const mover = await environment.newUser();
      expect(await comeBackFrom(environment.gateway, mover)).toContain('?consent=ok&pdl=');
      expect(await numberOf(mover)).toBe(number);
      environment.clock.advance(-86_400_000);
      environment.simulator.control({ advance_seconds: -86_400 });
    });

    it('whose services are empty waits, is retried, and then yields the PDL', async () => {
      environment.simulator.control({ empty_services: 5 });
      expect(await comeBackFrom(environment.gateway, user)).toContain('?consent=error&code=CONSENT_PENDING');
      expect(await environment.points.listOwned(user)).toEqual([]);
      await environment.runJob('pending-consents');
      expect(await environment.points.listOwned(user)).toEqual([]);
      environment.clock.advance(61_000);
      await environment.runJob('pending-consents');
      expect(await environment.points.listOwned(user)).toMatchObject([{ consent: { consent_status: 'active' } }]);
      environment.clock.advance(-61_000);
    });

    it('whose services are only requested is pending until they are active', async () => {
      const { id } = await environment.consented(user, 'pending_services');
      expect((await environment.points.find({ id }))?.consent.consent_status).toBe('pending');
      environment.clock.advance(61_000);
      await environment.runJob('pending-consents');
      expect((await environment.points.find({ id }))?.consent.consent_status).toBe('active');
      environment.clock.advance(-61_000);
    });
  });

  describe('that came back for one PDL', () => {
    const pointErrorOf = async (id: string) => (await environment.points.find({ id }))?.consent.problem ?? null;

    it('does not mark one that was registered later, however often the job retries', async () => {
      await environment.consented(user, 'pending_services');
      const later = await register();
      environment.clock.advance(61_000);
      await environment.runJob('pending-consents');
      expect(await pointErrorOf(later.id)).toBeNull();
      environment.clock.advance(-61_000);
    });

    it('marks no other while the operator has not named the PDL of another consent', async () => {
      const entered = await register();
      environment.simulator.control({ empty_services: 1, next_pdls: [entered.usage_point_id] });
      await comeBackFrom(environment.gateway, user);
      await environment.consented(user);
      expect(await pointErrorOf(entered.id)).toBeNull();
      const other = await register();
      environment.clock.advance(61_000);
      await environment.runJob('pending-consents');
      environment.clock.advance(-61_000);
      // Named by now: the next user return marks a PDL that still waits as passed over.
      await environment.consented(user);
      expect(await pointErrorOf(other.id)).toMatchObject({ code: 'CONSENT_FOR_ANOTHER_PDL' });
      expect(await pointErrorOf(entered.id)).toBeNull();
    });
  });

  it('the PDL of another user stays pending without consent: no call, and the row of its owner is unchanged', async () => {
    const owned = await environment.consented(user);
    const otherUser = await environment.newUser();
    const before = environment.simulator.requests().last_sequence;
    const made = await environment.gateway.send(otherUser, 'POST', '/pdl', { usage_point_id: owned.usage_point_id });
    expect(made.body).toMatchObject({ data: { consent_status: 'pending' } });
    for (const job of ['pending-consents', 'operator-token-refresh', 'consent-watch']) await environment.runJob(job);
    expect(environment.simulator.requests().last_sequence).toBe(before);
    expect(await environment.points.find({ id: owned.id })).toEqual(owned);
  });

  describe('its end', () => {
    const endingIn = async (days: number, status: 'active' | 'pending' = 'active') => {
      const { id } = await inState(status);
      const expires_at = addDays(parisDay(environment.clock.now()), days);
      await environment.points.change({ id }, ({ consent }) => ({ consent: { ...consent, expires_at } }));
      return id;
    };

    it('is announced 60, 15 and 1 days before, once each, and then takes effect', async () => {
      const id = await endingIn(61);
      const reported: number[][] = [];
      let passed = 0;
      for (const left of [61, 60, 60, 40, 15, 14, 1, 1, 0, -1]) {
        const days = 61 - left - passed;
        passed += days;
        environment.clock.advance(days * 86_400_000);
        environment.notices.length = 0;
        await environment.runJob('consent-watch');
        reported.push(environment.notices.filter(({ user_id }) => user_id === user).map((notice) => notice.days));
      }
      environment.clock.advance(-passed * 86_400_000);
      expect(reported).toEqual([[], [60], [], [], [15], [], [1], [], [], []]);
      expect((await environment.points.find({ id }))?.consent).toMatchObject({
        consent_status: 'expired',
        problem: { code: 'CONSENT_EXPIRED' },
      });
    });

    it('of a consent that never worked is worth no letter', async () => {
      await endingIn(10, 'pending');
      await environment.runJob('consent-watch');
      expect(environment.notices.filter(({ user_id }) => user_id === user)).toEqual([]);
    });

    it('is announced at the next run when the mail could not be written', async () => {
      await endingIn(15);
      environment.outbox.isBroken = true;
      await expect(environment.runJob('consent-watch')).rejects.toThrow('the outbox is broken');
      environment.outbox.isBroken = false;
      await environment.runJob('consent-watch');
      expect(environment.notices.filter(({ user_id }) => user_id === user)).toHaveLength(1);
    });
  });
});
