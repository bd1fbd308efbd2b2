import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
  throttling,
} from '../../../test/environment.ts';

/**
 * A consent `revoked` by a 403 is proved again by one cheap call, at most once an hour and only on a request of its
 * owner. One row for each way that call can end.
 */
describe('a consent that the operator reported as revoked, an hour later', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const range = () => [environment.day(-20), environment.day(-15)] as const;
  const requestDays = (point: ConsentedUser) => requestReadings(point, 'consumption_daily', range());
  const calls = ({ pdl }: ConsentedUser) => environment.callsAbout(pdl).length;
  const stateOf = async ({ caller, id }: ConsentedUser) => {
    const { consent_status, problem } = (await caller.get(`/pdl/${id}`)).data<{
      consent_status: string;
      problem: { code: string } | null;
    }>();
    return [consent_status, problem?.code ?? null];
  };
  const revoked = async () => {
    const point = await environment.anotherPoint(owner);
    environment.simulator.control({ end_consents: [point.pdl] });
    expect((await requestDays(point)).body).toMatchObject({ code: 'CONSENT_REVOKED' });
    expect((await stateOf(point))[0]).toBe('revoked');
    await environment.advance({ minutes: 61 });
    return point;
  };

  it.each([
    ['an outage', { kind: 'server_error', status: 503 }],
    ['a page of a proxy', { kind: 'html_403' }],
    ['a throttle', throttling],
  ])('whose proof meets %s stays revoked, and is proved again after another hour', async (_, fault) => {
    const point = await revoked();
    const before = calls(point);
    environment.simulator.control({ faults: [{ ...fault, times: 'always', match: { pdl: point.pdl } }] });
    const met = await requestDays(point);
    expect([met.status, met.body]).toMatchObject([403, { code: 'CONSENT_REVOKED' }]);
    expect(calls(point)).toBeGreaterThan(before);
    expect((await stateOf(point))[0]).toBe('revoked');
    await environment.calm();
    environment.simulator.control({ consents: [{ pdl: point.pdl }] });
    const callsBefore = calls(point);
    expect((await requestDays(point)).status).toBe(403);
    expect(calls(point)).toBe(callsBefore);
    await environment.advance({ minutes: 61 });
    expect(daysIn(await requestDays(point))).toHaveLength(5);
    expect(await stateOf(point)).toEqual(['active', null]);
  });

  it('whose proof is refused again costs only that call', async () => {
    const point = await revoked();
    const before = calls(point);
    expect((await requestDays(point)).body).toMatchObject({ code: 'CONSENT_REVOKED' });
    expect(environment.callsAbout(point.pdl).slice(before)).toEqual([
      `consommation_quotidienne ${environment.day(-1)} ${environment.day(0)}`,
    ]);
    expect((await stateOf(point))[0]).toBe('revoked');
    await requestDays(point);
    expect(calls(point)).toBe(before + 1);
  });
});
