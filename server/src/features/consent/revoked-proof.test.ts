import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  daysIn,
  requestReadings,
  startWorldWithoutRateLimit,
  throttling,
  type World,
} from '../../../test/world.ts';

/**
 * `revoked` by a 403 is proved again by one cheap call, at most once an hour and only when its owner asks. A row for
 * each way that call can end.
 */
describe('a consent that the operator said to be revoked, an hour later', () => {
  let world: World;
  let owner: ConsentedUser;

  beforeAll(async () => {
    world = await startWorldWithoutRateLimit();
    owner = await world.consentedUser();
  });
  afterAll(() => world.stop());

  const range = () => [world.day(-20), world.day(-15)] as const;
  const requestDays = (point: ConsentedUser) => requestReadings(point, 'consumption_daily', range());
  const calls = ({ pdl }: ConsentedUser) => world.callsAbout(pdl).length;
  const stateOf = async ({ caller, id }: ConsentedUser) => {
    const { consent_status, problem } = (await caller.get(`/pdl/${id}`)).data<{
      consent_status: string;
      problem: { code: string } | null;
    }>();
    return [consent_status, problem?.code ?? null];
  };
  const revoked = async () => {
    const point = await world.anotherPoint(owner);
    world.simulator.control({ end_consents: [point.pdl] });
    expect((await requestDays(point)).body).toMatchObject({ code: 'CONSENT_REVOKED' });
    expect((await stateOf(point))[0]).toBe('revoked');
    await world.advance({ minutes: 61 });
    return point;
  };

  it.each([
    ['an outage', { kind: 'server_error', status: 503 }],
    ['a page of somebody in between', { kind: 'html_403' }],
    ['a throttle', throttling],
  ])('whose proof meets %s stays revoked, and is proved again when another hour has passed', async (_, fault) => {
    const point = await revoked();
    const before = calls(point);
    world.simulator.control({ faults: [{ ...fault, times: 'always', match: { pdl: point.pdl } }] });
    const met = await requestDays(point);
    expect([met.status, met.body]).toMatchObject([403, { code: 'CONSENT_REVOKED' }]);
    expect(calls(point)).toBeGreaterThan(before);
    expect((await stateOf(point))[0]).toBe('revoked');
    await world.calm();
    world.simulator.control({ consents: [{ pdl: point.pdl }] });
    const callsBefore = calls(point);
    expect((await requestDays(point)).status).toBe(403);
    expect(calls(point)).toBe(callsBefore);
    await world.advance({ minutes: 61 });
    expect(daysIn(await requestDays(point))).toHaveLength(5);
    expect(await stateOf(point)).toEqual(['active', null]);
  });

  it('whose proof is refused again has cost that one call', async () => {
    const point = await revoked();
    const before = calls(point);
    expect((await requestDays(point)).body).toMatchObject({ code: 'CONSENT_REVOKED' });
    expect(world.callsAbout(point.pdl).slice(before)).toEqual([
      `consommation_quotidienne ${world.day(-1)} ${world.day(0)}`,
    ]);
    expect((await stateOf(point))[0]).toBe('revoked');
    await requestDays(point);
    expect(calls(point)).toBe(before + 1);
  });
});
