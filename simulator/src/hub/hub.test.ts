import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HubClient, openHub } from '../../test/hub-client.ts';
import { type Simulator, startSimulator } from '../index.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.close());

const admin = 'hub-admin-token';
const pdl = '12345678901234';
const metadata = {
  has_sum: true,
  mean_type: 0,
  unit_class: 'energy',
  name: 'Home - consumption (kWh)',
  source: 'svc',
  statistic_id: `svc:consumption_${pdl}`,
  unit_of_measurement: 'kWh',
};
const row = { start: '2026-11-13T21:00:00+00:00', state: 0.512, sum: 10_234.871 };
const importOf = (change: object = {}, rows: readonly object[] = [row]) => ({
  type: 'recorder/import_statistics',
  metadata: { ...metadata, ...change },
  stats: rows,
});
const without = (key: keyof typeof metadata) => {
  const { [key]: _gone, ...rest } = metadata;
  return { type: 'recorder/import_statistics', metadata: rest, stats: [row] };
};
const connect = (token = admin) => openHub(simulator.url, token);
const readAll = (hub: HubClient, period = 'hour', end?: string) =>
  hub.request({
    type: 'recorder/statistics_during_period',
    start_time: '2020-01-01T00:00:00Z',
    ...(end && { end_time: end }),
    statistic_ids: [metadata.statistic_id, 'svc:unknown'],
    period,
    types: ['state', 'sum'],
  });
/** Until the recorder has written, or dropped, all that it accepted. */
const settle = () =>
  expect.poll(() => (simulator.requests().hub as { backlog: number }).backlog, { interval: 5 }).toBe(0);

describe('the connection', () => {
  it('reports its version, accepts a valid token and rejects an invalid one', async () => {
    const hub = await connect();
    expect(hub.version).toBe('2026.11.0');
    await hub.close();
    await expect(connect('wrong')).rejects.toThrow(/auth_invalid/);
  });

  it('rejects ids that do not increase, unknown commands and unknown keys', async () => {
    const hub = await connect();
    expect(await hub.send({ id: 5, type: 'get_config' })).toMatchObject({
      success: true,
      result: { version: '2026.11.0', currency: 'EUR', time_zone: 'Europe/Paris' },
    });
    expect(await hub.send({ id: 5, type: 'get_config' })).toMatchObject({ error: { code: 'id_reuse' } });
    expect(await hub.send({ id: 4, type: 'get_config' })).toMatchObject({ error: { code: 'id_reuse' } });
    expect(await hub.send({ id: 6, type: 'recorder/none' })).toMatchObject({ error: { code: 'unknown_command' } });
    expect(await hub.send({ id: 7, type: 'get_config', more: 1 })).toMatchObject({ error: { code: 'invalid_format' } });
    await hub.close();
  });

  it('ends a connection that sends more than 4 MiB in a message', async () => {
    const hub = await connect();
    const rows = Array.from({ length: 80_000 }, () => row);
    await expect(hub.request(importOf({}, rows))).rejects.toThrow(/closed/);
  });
});

describe('recorder/import_statistics in 2026.11', () => {
  const rows = (change: object) => importOf({}, [row, { ...row, ...change }]);
  it.each([
    ['mean_type absent', without('mean_type'), 'invalid_format'],
    ['unit_class absent', without('unit_class'), 'invalid_format'],
    ['has_sum absent', without('has_sum'), 'invalid_format'],
    ['name absent', without('name'), 'invalid_format'],
    ['source absent', without('source'), 'invalid_format'],
    ['statistic_id absent', without('statistic_id'), 'invalid_format'],
    ['unit_of_measurement absent', without('unit_of_measurement'), 'invalid_format'],
    ['has_mean beside mean_type', importOf({ has_mean: false }), 'invalid_format'],
    ['mean_type 3', importOf({ mean_type: 3 }), 'invalid_format'],
    ['an unknown unit_class', importOf({ unit_class: 'money' }), 'home_assistant_error'],
    ['a unit of another class', importOf({ unit_of_measurement: 'EUR' }), 'home_assistant_error'],
    ['a capital letter in the id', importOf({ statistic_id: 'svc:Consumption' }), 'home_assistant_error'],
    ['two underscores in the id', importOf({ statistic_id: 'svc:a__b' }), 'home_assistant_error'],
    ['an underscore at the edge', importOf({ statistic_id: 'svc:a_' }), 'home_assistant_error'],
    ['a dash in the id', importOf({ statistic_id: 'svc:a-b' }), 'home_assistant_error'],
    ['no colon in the id', importOf({ statistic_id: 'svc' }), 'home_assistant_error'],
    ['another source than the id', importOf({ source: 'other' }), 'home_assistant_error'],
    ['an empty source', importOf({ source: '' }), 'home_assistant_error'],
    ['the id of a sensor', importOf({ statistic_id: 'sensor.meter' }), 'home_assistant_error'],
    ['a start without offset', rows({ start: '2026-11-13T22:00:00' }), 'home_assistant_error'],
    ['a start that is a day', rows({ start: '2026-11-13' }), 'home_assistant_error'],
    ['a start at half past', rows({ start: '2026-11-13T22:30:00+00:00' }), 'home_assistant_error'],
    ['a start with seconds', rows({ start: '2026-11-13T22:00:01+00:00' }), 'home_assistant_error'],
    ['a start that is no moment', rows({ start: 'yesterday' }), 'invalid_format'],
    ['a start as a number', rows({ start: 1_794_600_000 }), 'invalid_format'],
    ['a state as text', rows({ state: '1.2' }), 'invalid_format'],
    ['a sum that is null', rows({ sum: null }), 'invalid_format'],
    ['an unknown key in a row', rows({ cost: 1 }), 'invalid_format'],
  ])('refuses %s, and the whole message with it', async (_what, message, code) => {
    const hub = await connect();
    await expect(hub.request(message)).rejects.toThrow(code);
    await settle();
    expect(await readAll(hub)).toEqual({});
    await hub.close();
  });

  it('refuses who is not an administrator', async () => {
    const hub = await connect('hub-user-token');
    await expect(hub.request(importOf())).rejects.toThrow('unauthorized');
    await expect(hub.request({ type: 'recorder/clear_statistics', statistic_ids: ['svc:a'] })).rejects.toThrow(
      'unauthorized',
    );
    await expect(hub.request({ type: 'energy/save_prefs', energy_sources: [] })).rejects.toThrow('unauthorized');
    await hub.close();
  });

  it.each([
    ['2025.8.0', { has_mean: false }, true],
    ['2025.8.0', { mean_type: 0, unit_class: 'energy' }, false],
    ['2025.11.0', { mean_type: 0, unit_class: 'energy' }, true],
    ['2026.10.0', {}, true],
    ['2026.11.0', {}, false],
  ])('version %s with %j: accepted %s', async (version, keys, accepted) => {
    simulator.control({ hub: { version } });
    const hub = await connect();
    const { mean_type: _mean, unit_class: _class, ...rest } = metadata;
    const response = hub.request({ type: 'recorder/import_statistics', metadata: { ...rest, ...keys }, stats: [row] });
    if (accepted) expect(await response).toBeNull();
    else await expect(response).rejects.toThrow('invalid_format');
    await hub.close();
  });
});

