import { describe, expect, it } from 'vitest';
import { daily, flatCurve, offer, offPeak, timeline, version } from '../../../test/pricing/household.ts';
import { addDays, type Day, toDay } from '../../day.ts';
import { daysOf } from '../../day-range.ts';
import { parseInstant, startOfDay } from '../../paris-time.ts';
import type { PointPricing } from '../point-pricing.ts';
import { noDays, type PointSnapshot, type Snapshot } from '../snapshot.ts';
import { type DiscoveryChoice, hubDevices, renderDiscovery, withdrawnHubTopics } from './discovery.ts';

const pdl = '12345678901234';
const today = toDay('2026-11-14');
const range = { start: toDay('2023-11-14'), end: today };
const yearsToCome = { start: range.start, end: toDay('2027-12-14') };
const choice: DiscoveryChoice = {
  discovery_prefix: 'homeassistant',
  topic_prefix: 'svc',
  entity_prefix: 'svc',
  mode: 'device',
  data: ['consumption_daily', 'tempo', 'gridsignal'],
  available: true,
  sensor_statistics: false,
  version: '9.9.9',
};

const byDay = <R extends { readonly day: Day }>(readings: readonly R[]) => new Map(readings.map((r) => [r.day, r]));
const days = daysOf(range);
const point: PointSnapshot = {
  usage_point_id: pdl,
  name: 'Maison',
  has_consumption: true,
  has_production: true,
  subscribed_power: 9,
  selected_offer_id: 'offer',
  consent_status: 'active',
  consent_expires_at: '2028-03-01',
  problem: null,
  off_peak: offPeak('22:30-06:30'),
  ...noDays,
  consumption_daily: byDay(days.map((day) => daily(day, 24_000))),
  max_power: new Map([
    [
      addDays(today, -1),
      { kind: 'peak', day: addDays(today, -1), value: 9_100, at: startOfDay(today), quality: 'BRUT' },
    ],
  ]),
  consumption_detail: byDay(days.slice(-400).map((day) => flatCurve(day, 1_000))),
  pricing: {
    timeline: timeline(offer('HC_HP', { hp_price: 0.2, hc_price: 0.15 }), yearsToCome),
    shadow: timeline(offer('BASE', { base_price: 0.1 }, { id: 'other' }), yearsToCome),
    invoice: { from: toDay('2026-10-10'), months: 2 },
  },
};
const priced = point.pricing as PointPricing;
const withPricing = (pricing: PointPricing | undefined): PointSnapshot => {
  const { pricing: _usual, ...rest } = point;
  return pricing ? { ...rest, pricing } : rest;
};
const unsubscribed = priced.timeline.map((span) => ({ ...span, tariff: { ...span.tariff, subscription: undefined } }));
const later = priced.timeline.map((span) => ({ ...span, range: { ...span.range, start: today } }));
const tempo = timeline(offer('TEMPO', { tempo_blue_hp: 0.2, tempo_blue_hc: 0.1 }), yearsToCome);
const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  now: parseInstant('2026-11-14T06:31:02+01:00') ?? 0,
  today,
  points: [point],
  withdrawn: [],
  tempo: new Map([[today, 'ROUGE']]),
  flexday: new Map([[today, 'ECO']]),
  peakDays: { ejp: new Map(), peakDays: new Map() },
  gridsignal: new Map([
    [
      today,
      {
        level: 2,
        message: null,
        hours: new Map([
          [3, 1],
          [18, 2],
        ]),
      },
    ],
  ]),
  quota: null,
  failures: [],
  ...more,
});

type Config = {
  device: { identifiers: string[]; name: string };
  origin: { name: string };
  availability?: unknown[];
  components: Record<string, Record<string, unknown>>;
};
const render = (changed: Partial<DiscoveryChoice> = {}, at: Snapshot = snapshot()) =>
  renderDiscovery(hubDevices(at, choice.data), { ...choice, ...changed });
const stateAt = (topic: string, at?: Snapshot) =>
  render({}, at).states.find((one) => one.topic === topic)?.payload as {
    state: unknown;
    attributes: Record<string, unknown>;
  };

