import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMachineToken } from '../../test/gridop/process-token.ts';
import { createSpacedPort } from '../../test/gridop/spaced-port.ts';
import type { OperatorPort } from './exchange.ts';
import { type ApiMode, createV5Memory } from './generations.ts';
import { createOperator } from './operator.ts';
import { createTokenRoute } from './tokens.ts';
import { createTransport, type Transport } from './transport.ts';

const pdl = '12345678901234';
const context = { account_id: 'main', user_id: 'u1', class: 'interactive' } as const;
const today = toDay('2026-10-02');
const range = dayRange(toDay('2026-09-29'), today);
const query = { measure: 'consumption_daily', usage_point_id: pdl, range, today } as const;

type Reply = { status: number; body: unknown };
type Seen = { route: string; query: string; bearer: string | undefined; body: string };

let server: Server;
let transport: Transport;
let port: OperatorPort;
let seen: Seen[];
let replies: Record<string, Reply | (() => Reply)>;
let now = 0;
const clock = { now: () => now };

const token = (name: string, extra = {}) => ({
  status: 200,
  body: { access_token: name, token_type: 'Bearer', expires_in: '12600', scope: 'default', ...extra },
});
const daily = (...days: string[]): Reply => ({
  status: 200,
  body: {
    idPrm: pdl,
    etapeMetier: 'BRUT',
    grandeur: [
      { grandeurMetier: 'CONS', grandeurPhysique: 'EA', unite: 'Wh', points: days.map((d) => ({ v: '7', d })) },
    ],
  },
});
const dailyV5 = (...days: string[]): Reply => ({
  status: 200,
  body: {
    meter_reading: {
      usage_point_id: pdl,
      reading_type: { unit: 'Wh' },
      interval_reading: days.map((date) => ({ value: '7', date })),
    },
  },
});
const refusal = (status: number, error: string): Reply => ({ status, body: { error, error_description: 'words' } });
const routes = () => seen.map(({ route }) => route.split('/').at(-1));

