import { addDays } from '../../day.ts';
import { formatInstant, formatWithOffset, startOfDay } from '../../paris-time.ts';
import { newestDay } from '../period-totals.ts';
import { type DataSelection, noDays, type PointSnapshot, type Snapshot } from '../snapshot.ts';
import { flexdayDevice, gridsignalDevice, tempoDevice } from './calendar-sensors.ts';
import { meterDevice } from './meter-sensors.ts';
import type { Device, Sensor } from './sensor.ts';

const staleAfterDays = 3;

/** What concerns no PDL by itself: the calls that are left, and whether data has stopped coming. */
function serviceDevice({ quota, points, today }: Snapshot): Device {
  const newest = points.flatMap(
    (point) => newestDay(point.consumption_daily) ?? newestDay(point.production_daily) ?? [],
  );
  const oldest = [...newest].sort()[0] ?? null;
  const isStale = oldest === null ? null : oldest < addDays(today, -staleAfterDays);
  return {
    id: 'service',
    place: 'service',
    name: 'svc',
    model: 'Service',
    sensors: [
      {
        key: 'quota_remaining',
        name: 'Calls left today',
        state: quota?.remaining ?? null,
        attributes: { limit: quota?.limit ?? null, reset_at: quota ? formatInstant(quota.reset_at) : null },
      },
      {
        key: 'data_stale',
        platform: 'binary_sensor',
        name: 'Data is stale',
        device_class: 'problem',
        state: isStale,
        attributes: { data_date: oldest, cause: points.find(({ problem }) => problem !== null)?.problem ?? null },
      },
    ],
  };
}

export type DiscoveryChoice = {
  readonly discovery_prefix: string;
  readonly topic_prefix: string;
  readonly entity_prefix: string;
  readonly mode: 'device' | 'component';
  readonly data: readonly DataSelection[];
  /** False: each run has its own connection, and nothing reports that this program is gone. */
  readonly available: boolean;
  readonly sensor_statistics: boolean;
  readonly version: string;
};

export type HubMessage = { readonly topic: string; readonly payload: unknown };

/** `place`: a PDL, or a part that belongs to none: `tempo`, `flexday`, `gridsignal`, `service`. */
export type StateMessage = HubMessage & { readonly place: string };

/** Configs first, then states: the hub must have the config of an entity before its state. */
export type Discovery = { readonly configs: readonly HubMessage[]; readonly states: readonly StateMessage[] };

const calendars = ['tempo', 'flexday', 'gridsignal'];

/** The states that a full hour has made untrue, by the parts that are due then. */
export function statesDue(states: readonly StateMessage[], due: readonly string[]): StateMessage[] {
  return states.filter(({ place }) => due.includes(calendars.includes(place) ? place : 'stats'));
}

export function hubDevices(snapshot: Snapshot, data: readonly DataSelection[]): Device[] {
  const has = (selection: DataSelection) => data.includes(selection);
  const devices = [
    ...snapshot.points.map((point) => meterDevice(point, snapshot)),
    has('tempo') ? tempoDevice(snapshot) : null,
    has('tempo') ? flexdayDevice(snapshot) : null,
    has('gridsignal') ? gridsignalDevice(snapshot) : null,
    serviceDevice(snapshot),
  ];
  return devices.filter((device) => device !== null);
}

export function renderDiscovery(devices: readonly Device[], choice: DiscoveryChoice): Discovery {
  return {
    configs: devices.flatMap((device) =>
      choice.mode === 'device' ? [deviceConfig(device, choice)] : componentConfigs(device, choice),
    ),
    states: devices.flatMap((device) =>
      device.sensors.map((sensor) => ({
        place: device.place,
        topic: stateTopic(device, sensor, choice),
        payload: { state: stateOf(sensor), attributes: sensor.attributes, ...lastResetOf(sensor, choice) },
      })),
    ),
  };
}

/** A PDL that is no longer published: empty retained messages on these topics take its device and its states away. */
export function withdrawnHubTopics(usagePointId: string, snapshot: Snapshot, choice: DiscoveryChoice): string[] {
  const { configs, states } = renderDiscovery([meterDevice(emptyPoint(usagePointId), snapshot)], choice);
  return [...configs, ...states].map(({ topic }) => topic);
}

