import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { databaseKinds } from '../../../test/databases.ts';
import { type StandInGateway, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';

const program = fileURLToPath(new URL('../../../../bin/svc.mjs', import.meta.url));

describe.each(databaseKinds)('the token of a local instance on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    client = await startClient({ kind, gateway, clock, ticking: false });
    await client.settle();
  });
  afterAll(async () => {
    await client.drop();
    await gateway.stop();
  });

  const environment = () => ({
    ...process.env,
    SVC_API_URL: gateway.url,
    SVC_CLIENT_ID: 'cli_1',
    SVC_CLIENT_SECRET: 's',
    DATABASE_URL: client.local.url,
  });
  const svcToken = (action: string) =>
    execFileSync(process.execPath, [program, 'token', action], { env: environment(), stdio: 'pipe' }).toString().trim();
  const get = (url: string, authorization?: string) =>
    client.mode.app.inject({ url, headers: { host: 'localhost', ...(authorization && { authorization }) } });

  it('is required from no client until it is set, then for all data, and no longer after it is cleared', async () => {
    const routes = ['/api/pdl/', '/api/pdl', '/%61pi/pdl', '/api/sync', '/api/export/archive'];
    routes.push('/api/openapi.json', '/api/docs', '/api/diagnostics', '/api/accounts/me');
    for (const route of routes) expect([route, (await get(route)).statusCode]).not.toEqual([route, 401]);
    const token = svcToken('set');
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const route of [...routes, '/api/no-such-route']) {
      const bare = await get(route);
      expect([route, bare.statusCode, bare.json().code]).toEqual([route, 401, 'NOT_AUTHENTICATED']);
      expect(bare.headers['www-authenticate']).toMatch(/^Bearer/);
      expect([route, (await get(route, `Bearer ${token}`)).statusCode]).not.toEqual([route, 401]);
    }
    for (const route of ['/api/health/live', '/api/capabilities', '/api/errors'])
      expect([route, (await get(route)).statusCode]).toEqual([route, 200]);
    expect((await get('/api/health/ready')).statusCode).toBe(200);
    expect((await client.send('POST', '/api/sync', {})).status).toBe(401);
    expect((await client.send('POST', '/api/sync', {}, { authorization: `bearer ${token}` })).status).toBe(200);
    svcToken('clear');
    expect((await get('/api/pdl')).statusCode).toBe(200);
  });

  it('a wrong one returns advice, a new one replaces the old one, and only its digest is stored', async () => {
    const old = svcToken('set');
    const token = svcToken('set');
    const wrong = [
      `Bearer ${old}`,
      `Bearer ${token}x`,
      `Bearer ${token} x`,
      `Basic ${token}`,
      token,
      'Bearer',
      'Bearer é',
    ];
    for (const authorization of wrong) {
      const response = await get('/api/pdl', authorization);
      expect([authorization, response.statusCode]).toEqual([authorization, 401]);
      expect(response.json()).toMatchObject({
        code: 'INVALID_TOKEN',
        detail: expect.stringContaining('svc token set'),
      });
      expect(response.body).not.toContain(token);
    }
    const rows = await client.local.database
      .for<{ config: { key: string; value: string } }>()
      .selectFrom('config')
      .select('value')
      .where('key', '=', 'api_token_hash')
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.value).toMatch(/^"[0-9a-f]{64}"$/);
    expect(client.lines.join('')).not.toContain(token);
    svcToken('clear');
  });

  it('the command is only for a client, and prints its usage', () => {
    const run = (args: string[], more: Record<string, string> = {}) =>
      spawnSync(process.execPath, [program, 'token', ...args], { env: { ...environment(), ...more } });
    const lost = run([]);
    expect([lost.status, lost.stderr.toString()]).toEqual([1, expect.stringContaining('svc token set')]);
    const server = run(['set'], {
      SERVER_MODE: 'true',
      DATABASE_URL: 'postgres://none@127.0.0.1:1/none',
      CACHE_URL: 'redis://127.0.0.1:1',
      SECRET_KEY: 'only given so that the settings can be read',
      FRONTEND_URL: 'https://svc.example.org',
      BACKEND_URL: 'https://svc.example.org/api',
    });
    expect([server.status, server.stderr.toString()]).toEqual([1, expect.stringContaining('gateway')]);
  });
});
