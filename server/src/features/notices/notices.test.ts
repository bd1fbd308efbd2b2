import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLocalToken } from '#features/local-access/index.ts';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import { findFreePort } from '../../../test/servers/private-server.ts';
import type { CurrentNotice } from './index.ts';

const pdl = '12345678901231';

type Bundle = {
  readonly notices: CurrentNotice[];
  readonly errors: { code: string; advice: string | null }[];
  readonly gateway: { last_error: { code: string; advice: string } | null };
};

describe('notices for a household', () => {
  let gateway: StandInGateway;
  let client: Client;
  let clock: TestClock;

  beforeEach(async () => {
    clock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-02-05' })];
  });
  afterEach(async () => {
    await client.drop();
    await gateway.stop();
  });

  async function start(settings: Record<string, string> = {}): Promise<void> {
    client = await startClient({ kind: 'sqlite', gateway, clock, ticking: false, settings });
    await client.settle();
  }
  const lines = (code: string) =>
    client.lines.map((line) => JSON.parse(line)).filter((line: { notice?: string }) => line.notice === code);
  const codes = async (path: string) => (await client.data<Bundle>(path)).notices.map(({ code }) => code);

  const faults: [string, string, () => Promise<Record<string, string>>, string][] = [
    ['a wrong secret', 'GATEWAY_CREDENTIALS', async () => ({ SVC_CLIENT_SECRET: 'wrong' }), 'SVC_CLIENT_SECRET'],
    [
      'an address without /api',
      'GATEWAY_ADDRESS',
      async () => ({ SVC_API_URL: gateway.url.replace('/api', '') }),
      '/api at its end',
    ],
    [
      'no server at the address',
      'GATEWAY_AWAY',
      async () => ({ SVC_API_URL: `http://127.0.0.1:${await findFreePort()}/api` }),
      'SVC_API_URL has a wrong port',
    ],
    [
      'a web page at the address',
      'GATEWAY_ADDRESS',
      async () => {
        gateway.fault = 'html_200';
        return {};
      },
      'Correct SVC_API_URL',
    ],
    [
      'an account without PDL',
      'NO_PDL',
      async () => {
        gateway.pdls = [];
        return {};
      },
      'add your PDL',
    ],
  ];
  it.each(faults)('%s is a notice in status, diagnostics, health and the log', async (_, code, plant, advice) => {
    await start(await plant());
    expect(await codes('/api/sync/status')).toContain(code);
    expect(await codes('/api/diagnostics')).toContain(code);
    const health = await client.get('/api/health/ready');
    expect(health.status).toBe(200);
    expect(JSON.parse(health.body).data).toMatchObject({ status: 'degraded', notices: expect.arrayContaining([code]) });
    const [line, ...more] = lines(code);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 'warn' });
    expect(line.msg).toContain(advice);
  });

  it('a notice that has ended is logged once and no longer shown', async () => {
    gateway.fault = 'html_502';
    await start();
    expect(await codes('/api/sync/status')).toContain('GATEWAY_AWAY');
    gateway.fault = undefined;
    await client.send('POST', '/api/sync', {});
    expect(await codes('/api/sync/status')).not.toContain('GATEWAY_AWAY');
    await client.get('/api/diagnostics');
    expect(lines('GATEWAY_AWAY').map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  it('the beginning outlives a restart', async () => {
    gateway.fault = 'html_502';
    await start();
    const since = async () =>
      (await client.data<Bundle>('/api/sync/status')).notices.find(({ code }) => code === 'GATEWAY_AWAY')?.since;
    const before = await since();
    await client.stop();
    clock.at += 3600_000;
    client = await startClient({ kind: 'sqlite', gateway, clock, ticking: false, local: client.local });
    await client.settle();
    expect(before).toBeDefined();
    expect(await since()).toBe(before);
  });

  it('a client that other machines reach without a token is reported until it has one', async () => {
    await start({ HOST: '0.0.0.0' });
    const isAtStart = (line: string) => line.includes('svc listens on 0.0.0.0 without a token');
    expect(client.lines.filter(isAtStart).length).toBeGreaterThan(0);
    expect(await codes('/api/diagnostics')).toContain('OPEN_TO_NETWORK');
    expect(await codes('/api/sync/status')).toContain('OPEN_TO_NETWORK');
    expect((await client.data<{ status: string }>('/api/health/ready')).status).not.toContain('degraded');
    await setLocalToken(client.local.database, clock.at);
    await client.stop();
    const settings = { HOST: '0.0.0.0' };
    client = await startClient({ kind: 'sqlite', gateway, clock, ticking: false, local: client.local, settings });
    expect(client.lines.some(isAtStart)).toBe(false);
  });

  it('diagnostics show the gateway’s last error, and advice for each error', async () => {
    await start({ SVC_CLIENT_SECRET: 'wrong' });
    const bundle = await client.data<Bundle>('/api/diagnostics');
    expect(bundle.gateway.last_error).toMatchObject({ advice: expect.stringContaining('SVC_CLIENT_ID') });
    expect(bundle.errors[0]?.advice).toContain('SVC_CLIENT_ID');
  });

  it('never reached and nothing stored: the error names the gateway, not the caller', async () => {
    gateway.fault = 'html_502';
    await start();
    const response = await client.get(`/api/gridop/consumption/daily/${pdl}?start=2026-02-05&end=2026-02-10`);
    expect(response.status).toBe(503);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'GATEWAY_UNREACHABLE', origin: 'gateway' });
    gateway.fault = undefined;
    await client.send('POST', '/api/sync', {});
    const unknown = await client.get('/api/gridop/consumption/daily/99999999999999?start=2026-02-05&end=2026-02-10');
    expect(unknown.status).toBe(404);
  });

  it('a direction that the meter does not measure is refused locally, without a request', async () => {
    await start();
    gateway.seen.length = 0;
    const response = await client.get(`/api/gridop/production/daily/${pdl}?start=2026-02-05&end=2026-02-10`);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'ADAM-ERR0069' });
    expect(gateway.measureCalls()).toEqual([]);
    const marks = await client.local.database
      .for<{ fetch_marks: { kind: string } }>()
      .selectFrom('fetch_marks')
      .selectAll()
      .execute();
    expect(marks).toEqual([]);
  });

  it('a stop in the middle of a run is a stop, not an error', async () => {
    await start();
    gateway.delayMs = 300;
    gateway.pdls = [standInPdl(pdl, { activation_date: '2024-06-05' })];
    const before = gateway.measureCalls().length;
    const run = client.send('POST', '/api/sync', {});
    await expect.poll(() => gateway.measureCalls().length).toBeGreaterThan(before);
    await client.stop();
    await run;
    const [row] = await client.local.database
      .for<{ sync_runs: { status: string; summary: string; started_at: string } }>()
      .selectFrom('sync_runs')
      .selectAll()
      .orderBy('started_at', 'desc')
      .limit(1)
      .execute();
    expect(row?.status).toBe('interrupted');
    expect(JSON.parse(row?.summary ?? '{}')).toMatchObject({ status: 'interrupted', errors: [] });
    client = await startClient({ kind: 'sqlite', gateway, clock, ticking: false, local: client.local });
  });
});
