import { describe, expect, it } from 'vitest';
import { createHubEntities, isBelow, isWithinDays } from './entities.ts';

const topic = 'svc/ha/p/value';
const base = {
  platform: 'sensor',
  unique_id: 'svc_value',
  default_entity_id: 'sensor.svc_value',
  state_topic: topic,
  value_template: '{{ value_json.state }}',
  json_attributes_template: '{{ value_json.attributes | tojson }}',
};
const config = (component: object, more: object = {}) =>
  JSON.stringify({
    device: { identifiers: ['svc'] },
    origin: { name: 'svc' },
    components: { value: { ...base, ...component } },
    ...more,
  });
const discovery = 'homeassistant/device/svc/config';
const energy = { device_class: 'energy', unit_of_measurement: 'kWh' };

function show(component: object, state: unknown, attributes: object = {}, more: object = {}) {
  const entities = createHubEntities();
  entities.receive(discovery, config(component));
  entities.receive(topic, JSON.stringify({ state, attributes, ...more }));
  const [id = ''] = entities.list();
  return { state: entities.get(id)?.state, reasons: entities.violations.map(({ reason }) => reason) };
}

describe('a state', () => {
  const binary = { platform: 'binary_sensor', default_entity_id: 'binary_sensor.svc_value', device_class: 'problem' };
  it.each([
    ['an energy', energy, 15.2, '15.2'],
    ['an energy of 0', energy, 0, '0'],
    ['an unknown energy', energy, null, 'unknown'],
    ['a cost', { device_class: 'monetary', unit_of_measurement: 'EUR' }, -3.5, '-3.5'],
    ['a timestamp', { device_class: 'timestamp' }, '2028-03-01T00:00:00+01:00', '2028-03-01T00:00:00+01:00'],
    ['an unknown timestamp', { device_class: 'timestamp' }, null, 'unknown'],
    ['a date', { device_class: 'date' }, '2028-02-29', '2028-02-29'],
    ['an option', { device_class: 'enum', options: ['A', 'B'] }, 'B', 'B'],
    ['a text', {}, 'anything', 'anything'],
    ['a binary sensor', binary, 'OFF', 'OFF'],
    ['an unknown binary sensor', binary, null, 'unknown'],
  ])('is taken for %s', (_what, component, state, shown) => {
    expect(show(component, state)).toEqual({ state: shown, reasons: [] });
  });

  it.each([
    ['a timestamp without a time', { device_class: 'timestamp' }, '2029-11-15', /no time with a time zone/],
    ['a timestamp without a zone', { device_class: 'timestamp' }, '2029-11-15T00:00:00', /no time with a time zone/],
    ['a date with a time', { device_class: 'date' }, '2029-11-15T00:00:00Z', /no date/],
    ['a day that does not exist', { device_class: 'date' }, '2027-02-29', /no date/],
    ['a text as energy', energy, 'n/a', /not numeric/],
    ['`unknown` as energy', energy, 'unknown', /not numeric/],
    ['a text with a unit', { unit_of_measurement: 'd' }, 'some', /not numeric/],
    ['a text with a precision', { suggested_display_precision: 2 }, '', /not numeric/],
    ['an option that is not listed', { device_class: 'enum', options: ['A'] }, 'B', /not one of the options/],
    ['true as binary sensor', binary, true, /neither ON nor OFF/],
    ['a text of 256 characters', {}, 'x'.repeat(256), /longer than 255/],
  ])('is refused, and changes nothing: %s', (_what, component, state, reason) => {
    expect(show(component, state)).toEqual({ state: 'unknown', reasons: [expect.stringMatching(reason)] });
  });

  it.each([
    ['more attributes than the recorder stores', {}, { list: 'x'.repeat(16_400) }, {}, /too large/],
    ['an attribute of the entity itself', {}, { unit_of_measurement: 'kWh' }, {}, /not allowed/],
    [
      'a start of the period that is no time',
      { ...energy, state_class: 'total', last_reset_value_template: '{{ value_json.last_reset }}' },
      {},
      { last_reset: null },
      /invalid last_reset/,
    ],
  ])('is complained about: %s', (_what, component, attributes, more, reason) => {
    expect(show(component, 1, attributes, more).reasons).toEqual([expect.stringMatching(reason)]);
  });
});