describe('discovery', () => {
  it('is one message a device, with origin and full ids, and never the old key', () => {
    const { configs } = render();
    expect(configs.map(({ topic }) => topic)).toEqual(
      [`meter_${pdl}`, 'tempo', 'flexday', 'gridsignal', 'service'].map(
        (id) => `homeassistant/device/svc_${id}/config`,
      ),
    );
    const meter = configs[0]?.payload as Config;
    expect(meter.origin).toEqual({ name: 'svc', sw_version: '9.9.9' });
    expect(meter.availability).toHaveLength(1);
    expect(meter.components.consumption).toMatchObject({
      platform: 'sensor',
      unique_id: `svc_meter_${pdl}_consumption`,
      default_entity_id: `sensor.svc_meter_${pdl}_consumption`,
      state_topic: `svc/ha/${pdl}/consumption`,
      unit_of_measurement: 'kWh',
      device_class: 'energy',
      qos: 1,
    });
    expect(JSON.stringify(configs)).not.toMatch(/object_id|state_class/);
    const enums = Object.values(payloadOf({}, 1)?.components ?? {}).filter((one) => one.device_class === 'enum');
    for (const one of enums) expect(one).not.toHaveProperty('unit_of_measurement');
  });

  const payloadOf = (changed: Partial<DiscoveryChoice>, at = 0) =>
    render(changed).configs[at]?.payload as Config | undefined;

  it('has no availability without a persistent connection, and one message per entity on request', () => {
    expect(payloadOf({ available: false })?.availability).toBeUndefined();
    const [first] = render({ mode: 'component' }).configs;
    expect(first?.topic).toBe(`homeassistant/sensor/svc_meter_${pdl}_consumption/config`);
    expect(first?.payload).toMatchObject({ origin: { name: 'svc' }, device: { name: 'Meter Maison' } });
  });

  it('empties everything that a PDL has left', () => {
    const topics = withdrawnHubTopics(pdl, snapshot(), choice);
    const states = render().states.filter(({ topic }) => topic.startsWith(`svc/ha/${pdl}/`));
    for (const { topic } of states) expect(topics).toContain(topic);
    expect(topics).toContain(`homeassistant/device/svc_meter_${pdl}/config`);
  });
});

