import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import {
  type StandInGateway,
  standInPdl,
  standInSecret,
  startStandInGateway,
} from '../../../test/gateway/stand-in-gateway.ts';

const pdl = '12345678901231';
const planted = ['planted@example.org', '3 planted street', standInSecret, pdl];

describe('information disclosed about a household', () => {
  let gateway: StandInGateway;
  let client: Client;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [
      standInPdl(pdl, {
        activation_date: '2026-02-05',
        name: '3 planted street',
        offpeak_hours: [{ ranges: ['22:00-06:00'] }],
      }),
    ];
    gateway.down.add('max_power');
    client = await startClient({ kind: 'sqlite', gateway, clock, settings: { LOG_LEVEL: 'trace' } });
    await client.settle();
  });
  afterAll(async () => {
    await client.drop();
    await gateway.stop();
  });

  it('diagnostics contain version, syncs, errors, quota and jobs, and none of the planted values', async () => {
    const response = await client.get('/api/diagnostics');
    const { data } = JSON.parse(response.body) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      mode: 'client',
      gateway: { reachable: true },
      pdls: [{ usage_point_id: '**********1231', consent_status: 'active', last_data_date: '2026-02-09' }],
      last_sync: { trigger: 'startup', status: 'partial' },
      errors: [{ type: 'max_power', code: 'GRIDOP_UNAVAILABLE', origin: 'gridop' }],
      quota: { cached: { limit: 1000 }, no_cache: null },
    });
    for (const secret of planted) expect(response.body).not.toContain(secret);
  });

  it('no log line at any level contains the planted values', () => {
    const text = client.lines.join('');
    expect(text).toMatch('synchronisation ended');
    for (const secret of planted) expect(text).not.toContain(secret);
  });

  it('a PDL changed here retains the gateway’s value beside it, through the next sync', async () => {
    await client.send('PATCH', `/api/pdl/${pdl}/name`, { name: 'Home' });
    const response = await client.send('PATCH', `/api/pdl/id-${pdl}/offpeak`, { offpeak_hours: '22H30-6H30' });
    expect(response.status).toBe(200);
    await client.send('POST', '/api/sync', {});
    const [shown] = await client.data<Record<string, unknown>[]>('/api/pdl/');
    expect(shown).toMatchObject({
      name: 'Home',
      offpeak_hours: [{ ranges: ['22:30-06:30'], source: 'user' }],
      overridden: { name: { local: 'Home', gateway: '3 planted street' } },
    });
    expect((await client.send('PATCH', `/api/pdl/${pdl}/offpeak`, { offpeak_hours: 'at night' })).status).toBe(422);
    await client.send('PATCH', `/api/pdl/${pdl}/offpeak`, { offpeak_hours: null });
    expect((await client.data<Record<string, unknown>[]>('/api/pdl/'))[0]).toMatchObject({
      offpeak_hours: [{ ranges: ['22:00-06:00'] }],
    });
    expect((await client.get('/api/pdl/99999999999999')).status).toBe(404);
  });
});