beforeEach(async () => {
  seen = [];
  now = parseInstant('2026-10-02T10:00:00+02:00') ?? 0;
  replies = { token: token('t1') };
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const chunks = await request.toArray();
    const body = Buffer.concat(chunks).toString();
    const bearer = request.headers.authorization?.replace('Bearer ', '');
    seen.push({ route: url.pathname, query: url.search, bearer, body });
    const name = url.pathname.split('/').find((part) => part in replies) ?? '';
    const found = replies[name] ?? refusal(500, 'server_error');
    const reply = typeof found === 'function' ? found() : found;
    response.writeHead(reply.status).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  transport = createTransport({ base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  port = createSpacedPort((request) => transport.send(request), { spacing_ms: 1 });
});

afterEach(async () => {
  transport.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const tokenRoute = () => createTokenRoute({ port, client_id: 'id', client_secret: 's&1', clock });
const machineToken = () => {
  const route = tokenRoute();
  return createMachineToken(() => route.request({ grant_type: 'client_credentials' }, context), clock);
};
const operator = (mode: ApiMode = 'auto') =>
  createOperator({
    port,
    token: machineToken(),
    mode,
    v5_memory: createV5Memory(clock),
    clock,
    wait: async () => undefined,
  });

describe('the token route', () => {
  it('gets the machine token with our credentials in the form', async () => {
    const outcome = await tokenRoute().request({ grant_type: 'client_credentials' }, context);
    expect(outcome).toEqual({
      ok: true,
      data: {
        access_token: 't1',
        refresh_token: null,
        token_type: 'Bearer',
        expires_in: 12600,
        scope: 'default',
        usage_points: [],
      },
    });
    expect(seen[0]?.route).toBe('/oauth2/v3/token');
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'id',
      client_secret: 's&1',
    });
  });

  it.each(['12345678901234,12345678905678', '12345678901234;12345678905678', '12345678901234, 12345678905678,x'])(
    'exchanges a code for the points %s',
    async (usage_points_id) => {
      replies.token = token('t1', { refresh_token: 'r-81f0', usage_points_id, expires_in: 12600 });
      const grant = { grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://x/cb' } as const;
      const outcome = await tokenRoute().request(grant, context);
      expect(outcome).toMatchObject({
        ok: true,
        data: { refresh_token: 'r-81f0', expires_in: 12600, usage_points: ['12345678901234', '12345678905678'] },
      });
      expect(seen[0]?.body).toContain('code=c&redirect_uri=https%3A%2F%2Fx%2Fcb');
    },
  );

  it.each<[number, unknown, string]>([
    [400, { error: 'invalid_client', error_description: 'Client authentication failed' }, 'credentials'],
    [401, { error: 'invalid_client' }, 'credentials'],
    [400, { error: 'unauthorized_client' }, 'credentials'],
    [400, { error: 'invalid_request' }, 'our_defect'],
    [400, { error: 'unsupported_grant_type' }, 'our_defect'],
    [400, { error: 'invalid_scope' }, 'our_defect'],
    [400, { error: 'invalid_grant' }, 'invalid_grant'],
    [415, { error: 'x' }, 'our_defect'],
    [500, { error: 'server_error' }, 'unavailable'],
    [503, {}, 'unavailable'],
    [429, {}, 'throttled'],
    [200, { token: 'x' }, 'nonsense'],
    [200, { access_token: 'x', expires_in: 'soon' }, 'nonsense'],
  ])('answering %i %j is of class %s', async (status, body, failure) => {
    replies.token = { status, body };
    const outcome = await tokenRoute().request({ grant_type: 'refresh_token', refresh_token: 'r' }, context);
    expect(outcome).toMatchObject({ ok: false, failure: { class: failure } });
  });

  it('revokes a token, whatever the body of the response', async () => {
    replies.revoke = { status: 200, body: '' };
    expect(await tokenRoute().revoke('t', 'refresh_token', context)).toEqual({ ok: true, data: undefined });
    expect(seen[0]?.body).toContain('token=t&token_type_hint=refresh_token');
    replies.revoke = refusal(503, 'x');
    expect(await tokenRoute().revoke('t', 'refresh_token', context)).toMatchObject({
      failure: { class: 'unavailable' },
    });
  });
});

describe('the machine token', () => {
  const names = () => {
    let count = 0;
    return () => token(`t${++count}`);
  };

  it('is requested once for many concurrent callers', async () => {
    const shared = machineToken();
    const got = await Promise.all(Array.from({ length: 50 }, () => shared.get()));
    expect(new Set(got.map((outcome) => outcome.ok && outcome.data))).toEqual(new Set(['t1']));
    expect(seen).toHaveLength(1);
  });

  it('is renewed at 80 % of its lifetime while the old one stays in use', async () => {
    replies.token = names();
    const shared = machineToken();
    await shared.get();
    now += 12_600_000 * 0.8 - 1;
    expect(await shared.get()).toMatchObject({ data: 't1' });
    expect(seen).toHaveLength(1);
    now += 2;
    expect(await shared.get()).toMatchObject({ data: 't1' });
    await expect.poll(async () => shared.get()).toMatchObject({ data: 't2' });
    expect(seen).toHaveLength(2);
  });

  it('with less than 60 s left is not used', async () => {
    replies.token = names();
    const shared = machineToken();
    await shared.get();
    now += 12_600_000 - 59_000;
    expect(await shared.get()).toMatchObject({ data: 't2' });
  });

  it('refused for five hundred calls at once is renewed once', async () => {
    replies.token = names();
    const shared = machineToken();
    await shared.get();
    const renewed = await Promise.all(Array.from({ length: 500 }, () => shared.renew('t1')));
    expect(new Set(renewed.map((outcome) => outcome.ok && outcome.data))).toEqual(new Set(['t2']));
    expect(seen).toHaveLength(2);
  });
});

describe('a call under the machine token', () => {
  it('renews a token refused in mid-flight once and repeats the call once', async () => {
    let valid = 't2';
    let issued = 0;
    replies.token = () => token(`t${++issued}`);
    replies.consommation_quotidienne = () =>
      seen.at(-1)?.bearer === valid ? daily('2026-09-29') : { status: 401, body: { code: '900901', message: 'x' } };
    const operatorUnderTest = operator('new');
    expect(await operatorUnderTest.fetchMeasure(query, context)).toMatchObject({ ok: true });
    expect(routes()).toEqual(['token', 'consommation_quotidienne', 'token', 'consommation_quotidienne']);
    valid = 'none';
    seen.length = 0;
    expect(await operatorUnderTest.fetchMeasure(query, context)).toMatchObject({
      ok: false,
      failure: { class: 'auth' },
    });
    expect(routes()).toEqual(['consommation_quotidienne', 'token', 'consommation_quotidienne']);
  });

  it('without our credentials reports this, and makes no other call', async () => {
    replies.token = refusal(401, 'invalid_client');
    expect(await operator().fetchMeasure(query, context)).toMatchObject({
      ok: false,
      failure: { class: 'credentials' },
    });
    expect(routes()).toEqual(['token']);
  });
});

describe('measures', () => {
  it('come from 2026 as days of our own type', async () => {
    replies.consommation_quotidienne = daily('2026-09-29', '2026-09-30');
    const outcome = await operator().fetchMeasure(query, context);
    expect(outcome.ok && outcome.data.readings.map((reading) => reading.day)).toEqual(['2026-09-29', '2026-09-30']);
    expect(seen.at(-1)).toMatchObject({
      query: `?pointId=${pdl}&dateDebut=2026-09-29&dateFin=2026-10-02`,
      bearer: 't1',
    });
  });

  it('come from v5 after a server error, up to J-2, and then from v5 at once', async () => {
    replies.consommation_quotidienne = refusal(500, 'server_error');
    replies.daily_consumption = dailyV5('2026-09-29');
    const operatorUnderTest = operator();
    expect(await operatorUnderTest.fetchMeasure(query, context)).toMatchObject({
      ok: true,
      data: { readings: [{ value: 7 }] },
    });
    expect(seen.at(-1)?.query).toBe(`?usage_point_id=${pdl}&start=2026-09-29&end=2026-10-01`);
    await operatorUnderTest.fetchMeasure(query, context);
    expect(routes()).toEqual(['token', 'consommation_quotidienne', 'daily_consumption', 'daily_consumption']);
  });

  it('of J-1 alone are never requested from v5', async () => {
    replies.consommation_quotidienne = refusal(500, 'server_error');
    const yesterday = { ...query, range: dayRange(toDay('2026-10-01'), today) };
    expect(await operator().fetchMeasure(yesterday, context)).toMatchObject({ failure: { class: 'unavailable' } });
    expect(routes()).toEqual(['token', 'consommation_quotidienne']);
    expect(await operator('legacy').fetchMeasure(yesterday, context)).toMatchObject({
      failure: { class: 'not_published' },
    });
    expect(routes()).toEqual(['token', 'consommation_quotidienne']);
  });

  it('are revoked only when v5 denies too', async () => {
    replies.consommation_quotidienne = refusal(403, 'ADAM-DC-0008');
    replies.daily_consumption = refusal(403, 'ADAM_DC_0007');
    expect(await operator().fetchMeasure(query, context)).toMatchObject({
      failure: { class: 'consent_revoked', code: 'ADAM-DC-0007' },
    });
    replies.daily_consumption = dailyV5('2026-09-29');
    expect(await operator().fetchMeasure(query, context)).toMatchObject({ ok: true });
  });
});

describe('contracts', () => {
  const situation = {
    status: 200,
    body: [{ usage_point_id: pdl, contract_type: 'Contrat GRD-F', segment: 'C5', subscribed_power: '9 kVA' }],
  };
  const contractV5 = {
    status: 200,
    body: {
      customer: {
        customer_id: '1',
        usage_points: [
          {
            usage_point: { usage_point_id: pdl, meter_type: 'AMM' },
            contracts: { offpeak_hours: 'HC (22H00-6H00)', subscribed_power: '6 kVA' },
          },
        ],
      },
    },
  };

  it('are served from the successful responses; the off-peak string then comes from v5, called once', async () => {
    replies.situation_contrat_auto = situation;
    replies.synth_contrat_auto = refusal(500, 'server_error');
    replies.comptage_auto = { status: 403, body: { code: '900908', message: 'Resource forbidden ' } };
    replies.contracts = contractV5;
    const outcome = await operator().fetchContract(pdl, context);
    const point = outcome.ok ? outcome.data.customer.usage_points[0] : undefined;
    expect(point?.contracts).toMatchObject({ subscribed_power_kva: 9, offpeak_hours: 'HC (22H00-6H00)' });
    expect(point?.usage_point.meter_type).toBe('AMM');
    expect(routes().filter((route) => route === 'contracts')).toHaveLength(1);
  });

  it('in mode new are served without what failed', async () => {
    replies.situation_contrat_auto = situation;
    const outcome = await operator('new').fetchContract(pdl, context);
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.ok && outcome.data.customer.usage_points[0].contracts.offpeak_hours).toBeNull();
  });

  it('without any successful response return the failure of the main call', async () => {
    replies.situation_contrat_auto = refusal(400, 'ADAM-ERR0155');
    expect(await operator('new').fetchContract(pdl, context)).toMatchObject({
      ok: false,
      failure: { class: 'unknown_point' },
    });
  });

  it('in mode legacy are one call', async () => {
    replies.contracts = contractV5;
    expect(await operator('legacy').fetchContract(pdl, context)).toMatchObject({ ok: true });
    expect(routes()).toEqual(['token', 'contracts']);
  });

  it('are beside address, holder and contact, each on its own route', async () => {
    replies.donnees_generales_auto = { status: 200, body: { address: { postal_code_city: '59199 VILLE' } } };
    replies.situation_contrat_auto = situation;
    const operatorUnderTest = operator('new');
    expect(await operatorUnderTest.fetchAddress(pdl, context)).toMatchObject({ ok: true });
    expect(await operatorUnderTest.fetchCustomer(pdl, context)).toMatchObject({ ok: true });
    expect(await operatorUnderTest.fetchContact(pdl, context)).toMatchObject({ ok: true });
    expect(seen.slice(1).map(({ route }) => route)).toEqual([
      `/donnees_generales_auto/v1/${pdl}`,
      `/situation_contrat_auto/v1/${pdl}`,
      `/situation_contrat_auto/v1/${pdl}`,
    ]);
  });
});

describe('subscribed services', () => {
  it('are requested with the authorisation in the body', async () => {
    replies.subscribed_services = {
      status: 200,
      body: { serviceSouscrit: [{ pointId: pdl, etatCode: 'ACTIF', soutirage: true, injection: false }] },
    };
    expect(await operator().fetchServices(58249, context)).toMatchObject({
      ok: true,
      data: [{ usage_point_id: pdl, has_consumption: true, has_production: false, starts_on: null }],
    });
    expect(seen.at(-1)).toMatchObject({
      route: '/subscribed_services/v1',
      body: '{"autorisationId":58249,"comptage":false}',
    });
  });
});
