import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentedHousehold, callApi } from '../../server/test/consent-script.ts';
import { administrator, type GatewayFleet, startGatewayFleet } from '../servers/gateway-fleet.ts';
import { installProgram } from '../servers/older-program.ts';
import { type RunningProxy, startProxy } from '../servers/proxies.ts';
import { type Kind, startTraffic, type Traffic } from '../servers/traffic.ts';

// Two replicas of a gateway are upgraded and restarted one after the other, behind the proxies of the examples, while
// people read, sign in, change settings and open pages.

/** The last commit of version 0.1.0. */
const revision = 'd63f9ed7';
let fleet: GatewayFleet;
let proxy: RunningProxy;
let traffic: Traffic;

afterEach(async () => {
  await traffic?.stop();
  await proxy?.stop();
  await fleet?.stop();
});

const versionOf = async (url: string) => (await callApi<{ version: string }>(`${url}/api/capabilities`, {})).version;

/** A person who has signed in, and what is requested meanwhile. */
async function listKinds(): Promise<readonly Kind[]> {
  const [first] = fleet.gateways;
  const household = await fleet.join(administrator);
  const session = await logIn(`${first?.url}/api`, household);
  const { client_id, client_secret, usage_point_id } = household;
  const headers = { authorization: `Bearer ${client_secret}` };
  const [home] = await callApi<{ id: string }[]>(`${first?.url}/api/pdl`, { headers });
  const today = parisDay(Date.now());
  const days = `start=${addDays(today, -30)}&end=${addDays(today, -3)}`;
  const readings = `/api/gridop/consumption/daily/${usage_point_id}?${days}`;
  await callApi(`${first?.url}${readings}`, { headers });
  return [
    { name: 'readings', path: readings, headers, pauseMs: 40, senders: 4 },
    { name: 'session', path: '/api/accounts/me', headers: { cookie: session }, pauseMs: 100 },
    { name: 'health', path: '/api/capabilities', pauseMs: 40 },
    {
      name: 'token',
      path: '/api/accounts/token',
      method: 'POST',
      body: { grant_type: 'client_credentials', client_id, client_secret },
      pauseMs: 40,
    },
    {
      name: 'change',
      path: `/api/pdl/${home?.id}/name`,
      method: 'PATCH',
      headers,
      body: { name: 'Maison' },
      pauseMs: 40,
      senders: 2,
    },
    // Requests the operator, within its budget.
    { name: 'operator', path: `${readings}&use_cache=false`, headers, pauseMs: 2000 },
    { name: 'events', path: '/api/events?seconds=10', headers, pauseMs: 200, senders: 2 },
    { name: 'page', path: '/', headers: { accept: 'text/html' }, pauseMs: 100, follow: listAssets },
  ];
}

const listAssets = (page: string) =>
  [...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map(([, path]) => `/${path}`);

async function logIn(api: string, { email, password }: ConsentedHousehold): Promise<string> {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${api}/accounts/login`, { method: 'POST', headers, body });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** Event streams end only with their replica. */
const isFrequent = ({ name }: Kind) => !['events', 'operator'].includes(name);

async function begin(
  kind: 'nginx' | 'haproxy',
  { keepsConnections = true, ...options }: { keepsConnections?: boolean; healthPath?: string } = {},
): Promise<readonly Kind[]> {
  proxy = await startProxy(
    kind,
    fleet.gateways.map(({ url }) => url),
    options,
  );
  const kinds = await listKinds();
  const { https: url, certificate } = proxy;
  traffic = startTraffic({ url, certificate, keepsConnections }, kinds);
  await traffic.more(20, kinds.filter(isFrequent));
  return kinds;
}

async function expectNoFailure(kinds: readonly Kind[]): Promise<void> {
  const { sent, failures } = await traffic.stop();
  process.stdout.write(`${JSON.stringify(sent)}, ${failures.length} failed\n`);
  expect(failures.slice(0, 20)).toEqual([]);
  expect(Object.keys(sent).sort()).toEqual(kinds.map(({ name }) => name).sort());
  expect((await fleet.simulator.judge()).violations).toEqual([]);
}

const settings = { TRUSTED_PROXIES: '127.0.0.1' };

describe('a gateway with two replicas of version 0.1.0', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-older-'));
  let older: readonly string[];
  beforeAll(() => {
    older = installProgram(revision, folder);
    return () => rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    // A reload of nginx closes idle connections of visitors, and a request that meets this fails with any program.
    ['nginx', false],
    ['haproxy', true],
  ] as const)(
    'is upgraded behind %s without a failed request',
    { timeout: 900_000 },
    async (kind, keepsConnections) => {
      fleet = await startGatewayFleet({ size: 2, settings, command: older });
      // Version 0.1.0 has no /readyz.
      const kinds = await begin(kind, { keepsConnections, healthPath: '/api/health/ready' });
      for (const index of [0, 1] as const) {
        const { url = '' } = fleet.gateways[index] ?? {};
        expect(await versionOf(url)).toBe('0.1.0');
        await proxy.setAside(index, true);
        await sleep(10_000);
        await fleet.replace(index);
        expect(await versionOf(url)).not.toBe('0.1.0');
        await proxy.setAside(index, false);
        await traffic.more(40, kinds.filter(isFrequent));
      }
      await expectNoFailure(kinds);
    },
  );
});

describe.each(['nginx', 'haproxy'] as const)('a gateway with two replicas behind %s', (kind) => {
  it('is restarted ten times without a failed request, and without a change at the proxy', {
    timeout: 1_200_000,
  }, async () => {
    fleet = await startGatewayFleet({ size: 2, settings });
    const kinds = await begin(kind);
    for (let round = 0; round < 10; round++) {
      await fleet.replace(round % 2);
      await traffic.more(20, kinds.filter(isFrequent));
    }
    await expectNoFailure(kinds);
  });
});