describe('an entity', () => {
  const binary = { platform: 'binary_sensor', default_entity_id: 'binary_sensor.svc_value' };
  it.each([
    ['an unknown class', { device_class: 'money' }, /unknown device_class/],
    ['an unknown class of a binary sensor', { ...binary, device_class: 'energy' }, /unknown device_class/],
    ['an energy in EUR', { device_class: 'energy', unit_of_measurement: 'EUR' }, /unit EUR is not valid/],
    ['an energy without a unit', { device_class: 'energy' }, /unit undefined is not valid/],
    ['a cost in a sign', { device_class: 'monetary', unit_of_measurement: '€' }, /unit € is not valid/],
    ['a date with a unit', { device_class: 'date', unit_of_measurement: 'd' }, /unit d is not valid/],
    ['an enum with a unit', { device_class: 'enum', options: ['A'], unit_of_measurement: 'd' }, /unit d/],
    ['an enum with a state class', { device_class: 'enum', options: ['A'], state_class: 'total' }, /state_class total/],
    ['options without enum', { options: ['A'] }, /options need/],
    ['no options', { device_class: 'enum', options: [] }, /options are empty/],
    [
      'a measured cost',
      { device_class: 'monetary', unit_of_measurement: 'EUR', state_class: 'measurement' },
      /state_class/,
    ],
    ['a measured energy', { ...energy, state_class: 'measurement' }, /state_class measurement/],
    ['a state class that does not exist', { state_class: 'sum' }, /unknown state_class/],
    ['a precision of a date', { device_class: 'date', suggested_display_precision: 1 }, /precision/],
    [
      'a reset without a total',
      { ...energy, last_reset_value_template: '{{ value_json.state }}' },
      /needs state_class/,
    ],
    ['a unit of a binary sensor', { ...binary, unit_of_measurement: 'd' }, /has no unit/],
    ['an id with capitals', { default_entity_id: 'sensor.Value' }, /invalid entity id/],
    ['an id of another domain', { default_entity_id: 'binary_sensor.value' }, /invalid entity id/],
    ['an icon without its set', { icon: 'flash' }, /invalid icon/],
    ['a wildcard topic', { state_topic: 'svc/#' }, /wildcard/],
  ])('is refused or complained about: %s', (_what, component, reason) => {
    const entities = createHubEntities();
    entities.receive(discovery, config(component));
    expect(entities.violations.map((one) => one.reason)).toEqual([expect.stringMatching(reason)]);
  });

  it('is set up from either form of message, keeps its state, and goes with an empty one', () => {
    const entities = createHubEntities();
    const { components, ...shared } = JSON.parse(config(energy));
    entities.receive('homeassistant/sensor/svc_value/config', JSON.stringify({ ...shared, ...components.value }));
    entities.receive(topic, JSON.stringify({ state: 3, attributes: {} }));
    entities.receive('homeassistant/sensor/svc_value/config', JSON.stringify({ ...shared, ...components.value }));
    expect(entities.get('sensor.svc_value')?.state).toBe('3');
    entities.receive(discovery, config(energy));
    expect(entities.violations.map(({ reason }) => reason)).toEqual(['the id is taken']);
    entities.receive(discovery, '');
    expect(entities.list()).toEqual([]);
  });

  it('needs an origin and an identified device', () => {
    const entities = createHubEntities();
    entities.receive(discovery, config(energy, { origin: {}, device: {} }));
    expect(entities.violations).toHaveLength(2);
  });
});

describe('an automation', () => {
  it('runs when its trigger becomes true, not while it stays so', () => {
    const entities = createHubEntities();
    entities.receive(discovery, config({ device_class: 'timestamp' }));
    let [now, byNumber, byTime] = [Date.UTC(2026, 10, 1), 0, 0];
    entities.automate('sensor.svc_value', isBelow('days_left', 30), () => byNumber++);
    entities.automate(
      'sensor.svc_value',
      isWithinDays(30, () => now),
      () => byTime++,
    );
    const send = (days_left: number | null, state: string | null) =>
      entities.receive(topic, JSON.stringify({ state, attributes: { days_left } }));
    send(null, null);
    send(31, '2026-12-31T00:00:00+01:00');
    expect([byNumber, byTime]).toEqual([0, 0]);
    now = Date.UTC(2026, 11, 5);
    send(29, '2026-12-31T00:00:01+01:00');
    send(28, '2026-12-31T00:00:02+01:00');
    expect([byNumber, byTime]).toEqual([1, 1]);
  });
});
