import { toDay } from '@svc/domain/day';
import { type Simulator, startSimulator } from '@svc/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  curveReadings,
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
  storeOffer,
} from '../../../../test/exports/exports-environment.ts';
import { findFreePort } from '../../../../test/servers/private-server.ts';

const pdl = '12345678901231';
const key = 'controller-key';
type StoredItem = { name: string; value: unknown; at: string | null };

describe('export to a controller', () => {
  let simulator: Simulator;
  let environment: Environment;
  beforeAll(async () => {
    simulator = await startSimulator({ now: '2026-11-14T08:00:00+01:00' });
  });
  afterAll(() => simulator.close());
  beforeEach(async () => {
    simulator.reset();
    environment = await startExportsEnvironment();
    environment.pdls = [mirroredPdl(pdl)];
    await environment.store(pdl, 'consumption_daily', dailyReadings('2026-11-01', '2026-11-14'));
    await environment.store(pdl, 'consumption_detail', curveReadings('2026-11-13', '2026-11-14'));
  });
  afterEach(() => environment.stop());
  const url = () => `${simulator.url}/controller`;
  const configure = (more: object = {}) =>
    environment.send('PUT', '/export/configs/jeedom', { enabled: true, config: { url: url(), api_key: key, ...more } });
  const run = async () =>
    (await environment.send('POST', '/export/jeedom/run')).data as {
      status: string;
      records_exported: number;
      errors: { message: string; code: string }[];
      details: { skipped?: unknown[] };
    };
  type Command = { id: string; logicalId: string; history: { value: string; datetime: string }[] };
  const equipmentOf = () =>
    (simulator.requests() as unknown as { controller: { equipment: { name: string; cmds: Command[] }[] } }).controller
      .equipment;
  const violations = () => simulator.requests().violations;
  const history = async (command: string) => {
    return equipmentOf()
      .flatMap(({ cmds }) => cmds)
      .find(({ logicalId }) => logicalId === command)?.history;
  };

  it('creates its equipment once, files each day under its own date, and sends nothing twice', async () => {
    await configure();
    expect((await run()).status).toBe('success');
    const days = await history('consumption_yesterday');
    expect(days).toHaveLength(13);
    expect(days?.at(-1)).toEqual({ value: '10.012', datetime: '2026-11-13 23:59:59' });
    expect(await history('consumption_yesterday_hc')).toEqual([{ value: '7.106', datetime: '2026-11-13 23:59:59' }]);
    expect(await history('tempo_today')).toEqual([]);
    expect(await run()).toMatchObject({ status: 'success', records_exported: 0 });
    expect(
      equipmentOf()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['svc', `svc_${pdl}`]);
    const content = (await environment.send('GET', '/export/jeedom/content')).data as StoredItem[];
    expect(content).toContainEqual({
      name: `svc_${pdl}/consumption_yesterday`,
      value: '10.012',
      at: '2026-11-13 23:59:59',
    });
  });

  it('has the cost of every day that the hub has, also before the first known price', async () => {
    environment.pdls = [mirroredPdl(pdl, { selected_offer_id: 'offer' })];
    await storeOffer(environment, 'offer', '2025-06-01');
    await environment.store(pdl, 'consumption_daily', dailyReadings('2024-12-20', '2025-01-10'));
    for (const [from, to] of [
      ['2024-12-22', '2024-12-28'],
      ['2026-11-05', '2026-11-14'],
    ] as const)
      await environment.store(pdl, 'consumption_detail', curveReadings(from, to));
    await configure();
    expect(await run()).toMatchObject({ status: 'success' });
    const hub = { ha_url: `${simulator.url}/hub`, ha_token: 'hub-admin-token' };
    await environment.send('PUT', '/export/configs/home_assistant', { enabled: true, config: hub });
    expect((await environment.send('POST', '/export/home_assistant/run')).data).toMatchObject({ status: 'success' });
    const costs = (await history('cost_yesterday')) ?? [];
    expect([costs.length, costs[0]?.datetime]).toEqual([34, '2024-12-20 23:59:59']);
    const { statistics } = simulator.requests().hub as { statistics: { statistic_id: string; last_sum: number }[] };
    const atHub = statistics.filter(({ statistic_id: id }) => id.startsWith('svc:cost_'));
    const total = atHub.reduce((sum, { last_sum }) => sum + last_sum, 0);
    expect(total).toBeGreaterThan(50);
    // The controller has whole cents: each day is at most half a cent off.
    const difference = costs.reduce((sum, { value }) => sum + Number(value), 0) - total;
    expect(Math.abs(difference)).toBeLessThan(0.005 * costs.length);
  });

  it('files a late day and a corrected one under their own dates, and finds a command that was created again', async () => {
    await configure();
    await run();
    await environment.store(pdl, 'consumption_daily', [
      { kind: 'daily', day: toDay('2026-10-20'), value: 7000, quality: 'BRUT' },
      { kind: 'daily', day: toDay('2026-11-05'), value: 5000, quality: 'CORRIGE' },
    ]);
    expect((await run()).status).toBe('success');
    const days = new Map((await history('consumption_yesterday'))?.map(({ datetime, value }) => [datetime, value]));
    expect([days.get('2026-10-20 23:59:59'), days.get('2026-11-05 23:59:59')]).toEqual(['7', '5']);
    simulator.reset();
    await environment.store(pdl, 'consumption_daily', dailyReadings('2026-10-10', '2026-10-12'));
    expect((await run()).status).toBe('success');
    expect(await history('consumption_yesterday')).toHaveLength(2);
  });

  it('calls an old version with a form, and in the older mode sends only mapped commands', async () => {
    simulator.control({ controller: { form_only: true } });
    await configure();
    expect((await run()).status).toBe('success');
    simulator.control({ controller: { form_only: false } });
    const id = equipmentOf()
      .flatMap(({ cmds }) => cmds)
      .find(({ logicalId }) => logicalId === 'consumption_week')?.id;
    const mapped = {
      mode: 'http',
      api_key: 'controller-plugin-key',
      command_map: { [`${pdl}/consumption_week`]: Number(id) },
    };
    expect((await configure(mapped)).status).toBe(200);
    await environment.store(pdl, 'consumption_daily', [
      { kind: 'daily', day: toDay('2026-11-12'), value: 99_000, quality: 'CORRIGE' },
    ]);
    const result = await run();
    expect(result).toMatchObject({ status: 'success', records_exported: 1 });
    expect(result.details.skipped?.length).toBeGreaterThan(0);
    // Monday to Friday: 10 008 + 10 009 + 10 010 + 99 000 + 10 012 Wh.
    expect((await history('consumption_week'))?.at(-1)?.value).toBe('139.039');
  });

  it('distinguishes a wrong key, another page, a refused connection and a missing plugin, and writes the key to no address and no log', async () => {
    const test = async (more: object) =>
      (await environment.send('POST', '/export/configs/jeedom/test', { url: url(), api_key: key, ...more }))
        .data as Record<string, unknown>;
    expect(await test({})).toMatchObject({ ok: true, details: { version: '4.5.3' }, warnings: [] });
    expect(await test({ plugin: 'other' })).toMatchObject({
      ok: true,
      warnings: [expect.stringContaining('not installed')],
    });
    expect(await test({ api_key: 'wrong' })).toMatchObject({
      ok: false,
      error_code: 'api_error',
      message: expect.stringContaining('API Error: -32001'),
    });
    expect(await test({ url: simulator.url })).toMatchObject({
      ok: false,
      error_code: 'api_error',
      message: expect.stringContaining('/jeedom'),
    });
    expect(await test({ url: `http://127.0.0.1:${await findFreePort()}` })).toMatchObject({
      ok: false,
      error_code: 'connection_refused',
    });
    await configure({ api_key: 'MARKED-wrong-key' });
    expect(await run()).toMatchObject({
      status: 'error',
      errors: [{ code: 'api_error', message: expect.stringContaining('-32001') }],
    });
    expect(environment.lines.join('\n')).not.toContain('MARKED-wrong-key');
    expect(violations()).toEqual([]);
  });
});
