import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHub } from '../../test/hub-client.ts';
import { type Simulator, startSimulator } from '../index.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.close());

const flat = { type: 'grid', stat_energy_from: 'svc:consumption_1', stat_cost: 'svc:cost_1', cost_adjustment_day: 0 };
const oldFlow = { stat_energy_from: 'svc:consumption_1', stat_cost: null };
const oldGrid = { type: 'grid', flow_from: [oldFlow], flow_to: [], cost_adjustment_day: 0 };
const solar = { type: 'solar', stat_energy_from: 'sensor.roof' };
const withoutAdjustment = { type: 'grid', stat_energy_from: 'svc:consumption_1' };

async function save(sources: readonly object[]): Promise<string> {
  const hub = await openHub(simulator.url, 'hub-admin-token');
  try {
    await hub.request({ type: 'energy/save_prefs', energy_sources: sources });
    return 'saved';
  } catch (error) {
    return (error as Error).message.split(':', 1)[0] ?? '';
  } finally {
    await hub.close();
  }
}

describe('energy/save_prefs', () => {
  it.each([
    ['2026.11.0', 'a flat source', [flat, solar], 'saved'],
    ['2026.11.0', 'no cost_adjustment_day', [withoutAdjustment], 'invalid_format'],
    ['2026.11.0', 'the old form', [oldGrid], 'invalid_format'],
    ['2026.2.0', 'the old form', [oldGrid, solar], 'saved'],
    ['2026.2.0', 'a flat source', [flat], 'invalid_format'],
    ['2026.2.0', 'two grids', [oldGrid, oldGrid], 'invalid_format'],
    ['2026.11.0', 'an unknown key', [{ ...flat, colour: 'red' }], 'invalid_format'],
    ['2026.11.0', 'an unknown type', [{ type: 'wind' }], 'invalid_format'],
    ['2026.11.0', 'the same meter twice', [flat, { ...flat, stat_cost: null }], 'invalid_format'],
    ['2026.11.0', 'a name', [{ ...flat, name: 'HP' }], 'saved'],
    ['2026.5.0', 'a name', [{ ...flat, name: 'HP' }], 'invalid_format'],
    [
      '2026.11.0',
      'a price on an outside meter',
      [{ ...flat, stat_cost: null, number_energy_price: 0.2 }],
      'invalid_format',
    ],
    ['2026.3.0', 'a price on an outside meter', [{ ...flat, stat_cost: null, number_energy_price: 0.2 }], 'saved'],
    [
      '2026.11.0',
      'a price on an outside gas meter',
      [{ type: 'gas', stat_energy_from: 'a:b', number_energy_price: 1 }],
      'invalid_format',
    ],
    ['2026.11.0', 'nothing but an adjustment', [{ type: 'grid', cost_adjustment_day: 0 }], 'invalid_format'],
  ])('%s, %s: %#', async (version, _what, sources, outcome) => {
    simulator.control({ hub: { version } });
    expect(await save(sources)).toBe(outcome);
  });

  it('has no preferences at first, replaces the submitted list and leaves the others', async () => {
    const hub = await openHub(simulator.url, 'hub-admin-token');
    await expect(hub.request({ type: 'energy/get_prefs' })).rejects.toThrow('not_found: No prefs');
    simulator.control({
      hub: { energy_prefs: { energy_sources: [solar], device_consumption: [{ stat_consumption: 'sensor.oven' }] } },
    });
    await hub.request({ type: 'energy/save_prefs', energy_sources: [flat] });
    expect(await hub.request({ type: 'energy/get_prefs' })).toMatchObject({
      energy_sources: [{ ...flat, stat_energy_to: null, number_energy_price_export: null }],
      device_consumption: [{ stat_consumption: 'sensor.oven' }],
    });
    await hub.close();
  });
});

describe('REST', () => {
  const call = async (path: string, token: string, body?: object) => {
    const response = await fetch(`${simulator.url}/hub/api/${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return response.status;
  };
  const state = { state: '15.2', attributes: { unit_of_measurement: 'kWh' } };
  it.each([
    ['', 'hub-admin-token', undefined, 200],
    ['', 'wrong', undefined, 401],
    ['states/sensor.p1_consumption', 'hub-admin-token', state, 201],
    ['states/sensor.p1_consumption', 'hub-user-token', state, 401],
    ['states/sensor.p1__consumption', 'hub-admin-token', state, 400],
    ['states/consumption', 'hub-admin-token', state, 400],
    ['states/sensor.p1_consumption', 'hub-admin-token', { attributes: {} }, 400],
    ['states/sensor.p1_consumption', 'hub-admin-token', undefined, 404],
  ])('/api/%s with %s: %#', async (path, token, body, status) => {
    expect(await call(path, token, body)).toBe(status);
  });

  it('forgets states when it starts again', async () => {
    expect(await call('states/sensor.p1_consumption', 'hub-admin-token', state)).toBe(201);
    expect(await call('states/sensor.p1_consumption', 'hub-admin-token', state)).toBe(200);
    simulator.control({ hub: { restart: true } });
    expect(await call('states/sensor.p1_consumption', 'hub-admin-token', state)).toBe(201);
  });
});
