import { parisDay } from '@svc/domain/paris-time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import {
  type ConsentEnvironment,
  callsSince,
  comeBack,
  consent,
  decide,
  lastCall,
  leave,
  startConsentEnvironment,
} from '../../../test/consent-flow.ts';
import type { TestUser } from '../../../test/gateway.ts';

type Pdl = {
  id: string;
  usage_point_id: string;
  consent_status: string;
  consent_expires_at: string | null;
  has_consumption: boolean;
  has_production: boolean;
  problem: { code: string; detail: string } | null;
};

const wrongDigits = '0';
const dashboard = 'https://svc.test/dashboard';

describe.each(['v1', 'v2'] as const)('a consent on the page %s', (version) => {
  let environment: ConsentEnvironment;
  let user: TestUser;
  let caller: TestCaller;
  const pdls = async (of = caller) => (await of.get('/pdl')).data<Pdl[]>();

  beforeAll(async () => {
    environment = await startConsentEnvironment({ GRIDOP_AUTHORIZE_VERSION: version });
  });
  afterAll(() => environment.stop());
  beforeEach(async () => {
    user = await environment.gateway.signUp();
    caller = environment.gateway.asUser(user);
  });

  describe('is begun', () => {
    it('by 302 to the operator, with a bound state', async () => {
      const response = await caller.get('/consent');
      expect(response.status).toBe(302);
      const page = new URL(String(response.headers.location));
      expect(page.origin + page.pathname).toBe(
        `${environment.simulator.url}/gridop/dataconnect/${version}/oauth2/authorize`,
      );
      expect(Object.fromEntries(page.searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'svc-sandbox',
        duration: 'P3Y',
        state: expect.stringMatching(/^[\w-]{43}0$/),
      });
      expect(response.cookies).toEqual([
        {
          name: expect.stringMatching(/^__Host-svc_consent_[0-9a-f]{8}$/),
          value: expect.stringMatching(/^[\w-]{43}$/),
          httpOnly: true,
          secure: true,
          sameSite: 'Lax',
          path: '/',
          maxAge: 600,
        },
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('with nothing readable stored', async () => {
      const { authorize_url, cookie } = await leave(caller);
      const stored = JSON.stringify(await environment.gateway.sql('select * from consent_states'));
      expect(stored).toContain(user.id);
      expect(stored).not.toContain(new URL(authorize_url).searchParams.get('state'));
      expect(stored).not.toContain(cookie.split('=')[1]);
    });

    it('only with credentials', async () =>
      expect((await environment.gateway.caller().get('/consent')).status).toBe(401));
  });

  it('that is accepted creates a PDL with a proved consent and ends on the dashboard', async () => {
    const before = lastCall(environment.simulator);
    const { status, target } = await consent(environment.gateway, caller);
    const [pdl, ...others] = await pdls();
    expect(others).toEqual([]);
    expect(status).toBe(302);
    expect(target.href).toBe(`${dashboard}?consent=ok&pdl=${pdl?.id}`);
    const inThreeYears = Number(parisDay(environment.gateway.clock.now()).slice(0, 4)) + 3;
    expect(pdl).toMatchObject({
      consent_status: 'active',
      has_consumption: true,
      has_production: false,
      problem: null,
      consent_expires_at: expect.stringMatching(new RegExp(`^${inThreeYears}-`)),
    });
    expect(callsSince(environment.simulator, before).filter((route) => route.includes('quotidienne'))).toHaveLength(1);
  });

  it('that is refused on the page creates nothing and makes no call', async () => {
    const before = lastCall(environment.simulator);
    const { target } = await consent(environment.gateway, caller, { deny: true });
    const code = version === 'v1' ? 'CONSENT_REFUSED' : 'CONSENT_INVALID';
    expect(target.href).toBe(`${dashboard}?consent=error&code=${code}`);
    expect(await pdls()).toEqual([]);
    expect(callsSince(environment.simulator, before)).toEqual([]);
  });

  it('that fails returns with the home it was begun for', async () => {
    const code = version === 'v1' ? 'CONSENT_REFUSED' : 'CONSENT_INVALID';
    const usage_point_id = `2222222222225${version === 'v1' ? 1 : 2}`;
    const home = (await caller.post('/pdl', { usage_point_id })).data<Pdl>();
    const { target } = await consent(environment.gateway, caller, { deny: true, pdl: home.id });
    expect(target.href).toBe(`${dashboard}?consent=error&code=${code}&pdl=${home.id}`);
    const other = environment.gateway.asUser(await environment.gateway.signUp());
    expect((await other.get(`/consent?pdl=${home.id}`)).body).toMatchObject({ code: 'PDL_NOT_FOUND' });
  });

  it('updates a PDL that was registered before', async () => {
    const pdl = `2222222222222${version === 'v1' ? 1 : 2}`;
    environment.simulator.control({ next_pdls: [pdl] });
    const made = (await caller.post('/pdl', { usage_point_id: pdl, name: 'Home' })).data<Pdl>();
    await consent(environment.gateway, caller);
    expect(await pdls()).toMatchObject([{ id: made.id, name: 'Home', consent_status: 'active' }]);
  });

  it('for another PDL than the one that waits is reported on that one, and to no other user', async () => {
    const [entered, chosen] =
      version === 'v1' ? ['22222222222301', '22222222222302'] : ['22222222222303', '22222222222304'];
    const neighbour = environment.gateway.asUser(await environment.gateway.signUp());
    await neighbour.post('/pdl', { usage_point_id: entered });
    await caller.post('/pdl', { usage_point_id: entered });
    environment.simulator.control({ next_pdls: [chosen] });
    await consent(environment.gateway, caller);
    const mask = `**********${chosen?.slice(-4)}`;
    expect(await pdls()).toMatchObject([
      {
        usage_point_id: entered,
        consent_status: 'pending',
        problem: {
          code: 'CONSENT_FOR_ANOTHER_PDL',
          detail: expect.stringContaining(`was for ${mask}, not for this PDL`),
        },
      },
      { usage_point_id: chosen, consent_status: 'active', problem: null },
    ]);
    expect(await pdls(neighbour)).toMatchObject([{ consent_status: 'pending', problem: null }]);
    environment.simulator.control({ next_pdls: [entered] });
    await consent(environment.gateway, caller);
    expect(await pdls()).toMatchObject([{ consent_status: 'active', problem: null }, { consent_status: 'active' }]);
  });

  it('that a user removes is revoked, its tokens are gone, and a new consent brings it back', async () => {
    const pdl = `3333333333333${version === 'v1' ? 1 : 2}`;
    environment.simulator.control({ next_pdls: [pdl] });
    await consent(environment.gateway, caller);
    const removed = await caller.delete(`/consent/${pdl}`);
    expect(removed.body).toMatchObject({ success: true, data: { consent_status: 'revoked' } });
    expect(await pdls()).toMatchObject([{ consent_status: 'revoked', problem: { code: 'CONSENT_REMOVED' } }]);
    expect(await environment.gateway.sql('select 1 from operator_tokens where user_id = $1', [user.id])).toEqual([]);
    expect(await environment.gateway.sql('select 1 from authorisations where user_id = $1', [user.id])).toEqual([]);
    environment.simulator.control({ end_consents: [pdl], next_pdls: [pdl] });
    await consent(environment.gateway, caller);
    expect(await pdls()).toMatchObject([{ consent_status: 'active', problem: null }]);
  });

  it('is not removed by another user', async () => {
    await consent(environment.gateway, caller);
    const [mine] = await pdls();
    const other = environment.gateway.asUser(await environment.gateway.signUp());
    expect((await other.delete(`/consent/${mine?.usage_point_id}`)).body).toMatchObject({ code: 'PDL_NOT_FOUND' });
    expect(await pdls()).toMatchObject([{ consent_status: 'active' }]);
  });

  it.each([
    ['moved', 'unusable', 'ADAM-DC-0007'],
    ['revoked', 'unusable', 'ADAM-DC-0008'],
    ['not_holder', 'unusable', 'ADAM-ERR0061'],
    ['unknown', 'unusable', 'ADAM-ERR0155'],
    ['new_meter', 'active', undefined],
    ['curve_refused', 'active', undefined],
  ])('of the persona %s is %s', async (persona, consent_status, code) => {
    const { target } = await consent(environment.gateway, caller, { persona });
    const [pdl] = await pdls();
    expect(pdl).toMatchObject({ consent_status });
    expect(pdl?.problem?.code).toBe(code);
    expect(target.search).toBe(
      code === undefined ? `?consent=ok&pdl=${pdl?.id}` : `?consent=error&code=${code}&pdl=${pdl?.id}`,
    );
  });

  it.each([
    ['consumer', true, false],
    ['producer', false, true],
    ['self_consumption', true, true],
  ])('finds the directions of a %s', async (persona, has_consumption, has_production) => {
    await consent(environment.gateway, caller, { persona });
    await vi.waitFor(
      async () =>
        expect(await pdls()).toMatchObject([
          { consent_status: 'active', has_consumption, has_production, activation_date: expect.any(String) },
        ]),
      { timeout: 120_000, interval: 200 },
    );
  });

  it('is pending while our application is not subscribed, never revoked, and is proved later', async () => {
    environment.simulator.control({ not_subscribed: ['mesure_synchrone_auto'] });
    const { target } = await consent(environment.gateway, caller);
    const [pdl] = await pdls();
    expect(target.search).toBe('?consent=error&code=CONSENT_PENDING');
    expect(pdl).toMatchObject({ consent_status: 'pending', problem: null });
    environment.simulator.control({ not_subscribed: [] });
    const waiting = await environment.gateway.sql(
      'select 1 from authorisations where user_id = $1 and next_attempt_at is not null',
      [user.id],
    );
    expect(waiting).toHaveLength(1);
    // It would be proved in a minute, in the middle of what another test counts.
    await environment.gateway.sql('delete from authorisations where user_id = $1', [user.id]);
  });

  it('stores no token in clear', async () => {
    await consent(environment.gateway, caller);
    const rows = await environment.gateway.sql<Record<string, string | null>>('select * from operator_tokens');
    expect(rows.filter((row) => row.user_id === null)).toHaveLength(1);
    for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/eyJ[\w-]+\.eyJ|r-[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  describe('is not accepted', () => {
    const expectNothing = async (send: () => Promise<{ status: number; body: object }>) => {
      const before = lastCall(environment.simulator);
      const response = await send();
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject({ detail: 'Invalid state', code: 'INVALID_STATE' });
      expect(callsSince(environment.simulator, before)).toEqual([]);
    };

    it('twice with one state', async () => {
      const departure = await leave(caller);
      const query = await decide(departure);
      const headers = { cookie: departure.cookie };
      expect((await comeBack(environment.gateway, query, headers)).status).toBe(302);
      await expectNothing(() => comeBack(environment.gateway, query, headers));
    });

    it('twice by a browser, which gets a page that explains it', async () => {
      const departure = await leave(caller);
      const query = await decide(departure);
      const headers = { cookie: departure.cookie, accept: 'text/html,*/*' };
      await comeBack(environment.gateway, query, headers);
      const before = lastCall(environment.simulator);
      const again = await comeBack(environment.gateway, query, headers);
      expect(again.status).toBe(302);
      expect(again.headers.location).toMatch(/\/dashboard\?consent=error&code=INVALID_STATE$/);
      expect(callsSince(environment.simulator, before)).toEqual([]);
    });

    it('in two callbacks at once: one is', async () => {
      const departure = await leave(caller);
      const query = await decide(departure);
      const headers = { cookie: departure.cookie };
      const before = lastCall(environment.simulator);
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => comeBack(environment.gateway, query, headers)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([302, 403, 403, 403, 403]);
      const expectedRoute = version === 'v1' ? 'token' : 'subscribed_services';
      expect(callsSince(environment.simulator, before).filter((route) => route === expectedRoute)).toHaveLength(1);
      expect(await pdls()).toHaveLength(1);
    });

    it('from another browser, without the cookie', async () => {
      const query = await decide(await leave(caller));
      await expectNothing(() => comeBack(environment.gateway, query, {}));
    });

    it('from another browser, with a cookie of its own', async () => {
      const other = environment.gateway.asUser(await environment.gateway.signUp());
      const [mine, theirs] = [await leave(caller), await leave(other)];
      const query = await decide(mine);
      await expectNothing(() => comeBack(environment.gateway, query, { cookie: theirs.cookie }));
      const name = mine.cookie.split('=')[0];
      const forged = await decide(await leave(caller));
      await expectNothing(() =>
        comeBack(environment.gateway, forged, { cookie: `${name}=${theirs.cookie.split('=')[1]}` }),
      );
    });

    it('with the credentials of another user', async () => {
      const other = await environment.gateway.signUp();
      const query = await decide(await leave(caller));
      await expectNothing(() => comeBack(environment.gateway, query, environment.gateway.asUser(other).headers));
    });

    it('after ten minutes', async () => {
      const departure = await leave(caller);
      const query = await decide(departure);
      environment.gateway.clock.advance(10 * 60_000);
      await expectNothing(() => comeBack(environment.gateway, query, { cookie: departure.cookie }));
      environment.gateway.clock.advance(-10 * 60_000);
    });

    it.each([
      ['no state at all', () => ''],
      ['an unknown state', () => `&state=${'A'.repeat(43)}${wrongDigits}`],
      ['two states', (state: string) => `&state=${state}&state=${state}`],
      ['a state as an object', (state: string) => `&state[x]=${state}`],
    ])('with %s', async (_, states) => {
      const { authorize_url, cookie } = await leave(caller);
      const state = new URL(authorize_url).searchParams.get('state') ?? '';
      await expectNothing(() => comeBack(environment.gateway, `?code=abc${states(state)}`, { cookie }));
    });

    it.each([
      ['the answer of the other generation', version === 'v1' ? 'autorisation_id=58249' : 'code=abc'],
      ['both answers', 'code=abc&autorisation_id=58249'],
      ['neither answer', 'usage_point_id=12345678901234'],
      ['an answer that is no number', version === 'v2' ? 'autorisation_id=1e3' : 'code='],
    ])('with %s', async (_, parameters) => {
      const { authorize_url, cookie } = await leave(caller);
      const state = new URL(authorize_url).searchParams.get('state');
      await expectNothing(() => comeBack(environment.gateway, `?${parameters}&state=${state}`, { cookie }));
    });
  });

  it('is accepted without the cookie from the user who started it, by their credentials', async () => {
    const query = await decide(await leave(caller));
    const response = await comeBack(environment.gateway, query, caller.headers);
    expect(response.status).toBe(302);
    expect(await pdls()).toMatchObject([{ consent_status: 'active' }]);
  });

  it('never believes the PDL in the query', async () => {
    const departure = await leave(caller);
    const query = new URLSearchParams(await decide(departure));
    query.set('usage_point_id', '99999999999999');
    await comeBack(environment.gateway, `?${query}`, { cookie: departure.cookie });
    expect(await pdls()).toHaveLength(1);
    expect((await pdls())[0]?.usage_point_id).not.toBe('99999999999999');
  });

  it('ends after five failed callbacks in an hour, for this user only', async () => {
    const fail = async (of: TestCaller) => {
      const { authorize_url, cookie } = await leave(of);
      const state = new URL(authorize_url).searchParams.get('state');
      const guess = version === 'v1' ? 'code=guess' : 'autorisation_id=999999999';
      const response = await comeBack(environment.gateway, `?${guess}&state=${state}`, { cookie });
      return new URL(String(response.headers.location)).searchParams.get('code');
    };
    const responses = await Promise.all(Array.from({ length: 8 }, () => fail(caller)));
    expect(responses.sort()).toEqual([...Array(5).fill('CONSENT_INVALID'), ...Array(3).fill('TOO_MANY_ATTEMPTS')]);
    const before = lastCall(environment.simulator);
    expect(await fail(caller)).toBe('TOO_MANY_ATTEMPTS');
    expect(callsSince(environment.simulator, before)).toEqual([]);
    expect(await fail(environment.gateway.asUser(await environment.gateway.signUp()))).toBe('CONSENT_INVALID');
  });

  it('redirects only to the dashboard, whatever the callback contains', async () => {
    const hostile = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '%0d%0aLocation:%20https://evil.example',
      '<script>alert(1)</script>',
      '"><img src=x>',
      '..%2f..%2f',
      '\u2028',
      '\u0000',
      '@evil.example',
      '.evil.example',
      '#',
      '?',
      '&consent=ok',
      'data:text/html,x',
      '%2e%2e%2f',
      '\r\nSet-Cookie: a=b',
      '%24%7B7*7%7D',
      '{{7*7}}',
    ];
    const names = [
      'error',
      'error_description',
      'usage_point_id',
      'redirect_uri',
      'next',
      'returnTo',
      'url',
      'host',
      'scope',
      'iss',
    ];
    const payloads = hostile.flatMap((value) => names.map((name) => [name, value] as const));
    expect(payloads).toHaveLength(200);
    for (const [name, value] of payloads) {
      const { authorize_url, cookie } = await leave(caller);
      const state = new URL(authorize_url).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ error: 'access_denied', [name]: value, state });
      const response = await comeBack(environment.gateway, `?${query}`, {
        cookie,
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      });
      expect(response.status).toBe(302);
      expect(response.headers.location).toMatch(/^https:\/\/svc\.test\/dashboard\?consent=error&code=[A-Z_]+$/);
      expect(Object.keys(response.headers)).not.toContain('a');
    }
  });
});
