import { type Simulator, startSimulator } from '@svc/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import { type Gateway, startGateway } from '../../../test/gateway.ts';

const calendars = ['tempo', 'gridsignal', 'flexday', 'ejp', 'national'];

describe('who may use the calendars of a gateway', () => {
  let simulator: Simulator;
  let gateway: Gateway;
  let user: TestCaller;
  let administrator: TestCaller;
  let keeper: TestCaller;

  beforeAll(async () => {
    simulator = await startSimulator({ now: '2026-01-05T12:00:00+01:00' });
    gateway = await startGateway({
      startAt: '2026-01-05T12:00:00+01:00',
      settings: {
        GRIDSOURCE_URL: `${simulator.url}/gridsource`,
        GRIDSOURCE_CLIENT_ID: 'gridsource-client',
        GRIDSOURCE_CLIENT_SECRET: 'gridsource-secret',
        SUPPLIER_SITE_URL: `${simulator.url}/supplier`,
        COMMERCE_API_URL: 'https://commerce.example/api',
      },
    });
    administrator = await gateway.asAdmin();
    const role = { name: 'keeper', display_name: 'Keeper of calendars', permissions: ['calendars:refresh'] };
    expect((await administrator.post('/roles', role)).status).toBe(201);
    user = gateway.asUser(await gateway.signUp());
    keeper = gateway.asUser(await gateway.signUp({ role: 'keeper' }));
  });
  afterAll(async () => {
    await gateway.stop();
    await simulator.close();
  });

  it('names the calendars among its capabilities', async () => {
    const { data } = await gateway.caller().get('/capabilities');
    expect(data<{ features: string[] }>().features).toEqual(expect.arrayContaining(calendars));
  });

  it('fills them by itself after the start', async () => {
    const known = async () => (await user.get('/gridsignal/days')).data<unknown[]>().length;
    await expect.poll(known).toBe(4);
    const tempo = async () => (await user.get('/tempo/today')).data<{ today: { color: unknown } }>().today.color;
    await expect.poll(tempo).toEqual(expect.any(String));
  });

  it.each(calendars)(
    '%s: every signed-in user reads, anonymous callers get nothing, a plain user cannot refresh',
    async (calendar) => {
      const path = calendar === 'national' ? '/national/consumption' : `/${calendar}/today`;
      expect((await gateway.caller().get(path)).status).toBe(401);
      expect((await user.get(path)).status).toBe(200);
      const refused = await user.post(`/${calendar}/refresh`);
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    },
  );

  it('a role with calendars:refresh refreshes all but flexday, which is for administrators', async () => {
    // 409 while the gateway reads a calendar by itself, as it does at its start.
    const refresh = async (by: TestCaller, calendar: string) => (await by.post(`/${calendar}/refresh`)).status;
    const pollOptions = { interval: 500 };
    await expect.poll(() => refresh(keeper, 'national'), pollOptions).toBe(200);
    expect(await refresh(keeper, 'flexday')).toBe(403);
    await expect.poll(() => refresh(administrator, 'flexday'), pollOptions).toBe(200);
  });

  it('a refresh of the signal within 15 minutes of the last call by any caller returns how long to wait', async () => {
    const refused = await keeper.post('/gridsignal/refresh');
    expect([refused.status, refused.body.code]).toEqual([429, 'REFRESH_COOLDOWN']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  });
});
