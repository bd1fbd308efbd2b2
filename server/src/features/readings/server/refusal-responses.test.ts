import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  type MeasureBody,
  type MeasureName,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';

describe('a request that the operator refuses', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const range = (from: number, to: number) => [environment.day(from), environment.day(to)] as const;

  it.each<[string, MeasureName, number, number, string]>([
    ['curve_refused', 'consumption_detail', -3, 0, 'The customer objected to the recording of the load curve'],
    ['curve_refused', 'consumption_detail', -10, -5, 'The customer objected to the recording of the load curve'],
    ['consumer', 'production_daily', -4, 0, 'The direction of measure does not match the point'],
    ['consumer', 'production_daily', -4, -1, 'The direction of measure does not match the point'],
    ['unknown', 'consumption_daily', -1, 0, 'The point is unknown'],
  ])('as %s, for %s from J%i to J%i, returns its message', async (persona, measure, from, to, detail) => {
    const point = await environment.anotherPoint(owner, { persona });
    const response = await requestReadings(point, measure, range(from, to));
    expect([response.status, response.body]).toMatchObject([400, { detail, origin: 'gridop' }]);
    const queue = await environment.redis.cli('keys', '*:calls:*');
    expect(queue).not.toContain(detail);
  });

  it.each([
    ['our token, twice', 'token_expired', 'GRIDOP_UNAVAILABLE', 0],
    ['the length of a curve: our slicing failed', 'refusal_curve_too_long', 'GRIDOP_BAD_ANSWER', 1],
  ])('because of %s is reported as our own failure', async (_, kind, code, errors) => {
    const point = await environment.anotherPoint(owner);
    const logged = () => environment.gateway.logs.filter((line) => line.includes('the form of our request')).length;
    const before = logged();
    environment.simulator.control({ faults: [{ kind, times: 'always', match: { pdl: point.pdl } }] });
    const response = await requestReadings(point, 'consumption_detail', range(-10, -5));
    expect([response.status, response.body]).toMatchObject([503, { code, origin: 'svc' }]);
    expect(logged() - before).toBe(errors);
    await environment.calm();
  });

  it('for days before its consent gets the same response, cold and with later days cached, under one code', async () => {
    const started = environment.day(-10);
    const consented = async () => {
      const point = await environment.anotherPoint(owner, {
        persona: 'consent_window',
        point: { granted_on: started },
      });
      await environment.gateway.sql('update pdls set consent_started_at = $1 where id = $2', [started, point.id]);
      return point;
    };
    const [cold, warm] = [await consented(), await consented()];
    expect(daysIn(await requestReadings(warm, 'consumption_daily', range(-10, -3)))).toHaveLength(7);
    const responses = [
      await requestReadings(cold, 'consumption_daily', range(-20, -3)),
      await requestReadings(warm, 'consumption_daily', range(-20, -3)),
    ];
    for (const response of responses) {
      expect(daysIn(response)).toHaveLength(7);
      expect(response.data<MeasureBody>().missing).toEqual([
        {
          start: environment.day(-20),
          end: started,
          reason: 'consent',
          code: 'CONSENT_WINDOW',
          operator_code: 'ADAM-DC-0009',
          retry_at: null,
        },
      ]);
    }
    const before = await requestReadings(cold, 'consumption_daily', range(-20, -12));
    expect([before.status, before.body]).toMatchObject([403, { code: 'CONSENT_WINDOW' }]);
  });

  it('leaves nothing of a PDL that is deleted, not even the time of its last request', async () => {
    const point = await environment.anotherPoint(owner);
    environment.simulator.control({ published_until: { [point.pdl]: environment.day(-3) } });
    await requestReadings(point, 'consumption_daily', range(-2, 0));
    expect(await environment.redis.cli('keys', `*${point.pdl}*`)).toContain(':asked:');
    expect((await point.caller.delete(`/pdl/${point.id}`)).status).toBe(200);
    expect(await environment.redis.cli('keys', `*${point.pdl}*`)).toBe('');
  });
});

describe('v5 alone', () => {
  let environment: Environment;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ settings: { GRIDOP_API_MODE: 'legacy' } });
  });
  afterAll(() => environment.stop());

  it.each([
    ['revoked', 'ADAM-DC-0008'],
    ['moved', 'ADAM-DC-0007'],
    ['unknown', 'ADAM-ERR0155'],
  ])('verifies a consent with a day that it can return: %s is not active', async (persona, code) => {
    await expect(environment.consentedUser({ persona })).rejects.toThrow(`consent=error&code=${code}`);
  });

  it('returns J-1 tomorrow, and reports this whether the day is requested alone or with others', async () => {
    const owner = await environment.consentedUser();
    expect(environment.callsAbout(owner.pdl)[0]).toBe(
      `daily_consumption ${environment.day(-2)} ${environment.day(-1)}`,
    );
    const missingPeriod = {
      start: environment.day(-1),
      end: environment.day(0),
      reason: 'not_published',
      retry_at: '2026-10-02T22:00:00.000Z',
    };
    for (const from of [-4, -1]) {
      const response = await requestReadings(owner, 'consumption_daily', [environment.day(from), environment.day(0)]);
      expect(response.data<MeasureBody>().missing).toEqual([missingPeriod]);
    }
  });
});

describe('a v1 callback', () => {
  it('whose consent cannot be verified reports it as pending, as v2 does', async () => {
    const environment = await startEnvironmentWithoutRateLimit({ settings: { GRIDOP_AUTHORIZE_VERSION: 'v1' } });
    try {
      environment.simulator.control({ not_subscribed: ['mesure_synchrone_auto'] });
      await expect(environment.consentedUser()).rejects.toThrow('consent=error&code=CONSENT_PENDING');
      const [pdl] = await environment.gateway.sql<{ consent_status: string }>('select consent_status from pdls');
      expect(pdl?.consent_status).toBe('pending');
    } finally {
      await environment.stop();
    }
  });
});