function emptyPoint(usagePointId: string): PointSnapshot {
  return {
    usage_point_id: usagePointId,
    name: null,
    has_consumption: true,
    has_production: true,
    subscribed_power: null,
    selected_offer_id: null,
    consent_status: null,
    consent_expires_at: null,
    problem: null,
    off_peak: [],
    ...noDays,
  };
}

function stateOf({ platform, state }: Sensor): string | number | boolean | null {
  if (platform !== 'binary_sensor' || state === null) return state;
  return state ? 'ON' : 'OFF';
}

function stateTopic(device: Device, { key }: Sensor, { topic_prefix: prefix }: DiscoveryChoice): string {
  return `${prefix}/ha/${device.place}/${key}`;
}

function deviceConfig(device: Device, choice: DiscoveryChoice): HubMessage {
  const components = device.sensors.map((sensor) => [sensor.key, componentOf(device, sensor, choice)]);
  return {
    topic: `${choice.discovery_prefix}/device/${choice.entity_prefix}_${device.id}/config`,
    payload: {
      device: describeDevice(device, choice),
      origin: originOf(choice),
      ...availabilityOf(choice),
      components: Object.fromEntries(components),
    },
  };
}

function componentConfigs(device: Device, choice: DiscoveryChoice): HubMessage[] {
  return device.sensors.map((sensor) => {
    const { platform, ...component } = componentOf(device, sensor, choice);
    return {
      topic: `${choice.discovery_prefix}/${platform}/${component.unique_id}/config`,
      payload: {
        ...component,
        device: describeDevice(device, choice),
        origin: originOf(choice),
        ...availabilityOf(choice),
      },
    };
  });
}

function describeDevice({ id, name, model, serial_number }: Device, { entity_prefix, version }: DiscoveryChoice) {
  return {
    identifiers: [`${entity_prefix}_${id}`],
    name,
    manufacturer: 'svc',
    model,
    sw_version: version,
    ...(serial_number !== undefined && { serial_number }),
  };
}

const originOf = ({ version }: DiscoveryChoice) => ({ name: 'svc', sw_version: version });

function availabilityOf({ available, topic_prefix: prefix }: DiscoveryChoice) {
  if (!available) return {};
  const topic = `${prefix}/status`;
  const payloads = { payload_available: 'online', payload_not_available: 'offline' };
  return { availability: [{ topic, value_template: '{{ value_json.status }}', ...payloads }] };
}

/** The entity id includes its domain. The hub no longer supports `object_id`. */
function componentOf(device: Device, sensor: Sensor, choice: DiscoveryChoice) {
  const platform = sensor.platform ?? 'sensor';
  const id = `${choice.entity_prefix}_${idOf(device, sensor)}`;
  const topic = stateTopic(device, sensor, choice);
  return {
    platform,
    unique_id: id,
    default_entity_id: `${platform}.${id}`,
    name: sensor.name,
    state_topic: topic,
    value_template: '{{ value_json.state }}',
    json_attributes_topic: topic,
    json_attributes_template: '{{ value_json.attributes | tojson }}',
    qos: 1,
    ...(sensor.unit !== undefined && { unit_of_measurement: sensor.unit }),
    ...(sensor.device_class !== undefined && { device_class: sensor.device_class }),
    ...(sensor.options !== undefined && { options: sensor.options }),
    ...(sensor.precision !== undefined && { suggested_display_precision: sensor.precision }),
    ...(sensor.icon !== undefined && { icon: sensor.icon }),
    ...(lastResetOf(sensor, choice) && {
      state_class: 'total',
      last_reset_value_template: '{{ value_json.last_reset }}',
    }),
  };
}

/** Entities of the service itself have no device name in their id. */
function idOf({ id }: Device, { key }: Sensor): string {
  return id === 'service' ? key : `${id}_${key}`;
}

// A total that restarts each period: the hub must receive the start, also of a period that has no day yet.
function lastResetOf({ counted_from: day }: Sensor, { sensor_statistics: wanted }: DiscoveryChoice) {
  return wanted && day !== undefined ? { last_reset: formatWithOffset(startOfDay(day)) } : undefined;
}
