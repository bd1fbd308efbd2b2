import { addDays, toDay } from '@svc/domain/day';
import { singleDay } from '@svc/domain/day-range';
import type { PointSnapshot, Snapshot } from '@svc/domain/exports/snapshot';
import { parseInstant } from '@svc/domain/paris-time';
import { isBelow, isWithinDays } from '@svc/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningHub, listenAsHub } from '../../../../test/exports/hub-entities.ts';
import {
  curves,
  dailies,
  openHubRun,
  pointOf,
  snapshotOf,
  twoPrices,
} from '../../../../test/exports/hub-environment.ts';
import { type Mosquitto, startMosquitto } from '../../../../test/servers/mosquitto.ts';

const pdl = '12345678901234';
const range = { start: toDay('2026-09-01'), end: toDay('2026-11-14') };
const expiry = `sensor.svc_meter_${pdl}_consent_expires`;

const household = (more: Partial<PointSnapshot> = {}) =>
  pointOf(pdl, {
    has_production: true,
    consumption_daily: dailies(range, (index) => 9_000 + index),
    consumption_detail: curves(range, (slot) => 300 + slot),
    production_daily: dailies(range, () => 4_000),
    max_power: new Map([
      [
        addDays(range.end, -1),
        { kind: 'peak', day: addDays(range.end, -1), value: 9_100, at: range.end.length, quality: 'BRUT' },
      ],
    ]),
    pricing: { ...twoPrices({ start: range.start, end: toDay('2027-12-01') }), invoice: null as never },
    ...more,
  });
const level = { level: 2, message: 'x'.repeat(300), hours: new Map([[18, 2]]) } as const;
const calendars: Partial<Snapshot> = {
  tempo: new Map([[range.end, 'ROUGE']]),
  flexday: new Map([[range.end, 'SOBRIETE']]),
  gridsignal: new Map([[range.end, level]]) as never,
  quota: { remaining: 12, limit: 50, reset_at: 0 } as never,
};
const snapshot = (more: Partial<Snapshot> = {}, point: Partial<PointSnapshot> = {}): Snapshot => ({
  ...snapshotOf([household(point)]),
  ...calendars,
  ...more,
});

describe('the entities at the hub', () => {
  let broker: Mosquitto;
  let hub: ListeningHub;
  const publish = async (at: Snapshot, more: object = {}) => {
    const config = { ha_url: null, ha_token: null, mqtt_broker: '127.0.0.1', mqtt_port: broker.port };
    const { errors } = await openHubRun('', { ...config, keep_connection: false, ...more }).run(at);
    expect(errors).toEqual([]);
    await hub.settle();
  };
  beforeAll(async () => {
    broker = await startMosquitto();
    hub = await listenAsHub(broker);
  });
  afterAll(async () => {
    await hub.close();
    await broker.stop();
  });

  it.each<[string, Snapshot, object]>([
    ['that know everything', snapshot(), {}],
    ['in a message each', snapshot(), { discovery_mode: 'component', entity_prefix: 'each', topic_prefix: 'each' }],
    [
      'with statistics of their own',
      snapshot(),
      { sensor_statistics: true, entity_prefix: 'own', topic_prefix: 'own' },
    ],
    ['on a Monday, when the week is empty', snapshot({ today: toDay('2026-11-16') }), { sensor_statistics: true }],
    ['on the first day of a year', snapshot({ today: toDay('2027-01-01') }), { sensor_statistics: true }],
    ['that know nothing', { ...snapshotOf([pointOf(pdl, { has_production: true, consent_expires_at: null })]) }, {}],
    ['of a consent whose end is no date', snapshot({}, { consent_expires_at: 'soon' }), {}],
    ['with one day', snapshot({}, { consumption_daily: dailies(singleDay(toDay('2026-11-13')), () => 1) }), {}],
    ['without calendars', snapshot({ tempo: null, flexday: null, gridsignal: null, quota: null }), {}],
    ['with a long problem', snapshot({}, { problem: 'x'.repeat(1_000), name: 'y'.repeat(300) }), {}],
  ])('%s have the form of their device class', async (_what, at, more) => {
    await publish(at, more);
    expect(hub.violations).toEqual([]);
    expect(hub.list().length).toBeGreaterThan(40);
  });

  it('show the last day of the consent, and let an automation run before it', async () => {
    const runs: string[] = [];
    let now = 0;
    hub.automate(expiry, isBelow('days_left', 30), () => runs.push('days'));
    hub.automate(
      expiry,
      isWithinDays(30, () => now),
      () => runs.push('timestamp'),
    );
    const on = async (today: string) => {
      now = parseInstant(`${today}T06:31:02+01:00`) ?? 0;
      await publish(snapshot({ today: toDay(today), now }, { consent_expires_at: '2026-12-14' }));
      const { state, attributes } = hub.get(expiry) ?? {};
      return [state, attributes?.days_left, [...runs]];
    };
    const end = '2026-12-14T00:00:00+01:00';
    expect(await on('2026-11-14')).toEqual([end, 30, ['timestamp']]);
    expect(await on('2026-11-15')).toEqual([end, 29, ['timestamp', 'days']]);
    expect(await on('2026-11-16')).toEqual([end, 28, ['timestamp', 'days']]);
    expect(hub.violations).toEqual([]);
  });
});
