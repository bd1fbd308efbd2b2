import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Simulator, startSimulator } from '@svc/simulator';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSqlLocks } from '#platform/jobs/job-lock.sql.ts';
import {
  curveReadings,
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
  storeOffer,
} from '../../../../test/exports/exports-environment.ts';
import { type Mosquitto, startMosquitto } from '../../../../test/servers/mosquitto.ts';

const pdl = '12345678901231';
const token = 'hub-admin-token';
const total = `svc:consumption_${pdl}`;

describe('the hub through the API of a client', () => {
  let simulator: Simulator;
  let environment: Environment;
  const address = () => ({ ha_url: `${simulator.url}/hub`, ha_token: token });
  const put = (config: object, enabled = true) =>
    environment.send('PUT', '/export/configs/home_assistant', { enabled, config });
  const hubReport = () =>
    simulator.requests().hub as {
      commands: Record<string, number>;
      energy_prefs: { energy_sources: object[] };
      statistics: { statistic_id: string; rows: number }[];
      violations: object[];
    };

  const page = createServer((_request, response) => response.writeHead(404).end('no hub here'));
  const noHub = () => `http://127.0.0.1:${(page.address() as AddressInfo).port}`;

  beforeAll(async () => {
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    simulator = await startSimulator();
    environment = await startExportsEnvironment();
    environment.pdls = [mirroredPdl(pdl, { has_production: true })];
    await environment.store(pdl, 'consumption_daily', dailyReadings('2026-10-01', '2026-11-14'));
    await environment.store(pdl, 'consumption_detail', curveReadings('2026-11-01', '2026-11-14'));
    await environment.store(pdl, 'production_daily', dailyReadings('2026-11-01', '2026-11-14'));
  });
  beforeEach(() => simulator.reset());
  afterEach(() => expect(hubReport().violations).toEqual([]));
  afterAll(async () => {
    await environment.stop();
    await simulator.close();
    page.close();
  });

  it.each([
    ['no way in', { discovery_prefix: 'ha' }, 422],
    ['an address without a token', { ha_url: 'http://hub.local:8123', ha_token: null }, 422],
    ['a prefix that the hub refuses', { ha_url: 'http://h', ha_token: 'x', statistic_id_prefix: 'Svc__a' }, 422],
    ['an unknown key', { ha_url: 'http://h', ha_token: 'x', colour: 1 }, 422],
  ])('refuses %s', async (_what, config, status) => {
    expect((await put(config)).status).toBe(status);
  });

  it('returns 422 without a configuration, and a readable failure when the hub does not respond', async () => {
    expect((await environment.send('GET', '/export/home_assistant/statistics')).code).toBe('EXPORT_NOT_CONFIGURED');
    await put({ ha_url: 'http://127.0.0.1:1', ha_token: token });
    const response = await environment.send('GET', '/export/home_assistant/energy-panel');
    expect([response.status, response.code]).toEqual([503, 'DESTINATION_UNREACHABLE']);
    expect(response.body).not.toContain(token);
  });

  it('runs twice and reports what the hub contains', async () => {
    await put(address());
    const first = await environment.send('POST', '/export/home_assistant/run');
    expect(first.data).toMatchObject({ status: 'success', errors: [] });
    expect((first.data as { details: { hub_holds: string[] } }).details.hub_holds).toContain(
      `the hub holds 24 of 24 hours of 13 November 2026 (consumption ${pdl})`,
    );
    expect((await environment.send('POST', '/export/home_assistant/run')).data).toMatchObject({
      details: { rows_sent: 0 },
    });
    const listed = await environment.send('GET', '/export/home_assistant/statistics');
    expect(listed.data).toMatchObject([
      { statistic_id: total, state: 'ok', unit: 'kWh', first_start: '2026-09-30T22:00:00.000Z' },
      { statistic_id: `svc:production_${pdl}`, state: 'ok', last_start: '2026-11-13T22:00:00.000Z' },
    ]);
    const content = await environment.send('GET', '/export/home_assistant/content');
    expect(content.data).toMatchObject([{ name: total }, { name: `svc:production_${pdl}` }]);
  });

  it('notices what is missing, behind, different and not ours any more', async () => {
    await put(address());
    expect((await environment.send('GET', '/export/home_assistant/statistics')).data).toMatchObject([
      { state: 'absent', last_sum: null },
      { state: 'absent' },
    ]);
    await environment.send('POST', '/export/home_assistant/run');
    await environment.store(
      pdl,
      'production_daily',
      dailyReadings('2026-11-05', '2026-11-06', () => 90_000),
    );
    await put({ ...address(), data: ['production_daily'] });
    expect((await environment.send('GET', '/export/home_assistant/statistics')).data).toMatchObject([
      { statistic_id: `svc:production_${pdl}`, state: 'differs' },
      { statistic_id: total, state: 'orphan', expected_sum: null },
    ]);
    await put({ ...address(), data: ['consumption_daily', 'consumption_detail', 'production_daily'] });
  });

  it('clears only what is named, is ours, and was confirmed', async () => {
    await put(address());
    await environment.send('POST', '/export/home_assistant/run');
    const clear = (body: object) => environment.send('POST', '/export/home_assistant/statistics/clear', body);
    expect((await clear({ statistic_ids: [total] })).status).toBe(422);
    expect((await clear({ confirm: false, statistic_ids: [total] })).status).toBe(422);
    expect((await clear({ confirm: true, statistic_ids: ['sensor.meter'] })).status).toBe(422);
    expect(hubReport().commands['recorder/clear_statistics']).toBeUndefined();
    simulator.control({ hub: { clear_times_out: true } });
    const cleared = await clear({ confirm: true, statistic_ids: [total, 'svc:never'] });
    expect(cleared.data).toEqual({ cleared: [total], remaining: [] });
    const again = await environment.send('POST', '/export/home_assistant/run');
    expect(again.data).toMatchObject({ status: 'success', details: { rows_sent: 44 * 24 + 1 } });
  });

  it('brings back what was cleared: the same rows, none twice', async () => {
    await put(address());
    await environment.send('POST', '/export/home_assistant/run');
    const { statistics: before } = hubReport();
    expect(before).toHaveLength(2);
    const ids = before.map(({ statistic_id }) => statistic_id);
    await environment.send('POST', '/export/home_assistant/statistics/clear', { confirm: true, statistic_ids: ids });
    expect(hubReport().statistics).toEqual([]);
    expect((await environment.send('GET', '/export/home_assistant/statistics')).data).toMatchObject([
      { state: 'absent', first_start: null },
      { state: 'absent', first_start: null },
    ]);
    await environment.send('POST', '/export/home_assistant/run');
    expect(hubReport().statistics).toEqual(before);
    const again = await environment.send('POST', '/export/home_assistant/run');
    expect(again.data).toMatchObject({ details: { rows_sent: 0 } });
  });

  it('clears nothing during a run', async () => {
    await put(address());
    const lease = await createSqlLocks(environment.local.database, { now: () => environment.at }).acquire(
      'export:home_assistant',
      60_000,
    );
    const body = { confirm: true, statistic_ids: [total] };
    const busy = await environment.send('POST', '/export/home_assistant/statistics/clear', body);
    expect([busy.status, busy.code]).toEqual([409, 'EXPORT_RUNNING']);
    expect(hubReport().commands['recorder/clear_statistics']).toBeUndefined();
    await lease?.release();
    expect((await environment.send('POST', '/export/home_assistant/statistics/clear', body)).status).toBe(200);
    // The lock is released: the next run begins.
    expect((await environment.send('POST', '/export/home_assistant/run')).status).toBe(200);
  });

  it('is queried once for many concurrent readers, and one of two concurrent clears is rejected', async () => {
    await put(address());
    await environment.send('POST', '/export/home_assistant/run');
    const commandCount = () => hubReport().commands['recorder/list_statistic_ids'] ?? 0;
    const before = commandCount();
    const looks = Array.from({ length: 6 }, () => environment.send('GET', '/export/home_assistant/statistics'));
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(new Array(6).fill(200));
    expect(commandCount() - before).toBe(1);
    const body = { confirm: true, statistic_ids: [total] };
    const clear = () => environment.send('POST', '/export/home_assistant/statistics/clear', body);
    const cleared = await Promise.all([clear(), clear()]);
    expect(cleared.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'EXPORT_RUNNING']);
    const listed = await environment.send('GET', '/export/home_assistant/statistics');
    expect(listed.data).toMatchObject([{ statistic_id: total, state: 'absent' }, { state: 'ok' }]);
  });

  it.each([
    ['a wrong token', () => ({ ha_url: `${simulator.url}/hub`, ha_token: 'not-this-one' }), 'unauthorized'],
    ['no server there', () => ({ ha_url: 'http://127.0.0.1:1', ha_token: token }), 'connection_refused'],
    ['a page that is no hub', () => ({ ha_url: noHub(), ha_token: token }), 'api_error'],
  ])('reports the kind of failure: %s', async (_what, config, code) => {
    await put(config());
    for (const [method, path] of [
      ['GET', 'statistics'],
      ['POST', 'statistics/clear'],
      ['GET', 'energy-panel'],
    ] as const) {
      const body = method === 'POST' ? { confirm: true, statistic_ids: [total] } : undefined;
      const response = await environment.send(method, `/export/home_assistant/${path}`, body);
      expect([path, response.status, response.code]).toEqual([path, 503, 'DESTINATION_UNREACHABLE']);
      expect(JSON.parse(response.body).failure.code).toBe(code);
      expect(response.body).not.toContain('not-this-one');
    }
  });

  it('lets a person who may only look see, and clears nothing for them', async () => {
    await put(address());
    await environment.send('POST', '/export/home_assistant/run');
    await put({ ha_url: `${simulator.url}/hub`, ha_token: 'hub-user-token' });
    expect((await environment.send('GET', '/export/home_assistant/statistics')).status).toBe(200);
    const refused = await environment.send('POST', '/export/home_assistant/statistics/clear', {
      confirm: true,
      statistic_ids: [total],
    });
    expect(JSON.parse(refused.body).failure).toEqual({ code: 'unauthorized', help: 'hub-administrator' });
    await put(address());
    expect((await environment.send('POST', '/export/home_assistant/run')).data).toMatchObject({
      details: { rows_sent: 0 },
    });
  });

  it('has costs by tariff as soon as an offer is chosen', async () => {
    await storeOffer(environment, 'offer-1');
    environment.pdls = [mirroredPdl(pdl, { has_production: true, selected_offer_id: 'offer-1' })];
    await put(address());
    const run = await environment.send('POST', '/export/home_assistant/run');
    // A PDL without an offer from today on had one before: the past retains its costs.
    environment.pdls = [mirroredPdl(pdl, { has_production: true })];
    const later = await environment.send('POST', '/export/home_assistant/run');
    expect(later.data).toMatchObject({ status: 'success', details: { rows_sent: 0 } });
    await environment.local.database.for<{ local_pricing: object }>().deleteFrom('local_pricing').execute();
    expect(run.data).toMatchObject({ status: 'success', errors: [], details: { uncosted: [] } });
    const { statistics } = simulator.requests().hub as { statistics: { statistic_id: string; last_sum: number }[] };
    const sum = (id: string) => statistics.find(({ statistic_id }) => statistic_id === `svc:${id}`)?.last_sum ?? 0;
    expect(sum(`cost_${pdl}_hp`)).toBeCloseTo(sum(`consumption_${pdl}_hp`) * 0.2, 4);
    expect(sum(`cost_${pdl}_hc`)).toBeCloseTo(sum(`consumption_${pdl}_hc`) * 0.15, 4);
  });

  it.each(['2026.11.0', '2026.2.0'])(
    'checks the energy panel of %s and fills it when it is confirmed',
    async (version) => {
      const solar = { type: 'solar', stat_energy_from: 'sensor.roof', config_entry_solar_forecast: null };
      simulator.control({ hub: { version, energy_prefs: { energy_sources: [solar], device_consumption: [] } } });
      await put(address());
      await environment.send('POST', '/export/home_assistant/run');
      const panel = (method: 'GET' | 'POST', body?: object) =>
        environment.send(method, '/export/home_assistant/energy-panel', body);
      expect((await panel('GET')).data).toMatchObject({
        findings: [{ finding: 'not_added', statistic_id: total }],
        choices: [
          {
            role: 'consumption',
            statistic_id: total,
            is_chosen: false,
            is_held: true,
            name: expect.stringContaining('kWh'),
          },
          { role: 'production', is_chosen: false, is_held: true },
        ],
      });
      expect((await panel('POST', {})).status).toBe(422);
      expect(hubReport().commands['energy/save_prefs']).toBeUndefined();
      expect((await panel('POST', { confirm: true })).data).toMatchObject({ findings: [] });
      expect((await panel('GET')).data).toMatchObject({
        findings: [],
        choices: [{ is_chosen: true }, { is_chosen: true }],
      });
      const sources = hubReport().energy_prefs.energy_sources;
      expect(sources[0]).toEqual(solar);
      expect(JSON.stringify(sources[1])).toContain(`"stat_energy_to":"svc:production_${pdl}"`);
    },
  );

  it('fills a panel that was never opened, and names a source that is not ours when the hub refuses the list', async () => {
    await put(address());
    await environment.send('POST', '/export/home_assistant/run');
    const fill = () => environment.send('POST', '/export/home_assistant/energy-panel', { confirm: true });
    expect((await fill()).data).toMatchObject({ findings: [] });
    const gas = { type: 'gas', stat_energy_from: 'other:gas', stat_cost: null, number_energy_price: 1 };
    simulator.control({ hub: { energy_prefs: { energy_sources: [gas], device_consumption: [] } } });
    const refused = await fill();
    expect(refused.status).toBe(503);
    expect(refused.body).toContain('not ours (gas, other:gas)');
    expect(hubReport().energy_prefs.energy_sources).toEqual([gas]);
  });
});

