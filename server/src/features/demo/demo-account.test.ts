import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addDays, toDay } from '@svc/domain/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import {
  daysIn,
  type Environment,
  type MeasureBody,
  pointsOf,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../test/environment.ts';

const program = fileURLToPath(new URL('../../../../bin/svc.mjs', import.meta.url));
const demo = { DEMO_EMAIL: 'demo@example.org', DEMO_PASSWORD: 'Show-me-around-1' };
const house = '00000000000001';
const flat = '00000000000002';

type Pdl = Record<string, unknown> & { id: string; usage_point_id: string };

describe('the demonstration account', () => {
  let environment: Environment;
  let caller: TestCaller;
  let first: { readonly code: number; readonly output: string };
  const keys = async (pattern: string) =>
    (await environment.redis.cli('keys', pattern)).split('\n').filter(Boolean).sort();
  const read = (pdl: string) => ({ caller, pdl });

  /** `svc demo …`, as a person would run it. */
  function run(args: readonly string[], settings: Record<string, string> = { ...environment.gateway.settings }) {
    return new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH: process.env.PATH ?? '', ...settings };
      execFile(process.execPath, [program, 'demo', ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  }
  const logIn = async () => {
    const response = await environment.gateway
      .caller()
      .post('/accounts/login', { email: demo.DEMO_EMAIL, password: demo.DEMO_PASSWORD });
    return environment.gateway.caller({
      authorization: `Bearer ${response.data<{ access_token: string }>().access_token}`,
    });
  };

  beforeAll(async () => {
    // The command runs in a process of its own, on the real clock.
    environment = await startEnvironmentWithoutRateLimit({ settings: demo, startAt: new Date().toISOString() });
    first = await run(['create']);
    caller = await logIn();
  });
  afterAll(() => environment.stop());

  it('is created by a command that prints generated credentials once', async () => {
    expect(first.code).toBe(0);
    const [, secret = ''] = /client_secret\s+(\S{64})\n/.exec(first.output) ?? [];
    expect(first.output).toMatch(/client_id\s+cli_[0-9a-f]{32}\n/);
    expect((await environment.gateway.asUser({ client_secret: secret }).get('/pdl')).data<Pdl[]>()).toHaveLength(2);
  });

  it('is verified, active, in debug mode and no administrator', async () => {
    expect((await caller.get('/accounts/me')).data()).toMatchObject({
      email: demo.DEMO_EMAIL,
      email_verified: true,
      debug_mode: true,
      is_active: true,
      is_admin: false,
      pdl_count: 2,
    });
  });

  it('is opened without a password, with only a cookie', async () => {
    const visit = await environment.gateway.caller().post('/accounts/demo', {});
    expect([visit.status, visit.data()]).toEqual([200, {}]);
    const [cookie] = visit.cookies;
    const visitor = environment.gateway.caller({ cookie: `${cookie?.name}=${cookie?.value}` });
    expect((await visitor.get('/accounts/me')).data()).toMatchObject({ email: demo.DEMO_EMAIL, is_demo: true });
    const headers = { origin: 'https://svc.test' };
    expect((await visitor.post('/pdl', { usage_point_id: '29999999999999' }, { headers })).body).toMatchObject({
      code: 'DEMO_READ_ONLY',
    });
    expect((await environment.gateway.caller().get('/capabilities')).data<{ features: string[] }>().features).toContain(
      'demo',
    );
  });

  it('owns PDL A with production and 9 kVA, and PDL B with 6 kVA', async () => {
    expect((await caller.get('/pdl')).data<Pdl[]>()).toMatchObject([
      { usage_point_id: house, has_consumption: true, has_production: true, subscribed_power: 9 },
      { usage_point_id: flat, has_consumption: true, has_production: false, subscribed_power: 6 },
    ]);
    for (const pdl of (await caller.get('/pdl')).data<Pdl[]>())
      expect(pdl).toMatchObject({ consent_status: 'active', consent_expires_at: null, problem: null });
  });

  it('has its caches pre-filled with 365 days ending yesterday', async () => {
    const days = Array.from({ length: 365 }, (_, index) => environment.day(index - 365));
    const named = (prefix: string, pdl: string) => days.map((day) => `${prefix}:${pdl}:${day}`);
    expect(await keys(`consumption:daily:${house}:????-??-??`)).toEqual(named('consumption:daily', house));
    expect(await keys(`consumption:daily:${flat}:????-??-??`)).toEqual(named('consumption:daily', flat));
    expect(await keys(`production:daily:${house}:????-??-??`)).toEqual(named('production:daily', house));
    expect(await keys(`production:daily:${flat}:*`)).toEqual([]);
    expect(await keys('*:reading_type:*')).toEqual([
      `consumption:reading_type:${house}`,
      `consumption:reading_type:${flat}`,
      `production:reading_type:${house}`,
    ]);
  });

  it('serves 365 days of each, every quality CORRIGE, in the units of real data', async () => {
    const year = [environment.day(-365), environment.day(0)] as const;
    for (const [pdl, measure] of [
      [house, 'consumption_daily'],
      [house, 'production_daily'],
      [flat, 'consumption_daily'],
    ] as const) {
      const response = await requestReadings(read(pdl), measure, year);
      expect(daysIn(response)).toHaveLength(365);
      expect(new Set(pointsOf(response).map(({ quality }) => quality))).toEqual(new Set(['CORRIGE']));
      expect(response.data<MeasureBody>().meter_reading).toMatchObject({
        quality: 'CORRIGE',
        reading_type: { unit: 'Wh' },
      });
    }
    expect(
      pointsOf(await requestReadings(read(house), 'consumption_detail', [environment.day(-2), environment.day(0)]))
        .length,
    ).toBeGreaterThan(90);
    expect(pointsOf(await requestReadings(read(house), 'max_power', year))).toHaveLength(365);
    expect((await requestReadings(read(flat), 'production_daily', year)).body).toMatchObject({ code: 'ADAM-ERR0069' });
  });

  it('has contracts with dated prices, a sale price, a payment and two checked bills', async () => {
    const [home, other] = (await caller.get('/pdl')).data<Pdl[]>();
    const path = `/pdl/${home?.id}/pricing`;
    const pricing = (await caller.get(path)).data<{ bills: { amount_eur: string; from: string; to: string }[] }>();
    expect(pricing).toMatchObject({
      invoice: { months: 2 },
      monthly_payment: '135',
      own_prices: { rules: [{ price: '0,10', direction: 'production' }] },
    });
    expect(pricing.bills).toHaveLength(2);
    for (const { amount_eur, from, to } of pricing.bills) {
      const bill = { usage_point_id: house, start: from, end: addDays(toDay(to), 1), amount_eur };
      expect((await caller.post('/bill-checks', bill)).data()).toMatchObject({ verdict: 'equal' });
    }
    const year = `start=${environment.day(-365)}&end=${environment.day(0)}`;
    type Cost = { total_eur: string; offers: { type: string }[]; production: { revenue_eur: string } };
    const cost = (await caller.get(`/pdl/${home?.id}/cost?${year}`)).data<Cost>();
    expect(cost.offers.map(({ type }) => type)).toEqual(['BASE', 'HC_HP']);
    expect(Number(cost.total_eur)).toBeGreaterThan(1000);
    expect(Number(cost.production.revenue_eur)).toBeGreaterThan(100);
    expect((await caller.get(`/pdl/${other?.id}/cost?${year}`)).data<Cost>().offers).toMatchObject([{ type: 'BASE' }]);
  });

  it('returns plausible customer records', async () => {
    expect((await caller.get(`/gridop/contract/${house}`)).data()).toMatchObject({
      customer: { usage_points: [{ contracts: { subscribed_power_kva: 9 }, has_production: true }] },
    });
    for (const kind of ['address', 'customer', 'contact'])
      expect((await caller.get(`/gridop/${kind}/${flat}`)).status, kind).toBe(200);
  });

  it.each([
    ['POST', '/pdl', { usage_point_id: '12345678901234' }],
    ['PATCH', '/pdl/reorder', { orders: [] }],
    ['PATCH', '/pdl/:id/active', { is_active: false }],
    ['PATCH', '/pdl/:id/name', { name: 'mine' }],
    ['POST', '/pdl/:id/fetch-contract', {}],
    ['DELETE', '/pdl/:id', undefined],
    ['DELETE', `/consent/${house}`, undefined],
    ['POST', '/accounts/regenerate-secret', { password: 'x' }],
    ['POST', '/accounts/update-password', { old_password: 'x', new_password: 'y' }],
    ['POST', '/accounts/logout', { everywhere: true }],
    ['DELETE', '/accounts/me', { password: demo.DEMO_PASSWORD }],
  ] as const)('is read-only: %s %s is refused', async (method, path, body) => {
    const [pdl] = (await caller.get('/pdl')).data<Pdl[]>();
    const send = { POST: caller.post, PATCH: caller.patch, DELETE: caller.delete }[method];
    const response = await send(path.replace(':id', pdl?.id ?? ''), body);
    expect([response.status, response.body.code]).toEqual([403, 'DEMO_READ_ONLY']);
  });

  it('cannot begin a consent', async () => {
    expect((await caller.get('/consent')).body).toMatchObject({ code: 'DEMO_READ_ONLY' });
  });

  it('does not share its PDLs with other users', async () => {
    const otherUser = environment.gateway.asUser(await environment.gateway.signUp());
    expect((await otherUser.post('/pdl', { usage_point_id: house })).status).toBe(201);
    const response = await requestReadings({ caller: otherUser, pdl: house }, 'consumption_daily', [
      environment.day(-3),
      environment.day(0),
    ]);
    expect(response.body).toMatchObject({ code: 'CONSENT_REQUIRED' });
  });

  it('is completed, not doubled, when the command runs again', async () => {
    await environment.redis.cli('flushall');
    const again = await run(['create']);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('exists already') });
    expect(again.output).not.toContain('client_secret');
    const [home, ...others] = (await caller.get('/pdl')).data<Pdl[]>();
    expect(others).toHaveLength(1);
    expect((await caller.get(`/pdl/${home?.id}/pricing`)).data<{ bills: unknown[] }>().bills).toHaveLength(2);
    expect(await keys(`consumption:daily:${house}:????-??-??`)).toHaveLength(365);
  });

  it('has no daily quota: its calls never reach the operator', async () => {
    const [cookie] = (await environment.gateway.caller().post('/accounts/demo', {})).cookies;
    const visitor = environment.gateway.caller({ cookie: `${cookie?.name}=${cookie?.value}` });
    const range = [environment.day(-3), environment.day(0)] as const;
    const fresh = { use_cache: 'false' };
    for (let iteration = 0; iteration < 60; iteration++)
      expect((await requestReadings({ caller: visitor, pdl: flat }, 'consumption_daily', range, fresh)).status).toBe(
        200,
      );
    expect((await visitor.get(`/gridop/contract/${flat}?use_cache=false`)).status).toBe(200);
    expect((await visitor.get('/accounts/usage')).data()).toMatchObject({ no_cache: { used: 0 } });
  });

  it('starts again with --reset', async () => {
    const before = (await caller.get('/accounts/me')).data<{ id: string }>().id;
    const calendar = { GRIDSOURCE_CLIENT_ID: 'gridsource-client', GRIDSOURCE_CLIENT_SECRET: 'gridsource-secret' };
    expect(await run(['create', '--reset'], { ...environment.gateway.settings, ...calendar })).toMatchObject({
      code: 0,
      output: expect.stringContaining('client_secret'),
    });
    caller = await logIn();
    expect((await caller.get('/accounts/me')).data<{ id: string }>().id).not.toBe(before);
    // This time with a calendar of the Tempo colours.
    expect((await caller.get('/pdl')).data<Pdl[]>()).toMatchObject([
      { pricing_option: 'HC_HP' },
      { pricing_option: 'TEMPO' },
    ]);
    expect(await environment.gateway.sql('select user_id from data_keys where user_id = $1', [before])).toEqual([]);
  });

  it('stays alive after the lifetimes, and rolls forward each day', async () => {
    const yesterday = [environment.day(-1), environment.day(0)] as const;
    const [before] = pointsOf(await requestReadings(read(house), 'consumption_daily', yesterday));
    await environment.advance({ hours: 72 });
    // The session lasts 30 days. The cached days have expired and are generated again with the same values.
    const response = await requestReadings(read(house), 'consumption_daily', [
      environment.day(-365),
      environment.day(0),
    ]);
    expect(daysIn(response)).toEqual(Array.from({ length: 365 }, (_, index) => environment.day(index - 365)));
    expect(pointsOf(response)).toContainEqual(before);
  });

  it('never reaches the operator', () => {
    expect(environment.simulator.requests({ service: 'gridop' }).total).toBe(0);
  });

  it.each([
    [{ DEMO_PASSWORD: '' }, 'set DEMO_EMAIL and DEMO_PASSWORD'],
    [{ DEMO_EMAIL: 'unknown' }, 'not an e-mail address'],
    [{ DEMO_PASSWORD: 'short' }, '8 characters'],
    [{ ADMIN_EMAILS: 'Demo@example.org' }, 'ADMIN_EMAILS'],
  ])('is not made with %o', async (wrong, message) => {
    const { code, output } = await run(['create'], { ...environment.gateway.settings, ...wrong });
    expect(code).toBe(1);
    expect(output).toContain(message);
  });
});
