import { isDeepStrictEqual } from 'node:util';
import { calendarStart, costMonthsStart, yearStart } from '@svc/domain/bootstrap-query';
import { addDays, addMonths } from '@svc/domain/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentedUser, type Environment, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';

import { maxRefunds } from '../quotas/refunds.ts';

type Parts = Record<string, unknown>;

describe('GET /bootstrap of a gateway', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  const request = async (path: string, caller = owner.caller) => (await caller.get(path)).data<Parts>();

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ hasCalendars: true });
    owner = await environment.consentedUser();
  });
  afterAll(() => environment.stop());

  /** The calendars are still being read at their sources: both responses change until all of it is known. */
  const expectSame = (view: string, readParts: () => Promise<Parts>) =>
    expect
      .poll(async () => {
        const parts = await readParts();
        const response = await request(`/bootstrap?view=${view}`);
        return Object.keys(parts).filter((name) => !isDeepStrictEqual(response[name], parts[name]));
      })
      .toEqual([]);

  it('returns what the individual routes return', async () => {
    const response = await request('/bootstrap');
    expect(response).toMatchObject({
      capabilities: await request('/capabilities'),
      me: await request('/accounts/me'),
      homes: await request('/pdl'),
      usage: await request('/accounts/usage'),
      home: owner.id,
      daily: null,
      curve: null,
    });
  });

  it('contains the readings of the first home, once they are cached', async () => {
    const { days } = await request('/bootstrap');
    const { start, month, end } = days as Record<'start' | 'month' | 'end', string>;
    expect([start, end]).toEqual([environment.day(-760), environment.day(0)]);
    const path = (kind: string, from: string) =>
      `/gridop/consumption/${kind}/${owner.pdl}?start=${from}&end=${end}&format=columns`;
    // The operator takes a while for two years. A request that is too early gets a retry response.
    await expect.poll(() => request(path('daily', start))).toHaveProperty('series');
    const [daily, curve] = [await request(path('daily', start)), await request(path('detail', month))];
    const home = { home: owner.id, daily: { series: daily.series }, curve: { series: curve.series } };
    const nothingMore = { earlier: null, cost: null, projection: null };
    await expect.poll(() => request('/bootstrap?view=home')).toMatchObject({ ...home, ...nothingMore });
    await expect.poll(() => request(`/bootstrap?home=${owner.id}&view=home`)).toMatchObject({ daily: home.daily });
  });

  it('contains the cost of today, as the individual routes return it', async () => {
    const newest = environment.day(-1);
    const [cost, projection] = [
      await request(`/pdl/${owner.id}/cost?start=${newest}&end=${environment.day(0)}&explain=${newest}`),
      await request(`/pdl/${owner.id}/projection`),
    ];
    await expect.poll(() => request('/bootstrap?view=today')).toMatchObject({ cost, projection });
  });

  it('contains what each screen requests at once, and counts no more than the screen would', async () => {
    const newest = environment.day(-1);
    const [end, from] = [environment.day(0), addDays(addMonths(newest, -12), 1)];
    const usedBy = async (work: () => Promise<unknown>) => {
      const used = async () => (await request('/accounts/usage')).cached as { used: number };
      const before = await used();
      await work();
      return (await used()).used - before.used;
    };
    const peaks = `/gridop/power/${owner.pdl}?start=${from}&end=${end}&format=columns`;
    await expect.poll(() => request(peaks)).toHaveProperty('series');
    expect(await usedBy(() => request('/bootstrap?view=power'))).toBeLessThanOrEqual(3);
    expect(await usedBy(() => request('/bootstrap?view=money'))).toBeLessThanOrEqual(1);
    expect(await usedBy(() => request('/bootstrap?view=homes'))).toBeLessThanOrEqual(1);
    expect(await usedBy(() => request('/bootstrap?view=signals'))).toBeLessThanOrEqual(1);
    const { series } = await request(peaks);
    await expect.poll(() => request('/bootstrap?view=power')).toMatchObject({ peaks: { series } });
    const cost = (start: string, until: string) => request(`/pdl/${owner.id}/cost?start=${start}&end=${until}`);
    const year = await cost(from, end);
    const year_before = await cost(addMonths(from, -12), addDays(addMonths(newest, -12), 1));
    const pricing = await request(`/pdl/${owner.id}/pricing`);
    const months = await request(`/pdl/${owner.id}/cost?start=${costMonthsStart(newest)}&end=${end}&by=month`);
    const money = { year, year_before, months, pricing, curve: null, cost: null };
    await expect.poll(() => request('/bootstrap?view=money')).toMatchObject(money);
    await expectSame('signals', async () => ({
      curve: null,
      season: await request('/tempo/days'),
      flexday: await request('/flexday/today'),
      outlook: await request('/tempo/outlook'),
    }));
  });

  it('contains the calendars of two years for the offers', async () => {
    const newest = environment.day(-1);
    const days = `start=${calendarStart(newest)}&end=${newest}`;
    await expect.poll(() => request(`/tempo/days?${days}`)).not.toEqual([]);
    await expectSame('offers', async () => ({
      pricing: await request(`/pdl/${owner.id}/pricing`),
      colours: await request(`/tempo/days?${days}`),
      flexdays: await request(`/flexday/days?${days}`),
      curve: null,
    }));
  });

  it('contains what the home that injects earned, or the production point that is linked to it', async () => {
    const producer = await environment.consentedUser({ persona: 'self_consumption' });
    const ask = (path: string) => request(path, producer.caller);
    const days = `start=${environment.day(-760)}&end=${environment.day(0)}&format=columns`;
    const injectedPath = `/gridop/production/daily/${producer.pdl}?${days}`;
    // A cost is computed on what is stored, and a home that injects consumes, too.
    await expect.poll(() => ask(`/gridop/consumption/daily/${producer.pdl}?${days}`)).toHaveProperty('series');
    await expect.poll(() => ask(injectedPath)).toHaveProperty('series');
    const { series } = await ask(injectedPath);
    const earnedPath = `/pdl/${producer.id}/cost?start=${yearStart(environment.day(-1))}&end=${environment.day(0)}`;
    await expect.poll(async () => (await ask(earnedPath)).missing).toEqual([]);
    const expected = {
      injected: { series },
      earned: await ask(earnedPath),
      producer_pricing: await ask(`/pdl/${producer.id}/pricing`),
      pricing: null,
    };
    await expect.poll(() => ask('/bootstrap?view=solar')).toMatchObject({ home: producer.id, ...expected });
    const consumer = await environment.anotherPoint(producer);
    const ofConsumer = `/bootstrap?home=${consumer.id}&view=solar`;
    const unlink = 'update pdls set has_production = false, linked_production_pdl_id = $2 where id = $1';
    await environment.gateway.sql(unlink, [consumer.id, null]);
    await expect.poll(() => ask(ofConsumer)).toMatchObject({ home: consumer.id, injected: null, earned: null });
    await environment.gateway.sql(unlink, [consumer.id, producer.id]);
    await expect.poll(() => ask(ofConsumer)).toMatchObject({ home: consumer.id, ...expected });
    // A link to the point of another user opens nothing.
    await environment.gateway.sql(unlink, [consumer.id, owner.id]);
    expect(await ask(ofConsumer)).toMatchObject({ home: consumer.id, injected: null, earned: null });
  });

  it('counts a reading that arrives too late once: when it is requested again', async () => {
    const late = await environment.consentedUser();
    environment.simulator.control({ faults: [{ latency_ms: 2000, match: { pdl: late.pdl } }] });
    const response = await request('/bootstrap?view=homes&within_ms=50', late.caller);
    expect(response).toMatchObject({ home: late.id, daily: null });
    const used = async () => (await request('/accounts/usage', late.caller)).cached;
    await expect.poll(used).toMatchObject({ used: 0 });
    const days = async () => (await late.caller.get('/accounts/usage/days')).data<{ cached: number }[]>().at(-1);
    await expect.poll(days).toMatchObject({ cached: 0 });
    const { start, end } = response.days as Record<'start' | 'end', string>;
    const again = `/gridop/consumption/daily/${late.pdl}?start=${start}&end=${end}&format=columns`;
    await request(again, late.caller);
    expect(await used()).toMatchObject({ used: 1 });
    await environment.calm();
  });

  it('counts what it could not return once, when it is requested, and refunds at most a hundred times', async () => {
    const refused = await environment.consentedUser();
    await environment.gateway.sql('update pdls set consent_measures = $2 where id = $1', [refused.id, '["max_power"]']);
    const used = async () => ((await request('/accounts/usage', refused.caller)).cached as { used: number }).used;
    const open = () => request('/bootstrap?view=homes', refused.caller);
    expect(await open()).toMatchObject({ home: refused.id, daily: null });
    await expect.poll(used).toBe(0);
    // Discarding responses does not bypass the quota.
    for (let iteration = 1; iteration <= maxRefunds + 5; iteration++) await open();
    await expect.poll(used).toBe(6);
  });

  it('opens nothing that is not the caller’s', async () => {
    const otherUser = environment.gateway.asUser(await environment.gateway.signUp());
    const response = await request(`/bootstrap?home=${owner.id}&view=today`, otherUser);
    expect(response).toMatchObject({ homes: [], home: null, daily: null, curve: null });
    expect(JSON.stringify(response)).not.toContain(owner.pdl);
    expect((await environment.gateway.caller().get('/bootstrap')).status).toBe(401);
  });

  it('returns the rest when one part fails', async () => {
    await environment.gateway.sql('update pdls set consent_status = $1 where id = $2', ['revoked', owner.id]);
    const response = await request('/bootstrap?view=today');
    expect(response).toMatchObject({ home: owner.id, daily: null, curve: null, capabilities: { mode: 'server' } });
  });
});
