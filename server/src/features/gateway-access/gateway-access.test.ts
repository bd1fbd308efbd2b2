import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { createLocalDatabase, type LocalDatabase } from '../../../test/client/local-database.ts';
import {
  type StandInGateway,
  standInPdl,
  standInSecret,
  startStandInGateway,
} from '../../../test/gateway/stand-in-gateway.ts';
import { findFreePort } from '../../../test/servers/private-server.ts';

const [first, second] = ['12345678901231', '12345678901232'];
const unset = { SVC_API_URL: '', SVC_CLIENT_ID: '', SVC_CLIENT_SECRET: '' };

// It stores a row of `config`, which other tests cover on both databases.
const kind = 'sqlite';

describe('a client without settings', () => {
  let gateway: StandInGateway;
  let client: Client;
  let local: LocalDatabase;
  let clock: TestClock;
  let input: { url: string; client_id: string; client_secret: string };

  beforeEach(async () => {
    clock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [first, second].map((id) => standInPdl(id ?? '', { activation_date: '2026-02-05' }));
    input = { url: ` ${gateway.url}\n`, client_id: 'cli_0123456789abcdef', client_secret: `\uFEFF${standInSecret} ` };
    local = await createLocalDatabase(kind);
    client = await start();
  });
  afterEach(async () => {
    await client.stop();
    await local.drop();
    await gateway.stop();
  });

  const start = (settings: Record<string, string> = unset) =>
    startClient({ kind, gateway, clock, local, ticking: false, settings });
  const access = () => client.data<Record<string, unknown>>('/api/gateway');
  const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const response = await client.send(method, path, body);
    return {
      status: response.status,
      body: JSON.parse(response.body) as { code?: string; data: Record<string, unknown> },
    };
  };

  it('starts, sends no request, and is healthy', async () => {
    expect(await access()).toEqual({ source: 'none', url: null, client_id: null, is_begun: false });
    expect((await client.get('/api/health/ready')).status).toBe(200);
    expect((await client.data<{ notices: unknown[] }>('/api/diagnostics')).notices).toEqual([]);
    expect(await client.mode.describe()).toContainEqual(['gateway', 'not set up yet']);
    expect((await send('POST', '/api/gateway/begin')).body.code).toBe('GATEWAY_NOT_SET');
    expect(gateway.seen).toEqual([]);
  });

  it('tests the input without saving it', async () => {
    const { body } = await send('POST', '/api/gateway/test', input);
    expect(body.data).toMatchObject({ ok: true, error_code: null, homes: [{ name: 'PDL 1' }, { name: 'PDL 2' }] });
    expect(JSON.stringify(body)).not.toMatch(/(?<![0-9a-f])\d{14}(?![0-9a-f])/);
    expect(await access()).toMatchObject({ source: 'none' });
  });

  it.each<[string, () => Promise<Partial<typeof input>>, string, string]>([
    ['a wrong secret', async () => ({ client_secret: 'wrong' }), 'credentials', 'GATEWAY_CREDENTIALS'],
    [
      'no server there',
      async () => ({ url: `http://127.0.0.1:${await findFreePort()}/api` }),
      'away',
      'GATEWAY_UNREACHABLE',
    ],
    [
      'no gateway there',
      async () => ({ url: gateway.url.replace('/api', '/other') }),
      'address',
      'GATEWAY_UNREACHABLE',
    ],
  ])('distinguishes %s and does not save it', async (_, change, failureKind, code) => {
    const wrong = { ...input, ...(await change()) };
    expect((await send('POST', '/api/gateway/test', wrong)).body.data).toMatchObject({ ok: false, kind: failureKind });
    expect((await send('PUT', '/api/gateway', wrong)).body.code).toBe(code);
    expect(await access()).toMatchObject({ source: 'none' });
  });

  it('saves working credentials sealed, lists the homes, reads the chosen ones, and continues after a restart', async () => {
    const saved = await send('PUT', '/api/gateway', input);
    expect(saved.body.data).toMatchObject({
      source: 'kept',
      url: gateway.url,
      client_id: 'cli_0123…',
      is_begun: false,
    });
    expect(gateway.measureCalls()).toEqual([]);
    expect((await send('PATCH', `/api/pdl/id-${second}/active`, { is_active: false })).body.data).toMatchObject({
      is_active: false,
      is_left_out: true,
    });
    expect((await send('POST', '/api/gateway/begin')).body.data).toMatchObject({ is_begun: true });
    await client.settle();
    const calledPaths = gateway.measureCalls().map(({ path }) => path);
    expect(calledPaths.some((path) => path.includes(first ?? ''))).toBe(true);
    expect(calledPaths.some((path) => path.includes(second ?? ''))).toBe(false);
    expect((await client.data<{ notices: unknown[] }>('/api/diagnostics')).notices).toEqual([]);
    const rows = await local.database
      .for<{ config: { key: string; value: string } }>()
      .selectFrom('config')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(standInSecret);
    expect(client.lines.join('')).not.toContain(standInSecret);
    await client.stop();
    client = await start();
    await client.settle();
    expect(await access()).toMatchObject({ source: 'kept', is_begun: true });
  });

  it('gives the settings of the process precedence, and reports it', async () => {
    await send('PUT', '/api/gateway', input);
    await client.stop();
    client = await start({});
    expect(await access()).toMatchObject({ source: 'environment', is_begun: true });
    expect((await send('PUT', '/api/gateway', input)).body.code).toBe('GATEWAY_FIXED');
  });

  it('never returns the secret, and refuses requests from a foreign page', async () => {
    const responses = [
      await client.send('POST', '/api/gateway/test', input),
      await client.send('PUT', '/api/gateway', input),
      await client.get('/api/gateway'),
      await client.get('/api/diagnostics'),
    ];
    for (const { body } of responses) expect(body).not.toContain(standInSecret);
    const foreign = await client.send('PUT', '/api/gateway', input, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });
});
