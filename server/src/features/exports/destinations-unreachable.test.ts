import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type Day, toDay } from '@svc/domain/day';
import { minuteMs, startOfDay } from '@svc/domain/paris-time';
import { type Simulator, startSimulator } from '@svc/simulator';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  curveReadings,
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
} from '../../../test/exports/exports-environment.ts';
import { type ChaosProxy, startChaosProxy } from '../../../test/servers/chaos-proxy.ts';
import { type Mosquitto, startMosquitto } from '../../../test/servers/mosquitto.ts';
import { startVictoriaMetrics, type VictoriaMetrics } from '../../../test/servers/victoria-metrics.ts';

const point = '22345678900042';
const firstDay = toDay('2026-10-15');
const minutes = 20;
const isAway = (minute: number) => minute >= 5 && minute < 15;
type Run = { status: string; records_exported: number };
type SeriesSummary = { statistic_id: string; states: number; last_sum: number; decreases: number };

/** A day arrives each minute. For ten of twenty minutes the destinations are unreachable. */
describe('destinations that are away for ten of twenty minutes', () => {
  let environment: Environment;
  let database: VictoriaMetrics;
  let broker: Mosquitto;
  let hub: Simulator;
  let proxies: ChaosProxy[];
  const statuses: string[] = [];
  const dayOf = (minute: number): Day => addDays(firstDay, minute);

  async function store(day: Day): Promise<void> {
    const next = addDays(day, 1);
    await environment.store(point, 'consumption_daily', dailyReadings(day, next));
    await environment.store(point, 'consumption_detail', curveReadings(day, next));
    environment.exports.onChanged({ usage_point_id: point, measure: 'consumption_daily', days: [day] });
  }
  const configure = (type: string, config: object) =>
    environment.send('PUT', `/export/configs/${type}`, { enabled: true, config });
  const runAll = async () => {
    for (const type of ['victoriametrics', 'mqtt', 'home_assistant']) {
      // An automatic run ends first.
      let response = await environment.send('POST', `/export/${type}/run`);
      for (; response.status === 409; response = await environment.send('POST', `/export/${type}/run`)) await sleep(50);
      if (response.status === 200) statuses.push((response.data as Run).status);
    }
  };

  const hasFailed = async () =>
    ((await environment.send('GET', '/export/logs')).data as { status: string }[]).some(
      ({ status }) => status === 'error',
    );

  beforeAll(async () => {
    [database, broker, hub, environment] = await Promise.all([
      startVictoriaMetrics(),
      startMosquitto(),
      startSimulator(),
      startExportsEnvironment({ at: '2026-11-14T06:31:02+01:00', readBackDelays: [300, 1000] }),
    ]);
    const ports = [Number(new URL(database.url).port), broker.port, Number(new URL(hub.url).port)];
    proxies = await Promise.all(ports.map((port) => startChaosProxy({ port })));
    const [toDatabase, toBroker, toHub] = proxies.map(({ port }) => port);
    environment.pdls = [mirroredPdl(point)];
    await configure('victoriametrics', { url: `http://127.0.0.1:${toDatabase}` });
    await configure('mqtt', { broker: '127.0.0.1', port: toBroker });
    await configure('home_assistant', { ha_url: `http://127.0.0.1:${toHub}/hub`, ha_token: 'hub-admin-token' });
  });
  afterAll(async () => {
    await environment.stop();
    await Promise.all([database.stop(), broker.stop(), hub.close(), ...proxies.map((proxy) => proxy.stop())]);
  });

  it('have all that came meanwhile when they are back, and nothing twice', async () => {
    for (let minute = 0; minute < minutes; minute++) {
      for (const proxy of proxies) proxy.inject({ kind: isAway(minute) ? 'reset' : 'none' });
      environment.at += minuteMs;
      await store(dayOf(minute));
      // Time for what a change starts by itself.
      await sleep(400);
      // A destination comes back only after a run has failed.
      if (isAway(minute) && !isAway(minute + 1)) await expect.poll(hasFailed).toBe(true);
    }
    await runAll();
    expect(statuses).toEqual(['success', 'success', 'success']);
    const daily = `svc_consumption_wh{pdl="${point}",type="daily"}`;
    const stamps = Array.from({ length: minutes }, (_, minute) => startOfDay(dayOf(minute)));
    expect((await database.samples(daily)).map(([at]) => at)).toEqual(stamps);
    const { statistics } = hub.requests().hub as { statistics: SeriesSummary[] };
    const energy = statistics.filter(({ statistic_id }) => statistic_id.startsWith('svc:consumption'));
    expect(energy.every(({ decreases }) => decreases === 0)).toBe(true);
    for (const { states, last_sum } of energy) expect(Math.abs(states - last_sum)).toBeLessThan(0.5);
    const listener = await connectAsync(`mqtt://127.0.0.1:${broker.port}`);
    const lastErrors = new Map<string, string>();
    listener.on('message', (topic, payload) => lastErrors.set(topic, payload.toString()));
    await listener.subscribeAsync(`svc/${point}/#`);
    await expect.poll(() => lastErrors.size).toBeGreaterThan(0);
    await listener.endAsync();
    // Another run: every destination has everything.
    const again = (await environment.send('POST', '/export/victoriametrics/run')).data as Run;
    expect(again).toMatchObject({ status: 'success', records_exported: 0 });
  });
});
