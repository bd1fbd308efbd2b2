import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentedUser, startWorld, type World } from '../../../test/world.ts';

type Parts = Record<string, unknown>;

describe('GET /bootstrap of a gateway', () => {
  let world: World;
  let owner: ConsentedUser;
  const series = () => `start=${world.day(-3)}&month=${world.day(-2)}&end=${world.day(0)}`;
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

  it('has the readings of the first home, once they are kept', async () => {
    const path = (kind: string, from: number) =>
      `/gridop/consumption/${kind}/${owner.pdl}?start=${world.day(from)}&end=${world.day(0)}&format=columns`;
    const [daily, curve] = [await ask(path('daily', -3)), await ask(path('detail', -2))];
    const answer = await ask(`/bootstrap?${series()}`);
    expect(answer).toMatchObject({ home: owner.id, daily: { series: daily.series }, curve: { series: curve.series } });
    expect(await ask(`/bootstrap?home=${owner.id}&${series()}`)).toMatchObject({ daily: { series: daily.series } });
  });

  it('opens nothing that is not the caller’s', async () => {
    const stranger = world.gateway.asUser(await world.gateway.signUp());
    const answer = await ask(`/bootstrap?home=${owner.id}&${series()}`, stranger);
    expect(answer).toMatchObject({ homes: [], home: null, daily: null, curve: null });
    expect(JSON.stringify(answer)).not.toContain(owner.pdl);
    expect((await world.gateway.caller().get('/bootstrap')).status).toBe(401);
  });

  it('answers the rest when one part fails', async () => {
    await world.gateway.sql('update pdls set consent_status = $1 where id = $2', ['revoked', owner.id]);
    const answer = await ask(`/bootstrap?${series()}`);
    expect(answer).toMatchObject({ home: owner.id, daily: null, curve: null, capabilities: { mode: 'server' } });
  });
});