describe('the hub with only its broker', () => {
  let broker: Mosquitto;
  let environment: Environment;
  beforeAll(async () => {
    broker = await startMosquitto();
    environment = await startExportsEnvironment();
    environment.pdls = [mirroredPdl(pdl)];
    await environment.store(pdl, 'consumption_daily', dailyReadings('2026-10-01', '2026-11-14'));
  });
  afterAll(async () => {
    await environment.stop();
    await broker.stop();
  });

  async function retained(): Promise<Map<string, string>> {
    const messages = new Map<string, string>();
    const seen = new Set<string>();
    const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`);
    client.on('message', (topic, payload, { retain }) => {
      seen.add(topic);
      if (retain) messages.set(topic, payload.toString());
    });
    await client.subscribeAsync('#', { qos: 1 });
    // The broker sends retained messages before those published after the subscription.
    const marker = `marker/${randomUUID()}`;
    await client.publishAsync(marker, '', { qos: 1 });
    await expect.poll(() => seen.has(marker)).toBe(true);
    await client.endAsync();
    return messages;
  }

  /** Retries while a publication that the connection started itself is running. */
  async function runOnce() {
    for (;;) {
      const response = await environment.send('POST', '/export/home_assistant/run');
      if (response.status !== 409) return response;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('publishes devices and their states, again after the birth of the hub, and removes a PDL', async () => {
    const config = { mqtt_broker: `mqtt://127.0.0.1:${broker.port}` };
    const put = await environment.send('PUT', '/export/configs/home_assistant', { enabled: true, config });
    expect(put).toMatchObject({ status: 200, data: { config: { mqtt_broker: '127.0.0.1', mqtt_port: broker.port } } });
    const run = await runOnce();
    expect(run.data).toMatchObject({ status: 'success', errors: [] });
    const device = `homeassistant/device/svc_meter_${pdl}/config`;
    const state = `svc/ha/${pdl}/consumption`;
    const readRetained = async (topic: string) => JSON.parse((await retained()).get(topic) || '{}');
    // The persistent connection publishes by itself: neither a run nor a job is needed.
    await expect.poll(async () => (await readRetained(device)).components?.consumption.state_topic).toBe(state);
    await expect.poll(async () => (await readRetained(state)).state).toBe(10.043);
    await expect.poll(async () => (await readRetained('svc/status')).status).toBe('online');

    const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`);
    await client.publishAsync(device, '', { retain: true, qos: 1 });
    await client.publishAsync('homeassistant/status', 'online', { qos: 1 });
    await expect.poll(async () => (await retained()).has(device)).toBe(true);
    await client.endAsync();

    // Midnight: yesterday's values expire without a run and without a new reading. Repeated while the publication after
    // the birth message is running, because the job then skips this destination.
    const at = async (hour: string, topic: string) => {
      await environment.job('republication', `2026-11-15T${hour}:00:00+01:00`);
      return readRetained(topic);
    };
    await expect.poll(() => at('00', state)).toMatchObject({ state: null, attributes: { date: '2026-11-14' } });
    await expect.poll(() => readRetained('svc/ha/tempo/today')).toMatchObject({ attributes: { date: '2026-11-15' } });
    const midnight = await retained();
    // At one o'clock only the signal is published again: a PDL is not shown without its days.
    await expect.poll(() => at('01', 'svc/ha/gridsignal/j0')).toMatchObject({ attributes: { current_hour: 1 } });
    const month = `svc/ha/${pdl}/consumption_this_month`;
    expect((await retained()).get(month)).toBe(midnight.get(month));

    environment.pdls = [];
    environment.pdls.push(mirroredPdl(pdl, { is_active: false }));
    await runOnce();
    const left = async () => [...(await retained()).keys()].filter((topic) => topic.includes(pdl));
    await expect.poll(left).toEqual([]);
  });
});