describe('states', () => {
  it.each([
    [`svc/ha/${pdl}/consumption`, 24],
    [`svc/ha/${pdl}/production`, null],
    [`svc/ha/${pdl}/consumption_this_month`, 312],
    [`svc/ha/${pdl}/consumption_yesterday_hc`, 8],
    [`svc/ha/${pdl}/consumption_last7day`, 168],
    [`svc/ha/${pdl}/cost_yesterday`, 4.4],
    // 30 days at 4.40, and 30/365 of twelve months at 15.00.
    [`svc/ha/${pdl}/projected_bill_month`, 146.79],
    // 61 days, one of them with a 25th hour at 0.15.
    [`svc/ha/${pdl}/projected_bill_invoice`, 298.63],
    // 13 days at 4.40 instead of 2.40; the subscription is the same.
    [`svc/ha/${pdl}/shadow_difference_this_month`, 26],
    [`svc/ha/${pdl}/max_power`, 9_100],
    [`svc/ha/${pdl}/last_data_date`, '2026-11-13'],
    [`svc/ha/${pdl}/consent_expires`, '2028-03-01T00:00:00+01:00'],
    ['svc/ha/tempo/today', 'ROUGE'],
    ['svc/ha/tempo/tomorrow', 'UNKNOWN'],
    ['svc/ha/tempo/days_red', null],
    ['svc/ha/tempo/price_blue_hc', null],
    ['svc/ha/flexday/tomorrow', 'UNKNOWN'],
    ['svc/ha/gridsignal/j0', 2],
    ['svc/ha/gridsignal/j1', null],
    ['svc/ha/gridsignal/alert', 'ON'],
    ['svc/ha/service/data_stale', 'OFF'],
    ['svc/ha/service/quota_remaining', null],
  ])('%s shows %s', (topic, state) => {
    expect(stateAt(topic)?.state).toBe(state);
  });

  it('is unknown, not 0 and not the day before, when yesterday is not there', () => {
    const until = new Map([...point.consumption_daily].filter(([day]) => day < addDays(today, -1)));
    const at = snapshot({ points: [{ ...point, consumption_daily: until }] });
    const { state, attributes } = stateAt(`svc/ha/${pdl}/consumption`, at);
    expect([state, attributes.data_date]).toEqual([null, '2026-11-12']);
  });

  it.each([
    ['2026-11-14', '2026-11-14T00:00:00+01:00', 0],
    ['2027-07-01', '2027-07-01T00:00:00+02:00', 229],
    ['2026-11-13', '2026-11-13T00:00:00+01:00', -1],
    ['2027-06-30T22:30:00.000Z', '2027-07-01T00:00:00+02:00', 229],
    ['soon', null, null],
    [null, null, null],
  ])('a consent whose last day is %s expires at %s, in %s days', (consent_expires_at, state, days_left) => {
    const shown = stateAt(`svc/ha/${pdl}/consent_expires`, snapshot({ points: [{ ...point, consent_expires_at }] }));
    expect(shown).toEqual({ state, attributes: { consent_status: 'active', days_left } });
  });

  it('names the period, the band and the content of a projected bill', () => {
    expect(stateAt(`svc/ha/${pdl}/projected_bill_month`).attributes).toEqual({
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      low: 146.79,
      high: 146.79,
      so_far: 63.61,
      known_days: 13,
      projected_days: 17,
      includes: ['energy', 'subscription', 'taxes'],
    });
    expect(stateAt(`svc/ha/${pdl}/shadow_difference_this_month`).attributes).toMatchObject({
      actual: 63.61,
      shadow: 37.61,
      offer: 'other',
      start_date: '2026-11-01',
      end_date: '2026-11-13',
    });
  });

  it.each([
    ['on the fourth day of a month', { today: toDay('2026-11-04') }, 'projected_bill_month'],
    ['without a price', { points: [withPricing(undefined)] }, 'projected_bill_month'],
    ['without a price', { points: [withPricing(undefined)] }, 'shadow_difference_this_month'],
    [
      'without a subscription',
      { points: [withPricing({ ...priced, timeline: unsubscribed })] },
      'projected_bill_invoice',
    ],
    ['without an invoice period', { points: [withPricing({ timeline: priced.timeline })] }, 'projected_bill_invoice'],
    [
      'without a shadow offer',
      { points: [withPricing({ timeline: priced.timeline })] },
      'shadow_difference_this_month',
    ],
    ['on the first of a month', { today: toDay('2026-11-01') }, 'shadow_difference_this_month'],
    ['when no colour is known', { points: [withPricing({ timeline: tempo })] }, 'cost_yesterday'],
    ['when no offer was chosen yet', { points: [withPricing({ timeline: later })] }, 'cost_yesterday'],
  ])('is there and unknown, not 0: %s, %s', (_when, more, key) => {
    expect(stateAt(`svc/ha/${pdl}/${key}`, snapshot(more))).toMatchObject({ state: null });
  });

  it('counts a cap from where it begins, not from the day that is shown', () => {
    const registers = [
      { key: 'small', price: 0.1, cap_kwh: 30, cap_per: 'year' as const, cap_over: 'rest' },
      { key: 'rest', price: 0.3 },
    ];
    const capped = timeline(offer('CUSTOM', [version({}, { registers })]), yearsToCome);
    const at = snapshot({ points: [withPricing({ timeline: capped })] });
    expect(stateAt(`svc/ha/${pdl}/cost_yesterday`, at).state).toBe(7.2);
  });

  it('keeps the attributes of three years under 12,000 bytes', () => {
    const { attributes } = stateAt(`svc/ha/${pdl}/consumption`);
    expect(Buffer.byteLength(JSON.stringify(attributes))).toBeLessThan(12_000);
    expect(attributes).toMatchObject({
      yesterday: 24,
      current_week_evolution: 0,
      dailyweek_MP_over: ['true', null, null, null, null, null, null],
    });
    expect(attributes).not.toHaveProperty('unit_of_measurement');
  });

  it('shows neither colour nor signal when the calendars could not be read', () => {
    const { configs } = render({}, snapshot({ tempo: null, gridsignal: null, flexday: null }));
    expect(configs).toHaveLength(2);
  });
});
