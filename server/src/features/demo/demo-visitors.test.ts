import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import {
  type ConsentedUser,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../test/environment.ts';
import { openGateway } from '../../../test/household/household.ts';
import { type Listening, listen } from '../../../test/raw-http.ts';

const DEMO_EMAIL = 'demo@example.org';

describe('visitors of the demonstration', () => {
  let environment: Environment;
  let demo: ConsentedUser;
  /** Each visitor sits in a network of its own. */
  const visit = async (): Promise<TestCaller> => {
    const [cookie] = (await environment.gateway.caller().post('/accounts/demo', {})).cookies;
    return environment.gateway.caller({ cookie: `${cookie?.name}=${cookie?.value}` });
  };

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({
      settings: { DEMO_EMAIL, ADMIN_EMAILS: DEMO_EMAIL, TRUSTED_PROXIES: '127.0.0.1' },
    });
    demo = await environment.consentedUser();
    await environment.gateway.sql(
      `update users set email = $1, email_verified = true, password_proved = true,
         role_id = (select id from roles where name = 'admin') where id = $2`,
      [DEMO_EMAIL, demo.user.id],
    );
  });
  afterAll(() => environment.stop());

  it('have no rights over other users, regardless of role and settings', async () => {
    const visitor = await visit();
    const none = { is_demo: true, is_admin: false, permissions: [] };
    expect((await visitor.get('/accounts/me')).data()).toMatchObject(none);
    for (const path of ['/admin/users', '/admin/audit', '/admin/logs', '/admin/operations', '/roles'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 403]);
    const { client_secret } = demo.user;
    expect((await environment.gateway.asUser({ client_secret }).get('/admin/users')).status).toBe(403);
  });

  it('use up only their own daily quota, with a PDL that the operator serves', async () => {
    const [greedy, other] = [await visit(), await visit()];
    const read = (caller: TestCaller) =>
      requestReadings({ caller, pdl: demo.pdl }, 'consumption_daily', [environment.day(-5), environment.day(-3)], {
        use_cache: 'false',
      });
    let last = await read(greedy);
    for (let iteration = 0; iteration < 50 && last.status === 200; iteration++) last = await read(greedy);
    expect([last.status, last.body]).toMatchObject([429, { code: 'RATE_LIMIT_EXCEEDED' }]);
    type Usage = { no_cache: { used: number } };
    expect((await greedy.get('/accounts/usage')).data<Usage>().no_cache.used).toBe(50);
    expect((await other.get('/accounts/usage')).data<Usage>().no_cache.used).toBe(0);
    expect((await read(other)).status).toBe(200);
    // Counted by network and not stored by day: neither visitor sees or leaves a history.
    const days = (await greedy.get('/accounts/usage/days')).data<{ no_cache: number | null }[]>();
    expect(days.every(({ no_cache }) => no_cache === null)).toBe(true);
    expect(await environment.redis.cli('keys', 'usage_days:*')).toBe('');
  });

  it('have an event stream limit for each network', async () => {
    // Over sockets: an injected request is over before its stream is.
    const address = `http://127.0.0.1:${await openGateway(environment)}/api/events`;
    const { headers } = await visit();
    const streams: Listening[] = [];
    const statusFrom = async (network: string) => {
      const stream = await listen(address, { ...headers, 'x-forwarded-for': network });
      streams.push(stream);
      return stream.status;
    };
    for (let iteration = 0; iteration < 5; iteration++) expect(await statusFrom('10.9.8.1')).toBe(200);
    expect(await statusFrom('10.9.8.2')).toBe(429);
    expect(await statusFrom('10.9.7.1')).toBe(200);
    for (const stream of streams) stream.close();
  });
});
