import { type Simulator, startSimulator } from '@svc/simulator';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
} from '../../../../test/exports/exports-environment.ts';
import { type Mosquitto, startMosquitto } from '../../../../test/servers/mosquitto.ts';
import { socketUrl } from './hub-connection.ts';

const pdl = '12345678901231';
const token = 'token-of-the-supervisor';
const user = { name: 'addons', password: 'made by the hub' };
const type = '/export/configs/home_assistant';

type Report = {
  readonly statistics: { statistic_id: string; rows: number }[];
  readonly states: object;
  readonly refusals: object[];
};

describe('the hub in which svc runs as an app', () => {
  let simulator: Simulator;
  let broker: Mosquitto;
  let environment: Environment;
  const report = () => simulator.requests().hub as Report;
  const start = async (mqtt_service: object | null) => {
    simulator.control({ hub: { supervisor_token: token, mqtt_service } });
    environment = await startExportsEnvironment({ supervisor: { token, url: `${simulator.url}/hub/supervisor` } });
    environment.pdls = [mirroredPdl(pdl)];
    await environment.store(pdl, 'consumption_daily', dailyReadings('2026-11-01', '2026-11-14'));
  };
  const service = () => ({
    host: '127.0.0.1',
    port: broker.port,
    username: user.name,
    password: user.password,
    ssl: false,
    protocol: '3.1.1',
    addon: 'core_mosquitto',
  });
  const run = () => environment.send('POST', '/export/home_assistant/run');

  beforeAll(async () => {
    simulator = await startSimulator();
    broker = await startMosquitto({ user });
  });
  beforeEach(() => simulator.reset());
  afterEach(() => environment.stop());
  afterAll(async () => {
    await simulator.close();
    await broker.stop();
  });

  it('takes statistics and states with nothing typed, and the token is neither stored nor shown', async () => {
    await start(null);
    const offered = await environment.send('GET', type);
    expect(offered.data).toMatchObject({
      configured: false,
      config_schema: { own_hub: true, properties: { ha_url: { advanced: true }, ha_token: { advanced: true } } },
    });
    expect(await environment.send('POST', `${type}/test`, { rest_states: true })).toMatchObject({
      data: { ok: true, details: { administrator: true } },
    });
    const put = await environment.send('PUT', type, { enabled: true, config: {} });
    expect(put).toMatchObject({ status: 200, data: { enabled: true, config: { ha_url: null, ha_token: null } } });
    expect(await run()).toMatchObject({ data: { status: 'success', errors: [] } });
    const { statistics, states, refusals } = report();
    expect(statistics.map(({ statistic_id }) => statistic_id)).toEqual([`svc:consumption_${pdl}`]);
    expect(Object.keys(states)).toContain(`sensor.${pdl}_consumption`);
    expect(refusals).toEqual([]);
    expect((await environment.send('GET', '/export/home_assistant/energy-panel')).status).toBe(200);
    const tables = environment.local.database.for<{ export_configs: { config: string } }>();
    const rows = await tables.selectFrom('export_configs').select('config').execute();
    expect(JSON.stringify([rows, put, environment.lines])).not.toContain(token);
  });

  it('gets its entities over the broker that the supervisor names, and then no state twice', async () => {
    await start(service());
    const listener = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
      username: user.name,
      password: user.password,
    });
    const topics: string[] = [];
    listener.on('message', (topic) => topics.push(topic));
    await listener.subscribeAsync('#');
    const put = await environment.send('PUT', type, { enabled: true, config: {} });
    expect(put.data).toMatchObject({ config: { mqtt_broker: null, mqtt_password: null, rest_states: true } });
    expect(await run()).toMatchObject({ data: { status: 'success' } });
    await expect.poll(() => topics).toContain(`homeassistant/device/svc_meter_${pdl}/config`);
    expect(report().states).toEqual({});
    expect(JSON.stringify([put, environment.lines])).not.toContain(user.password);
    await listener.endAsync();
  });

  it('is not used where another hub is typed in', async () => {
    await start(null);
    const config = { ha_url: `${simulator.url}/hub`, ha_token: 'wrong' };
    expect(await environment.send('POST', `${type}/test`, config)).toMatchObject({
      data: { ok: false, error_code: 'unauthorized', help: 'hub-token' },
    });
  });

  it('names the remedy when the supervisor refuses the app, and starts without a broker', async () => {
    await start({ ...service(), host: 'a host' });
    expect(environment.lines.join('')).toContain('the MQTT broker of the hub could not be found');
    simulator.control({ hub: { supervisor_token: 'another' } });
    expect(await environment.send('POST', `${type}/test`, { rest_states: true })).toMatchObject({
      data: { ok: false, error_code: 'unauthorized', help: 'hub-app', message: expect.stringContaining('Restart') },
    });
  });
});

it('the WebSocket of a hub is behind its supervisor, or under its API', () => {
  expect(socketUrl('http://supervisor/core')).toBe('ws://supervisor/core/websocket');
  expect(socketUrl('http://192.168.1.20:8123/')).toBe('ws://192.168.1.20:8123/api/websocket');
});
