import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  type MeasureBody,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../test/environment.ts';

describe('a consent that is recorded and not yet usable', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const range = (from: number, to: number) => [environment.day(from), environment.day(to)] as const;
  const calls = ({ pdl }: ConsentedUser) => environment.callsAbout(pdl).length;
  const early = (usable: number) =>
    environment.anotherPoint(owner, {
      persona: 'not_yet_usable',
      point: { granted_on: environment.day(-5), usable_from: environment.day(usable) },
    });
  const stateOf = async ({ caller, id }: ConsentedUser) =>
    (await caller.get(`/pdl/${id}`)).data<{
      consent_status: string;
      problem: { code: string; detail: string } | null;
    }>();

  it('is queried once a day, whatever is requested, and reports how long to wait', async () => {
    const point = await early(1);
    for (const [measure, from, to] of [
      ['consumption_daily', -20, -15],
      ['consumption_daily', -10, 0],
      ['consumption_detail', -30, 0],
      ['max_power', -3, 0],
    ] as const) {
      const response = await requestReadings(point, measure, range(from, to));
      expect([response.status, response.body]).toMatchObject([
        400,
        {
          code: 'ADAM-DC-0007',
          origin: 'gridop',
          others_affected: null,
          advice: expect.stringMatching(/Wait: the operator is asked again every day/),
          retry_at: expect.stringMatching(/^2026-10-03T0/),
        },
      ]);
    }
    expect(calls(point)).toBe(1);
    const { consent_status, problem } = await stateOf(point);
    expect([consent_status, problem?.code]).toEqual(['unusable', 'ADAM-DC-0007']);
    expect(await environment.redis.cli('keys', `*:${point.pdl}:error:*`)).toBe('');
    await environment.advance({ hours: 24, minutes: 1 });
    expect(daysIn(await requestReadings(point, 'consumption_daily', range(-20, -15)))).toHaveLength(5);
    expect(await stateOf(point)).toMatchObject({ consent_status: 'active', problem: null });
    await environment.moveTo(`${environment.day(0)}T12:00:00+02:00`);
  });

  it('still serves the cached days, and lists the others', async () => {
    const point = await environment.anotherPoint(owner);
    expect(daysIn(await requestReadings(point, 'consumption_daily', range(-12, -10)))).toHaveLength(2);
    const usable_from = environment.day(9);
    const consents = [{ pdl: point.pdl, persona: 'not_yet_usable', granted_on: environment.day(-5), usable_from }];
    environment.simulator.control({ consents });
    const response = await requestReadings(point, 'consumption_daily', range(-14, -10));
    expect(daysIn(response)).toHaveLength(2);
    expect(response.data<MeasureBody>().missing).toMatchObject([
      {
        start: environment.day(-14),
        end: environment.day(-12),
        reason: 'consent',
        code: 'ADAM-DC-0007',
        retry_at: expect.any(String),
      },
    ]);
    expect((await stateOf(point)).consent_status).toBe('unusable');
  });
});
