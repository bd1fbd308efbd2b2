import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../../test/caller.ts';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';

const measure = 'consumption_daily';

/** Stored data of a PDL is returned only to users to whom the operator would return it now. */
describe('what is stored of a PDL', () => {
  let environment: Environment;
  let victim: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    victim = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  const week = () => [environment.day(-10), environment.day(-3)] as const;
  const wraps = (pdl: string) =>
    environment.gateway.sql<{ user_id: string }>('select user_id from data_keys where usage_point_id = $1', [pdl]);

  /** Everything an owner can have read: days, a load curve, contract, address, customer, contact. */
  async function readAll(owner: ConsentedUser): Promise<string[]> {
    const daily = await requestReadings(owner, measure, week());
    expect(daysIn(daily)).toHaveLength(7);
    expect(
      (await requestReadings(owner, 'consumption_detail', [environment.day(-4), environment.day(-3)])).status,
    ).toBe(200);
    const records = await Promise.all(
      ['contract', 'address', 'customer', 'contact'].map((kind) => owner.caller.get(`/gridop/${kind}/${owner.pdl}`)),
    );
    expect(records.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const values = daily.data<{ meter_reading: { interval_reading: { value: number }[] } }>().meter_reading;
    const streets = records.flatMap(({ text }) => /"street":"([^"]+)"/.exec(text)?.[1] ?? []);
    expect(streets).toHaveLength(1);
    return [...values.interval_reading.map(({ value }) => String(value)), ...streets];
  }

  /** Tries every route to the stored data and returns what the caller got. */
  async function tryEverything(caller: TestCaller, pdl: string): Promise<string> {
    const responses = [await caller.get('/accounts/export')];
    for (const path of ['consumption/daily', 'production/daily', 'power', 'consumption/detail', 'production/detail']) {
      const [start, end] = path.endsWith('detail') ? [environment.day(-4), environment.day(-3)] : week();
      responses.push(await caller.get(`/gridop/${path}/${pdl}?start=${start}&end=${end}`));
    }
    for (const kind of ['contract', 'address', 'customer', 'contact'])
      responses.push(await caller.get(`/gridop/${kind}/${pdl}`));
    responses.push(await caller.post('/imports', { usage_point_id: pdl }));
    const [export_, ...rest] = responses;
    expect(export_?.status).toBe(200);
    expect(new Set(rest.map(({ status }) => Math.floor(status / 100)))).toEqual(new Set([4]));
    return responses.map(({ text }) => text).join('\n');
  }

  it('is not returned to a user who registered the number without a consent', async () => {
    const secrets = await readAll(victim);
    const user = await environment.gateway.signUp();
    const attacker = environment.gateway.asUser(user);
    expect((await attacker.post('/pdl', { usage_point_id: victim.pdl })).body).toMatchObject({
      data: { consent_status: 'pending' },
    });
    const calls = environment.callsAbout(victim.pdl).length;
    const got = await tryEverything(attacker, victim.pdl);
    for (const secret of secrets) expect(got).not.toContain(secret);
    expect(await wraps(victim.pdl)).toEqual([{ user_id: victim.user.id }]);
    expect(environment.callsAbout(victim.pdl)).toHaveLength(calls);
  });

  it('is not returned for ten guessed numbers', async () => {
    const others = await Promise.all([environment.anotherPoint(victim), environment.anotherPoint(victim)]);
    const secrets = (await Promise.all(others.map(readAll))).flat();
    const attacker = environment.gateway.asUser(await environment.gateway.signUp());
    const first = Number(others[0]?.pdl) - 5;
    for (let guess = 0; guess < 10; guess++) await attacker.post('/pdl', { usage_point_id: String(first + guess) });
    const got = (await attacker.get('/accounts/export')).text;
    for (const { pdl } of others) expect(got).toContain(pdl);
    for (const secret of secrets) expect(got).not.toContain(secret);
    for (const { pdl } of others) expect(await wraps(pdl)).toEqual([{ user_id: victim.user.id }]);
  });

  it('is not returned while the own PDL is inactive, and is returned again once it is active', async () => {
    const owner = await environment.consentedUser();
    const secrets = await readAll(owner);
    await owner.caller.patch(`/pdl/${owner.id}/active`, { is_active: false });
    const got = await tryEverything(owner.caller, owner.pdl);
    for (const secret of secrets) expect(got).not.toContain(secret);
    await owner.caller.patch(`/pdl/${owner.id}/active`, { is_active: true });
    expect(daysIn(await requestReadings(owner, measure, week()))).toHaveLength(7);
  });

  it('is not returned after a withdrawal, even where another owner retains it', async () => {
    const owner = await environment.consentedUser();
    const other = await environment.consentedUser({ pdl: owner.pdl });
    const secrets = await readAll(owner);
    await readAll(other);
    expect((await owner.caller.delete(`/consent/${owner.pdl}`)).status).toBe(200);
    const got = await tryEverything(owner.caller, owner.pdl);
    for (const secret of secrets) expect(got).not.toContain(secret);
    expect(await wraps(owner.pdl)).toEqual([{ user_id: other.user.id }]);
    const calls = environment.callsAbout(owner.pdl).length;
    expect(daysIn(await requestReadings(other, measure, week()))).toHaveLength(7);
    expect(environment.callsAbout(owner.pdl)).toHaveLength(calls);
  });

  it('is not returned for the demonstration to a user who registers its numbers', async () => {
    const attacker = environment.gateway.asUser(await environment.gateway.signUp());
    await attacker.post('/pdl', { usage_point_id: '00000000000001' });
    await tryEverything(attacker, '00000000000001');
    expect(await wraps('00000000000001')).toEqual([]);
  });

  it('is not disclosed by an import whose consent was withdrawn', async () => {
    const owner = await environment.consentedUser();
    const { id } = (await owner.caller.post('/imports', { usage_point_id: owner.pdl, measures: [measure] })).data<{
      id: string;
    }>();
    expect((await owner.caller.get(`/imports/${id}`)).status).toBe(200);
    await owner.caller.delete(`/consent/${owner.pdl}`);
    for (const path of [`/imports/${id}`, `/imports/${id}/events`])
      expect((await owner.caller.get(path)).body).toMatchObject({ code: 'CONSENT_REVOKED' });
  });

  it('for days before the meter was put into service for its owner is not returned', async () => {
    const former = await environment.consentedUser();
    const next = await environment.consentedUser({ pdl: former.pdl });
    await environment.gateway.sql('update pdls set activation_date = null where id = $1', [former.id]);
    await environment.gateway.sql('update pdls set activation_date = $2 where id = $1', [next.id, environment.day(-6)]);
    expect(daysIn(await requestReadings(former, measure, week()))).toHaveLength(7);
    expect(daysIn(await requestReadings(next, measure, week()))).toEqual([-6, -5, -4].map(environment.day));
  });
});