describe('the recorder', () => {
  it('responds before it writes, stores one row an hour, and returns milliseconds', async () => {
    simulator.control({ hub: { write_delay_ms: 20 } });
    const hub = await connect();
    // Nothing is written before this clock moves, however slow the responses are.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await hub.request(importOf());
    expect(await readAll(hub)).toEqual({});
    await hub.request(importOf({ name: 'Renamed' }, [{ ...row, state: 1 }]));
    vi.advanceTimersByTime(40);
    vi.useRealTimers();
    await settle();
    const start = 1_794_603_600_000;
    expect(await readAll(hub)).toEqual({
      [metadata.statistic_id]: [{ start, end: start + 3_600_000, state: 1, sum: row.sum }],
    });
    expect(await hub.request({ type: 'recorder/list_statistic_ids', statistic_type: 'sum' })).toMatchObject([
      { statistic_id: metadata.statistic_id, source: 'svc', name: 'Renamed', unit_class: 'energy', has_sum: true },
    ]);
    await hub.close();
  });

  it('omits the hour at end_time, and returns the whole day that contains it', async () => {
    const hub = await connect();
    const hours = [21, 22, 23].map((hour) => ({ ...row, start: `2026-11-13T${hour}:00:00+00:00`, sum: hour }));
    await hub.request(importOf({}, hours));
    await settle();
    const end = '2026-11-13T22:00:00+00:00';
    expect(await readAll(hub, 'hour', end)).toMatchObject({ [metadata.statistic_id]: [{ sum: 21 }] });
    // 23:00 UTC is the 14th in Paris.
    expect(await readAll(hub, 'day', end)).toMatchObject({ [metadata.statistic_id]: [{ sum: 22 }] });
    expect(await readAll(hub, 'day')).toMatchObject({ [metadata.statistic_id]: [{ sum: 22 }, { sum: 23 }] });
    await hub.close();
  });

  it('can lose what it accepted, be stopped, migrate, or not be set up at all', async () => {
    const hub = await connect();
    simulator.control({ hub: { lose_imports: 1 } });
    await hub.request(importOf());
    await settle();
    expect(await readAll(hub)).toEqual({});
    simulator.control({ hub: { recorder: 'stopped' } });
    expect(await hub.request({ type: 'recorder/info' })).toMatchObject({ recording: false, thread_running: false });
    simulator.control({ hub: { recorder: 'migrating' } });
    expect(await hub.request({ type: 'recorder/info' })).toMatchObject({
      migration_in_progress: true,
      recording: true,
    });
    await hub.request(importOf());
    // Time in which it would have written.
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await readAll(hub)).toEqual({});
    simulator.control({ hub: { recorder: 'running' } });
    await settle();
    expect(await readAll(hub)).toMatchObject({ [metadata.statistic_id]: [{ sum: row.sum }] });
    simulator.control({ hub: { recorder: 'absent' } });
    await expect(hub.request({ type: 'recorder/info' })).rejects.toThrow('unknown_command');
    await hub.close();
  });

  it('clears on request, also when it returns a timeout', async () => {
    const hub = await connect();
    await hub.request(importOf());
    simulator.control({ hub: { clear_times_out: true } });
    const clear = { type: 'recorder/clear_statistics', statistic_ids: [metadata.statistic_id] };
    await expect(hub.request(clear)).rejects.toThrow('timeout');
    await settle();
    expect(await hub.request({ type: 'recorder/list_statistic_ids' })).toEqual([]);
    await hub.close();
  });

  it('closes the connection at an accepted import, without a response', async () => {
    simulator.control({ hub: { disconnect_after_imports: 2 } });
    const hub = await connect();
    await hub.request(importOf());
    await expect(hub.request(importOf({}, [{ ...row, start: '2026-11-13T22:00:00+00:00' }]))).rejects.toThrow(/closed/);
    await settle();
    const again = await connect();
    expect((await readAll(again))[metadata.statistic_id]).toHaveLength(2);
    await again.close();
  });
});
