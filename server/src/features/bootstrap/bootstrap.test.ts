import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentedUser, startWorld, type World } from '../../../test/world.ts';

type Parts = Record<string, unknown>;

describe('GET /bootstrap of a gateway', () => {
  let world: World;
  let owner: ConsentedUser;
  const ask = async (path: string, caller = owner.caller) => (await caller.get(path)).data<Parts>();

  beforeAll(async () => {
    world = await startWorld();
    owner = await world.consentedUser();
  });
  afterAll(() => world.stop());

  it('answers what the single routes answer', async () => {
    const answer = await ask('/bootstrap');
    expect(answer).toMatchObject({
      capabilities: await ask('/capabilities'),
      me: await ask('/accounts/me'),
      homes: await ask('/pdl'),
      usage: await ask('/accounts/usage'),
      home: owner.id,
      daily: null,
      curve: null,
    });
  });

  it('has the readings of the first home, once they are kept', { timeout: 30_000 }, async () => {
    const { days } = await ask('/bootstrap');
    const { start, month, end } = days as Record<'start' | 'month' | 'end', string>;
    expect([start, end]).toEqual([world.day(-760), world.day(0)]);
    const path = (kind: string, from: string) =>
      `/gridop/consumption/${kind}/${owner.pdl}?start=${from}&end=${end}&format=columns`;
    // Two years take the operator a while; who asks too early is told to ask again.
    await expect.poll(() => ask(path('daily', start)), { timeout: 20_000 }).toHaveProperty('series');
    const [daily, curve] = [await ask(path('daily', start)), await ask(path('detail', month))];
    const answer = await ask('/bootstrap?view=home');
    expect(answer).toMatchObject({ home: owner.id, daily: { series: daily.series }, curve: { series: curve.series } });
    expect(answer).toMatchObject({ earlier: null, cost: null, projection: null });
    expect(await ask(`/bootstrap?home=${owner.id}&view=home`)).toMatchObject({ daily: { series: daily.series } });
  });

  it('has what today costs, as the single routes tell it', { timeout: 30_000 }, async () => {
    const newest = world.day(-1);
    const [cost, projection] = [
      await ask(`/pdl/${owner.id}/cost?start=${newest}&end=${world.day(0)}&explain=${newest}`),
      await ask(`/pdl/${owner.id}/projection`),
    ];
    await expect.poll(() => ask('/bootstrap?view=today'), { timeout: 10_000 }).toMatchObject({ cost, projection });
  });

  it('opens nothing that is not the caller’s', async () => {
    const stranger = world.gateway.asUser(await world.gateway.signUp());
    const answer = await ask(`/bootstrap?home=${owner.id}&view=today`, stranger);
    expect(answer).toMatchObject({ homes: [], home: null, daily: null, curve: null });
    expect(JSON.stringify(answer)).not.toContain(owner.pdl);
    expect((await world.gateway.caller().get('/bootstrap')).status).toBe(401);
  });

  it('answers the rest when one part fails', async () => {
    await world.gateway.sql('update pdls set consent_status = $1 where id = $2', ['revoked', owner.id]);
    const answer = await ask('/bootstrap?view=today');
    expect(answer).toMatchObject({ home: owner.id, daily: null, curve: null, capabilities: { mode: 'server' } });
  });
});
