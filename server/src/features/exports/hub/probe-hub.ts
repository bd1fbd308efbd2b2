import type { HubRow } from '@svc/domain/exports/hub/statistic';
import { formatInstant, hourMs } from '@svc/domain/paris-time';
import type { Probe, StoredItem, Tested } from '../destination.ts';
import { testBroker } from '../mqtt/probe-broker.ts';
import { addressOf, type HubConfig, hubBrokerOf } from './config.ts';
import { describeHubRefusal, type HubAddress, type HubConnection, openHubLine } from './hub-connection.ts';
import { greetHub } from './rest-states.ts';
import { listOurs, readSlice } from './statistics-commands.ts';

type HubSettings = { readonly version: string; readonly currency: string; readonly time_zone: string };

const dayOfHours = 25 * hourMs;

/** Who is there, and may we write. Nothing is left behind. */
export async function testHub(config: HubConfig, { signal }: Probe): Promise<Tested> {
  const address = addressOf(config);
  const broker = hubBrokerOf(config);
  const tested = broker && (await testBroker(broker, config.topic_prefix, signal));
  const none: Tested = { checks: [], details: {}, warnings: [] };
  const hub = address ? await testAddress(address, config, signal) : none;
  return {
    checks: [...(tested?.checks ?? []).map(({ name, ok }) => ({ name: `broker_${name}`, ok })), ...hub.checks],
    details: { ...hub.details, ...(tested && { broker: tested.details }) },
    warnings: [...(tested?.warnings ?? []), ...hub.warnings],
  };
}

async function testAddress(address: HubAddress, config: HubConfig, signal: AbortSignal): Promise<Tested> {
  await greetHub(address, signal);
  const line = await openHubLine(address, signal);
  try {
    const { version, currency, time_zone } = await line.request<HubSettings>({ type: 'get_config' });
    const { is_admin } = await line.request<{ is_admin: boolean }>({ type: 'auth/current_user' });
    const ours = await listOurs(line, config.statistic_id_prefix);
    const checks = ['connect', 'authenticate', 'statistics'].map((name) => ({ name, ok: true }));
    return {
      checks: [...checks, { name: 'administrator', ok: is_admin }],
      details: { version, currency, time_zone, statistics: ours.length, administrator: is_admin },
      warnings: warningsOf({ currency, time_zone, is_admin }, config),
    };
  } catch (error) {
    throw describeHubRefusal(error);
  } finally {
    line.close();
  }
}

function warningsOf(
  { currency, time_zone, is_admin }: { currency: string; time_zone: string; is_admin: boolean },
  config: HubConfig,
): string[] {
  return [
    ...(is_admin ? [] : ['The user of the token is not an administrator: the hub will refuse statistics.']),
    ...(time_zone === 'Europe/Paris' ? [] : [`The hub is in ${time_zone}: its days do not begin when yours do.`]),
    ...(currency === 'EUR' ? [] : [`The currency of the hub is ${currency}: costs are sent in EUR.`]),
    ...(config.insecure_skip_verify ? ['The certificate of the hub is not checked.'] : []),
    ...(config.mqtt_broker !== null && config.rest_states
      ? ['The hub gets entities over MQTT as well: switch off rest_states, or each value stands there twice.']
      : []),
  ];
}

/** Our statistics as stored by the hub. */
export async function readContent(config: HubConfig, { signal }: Probe): Promise<StoredItem[]> {
  const address = addressOf(config);
  if (address === null) return [];
  const line = await openHubLine(address, signal);
  try {
    const items: StoredItem[] = [];
    for (const { statistic_id: id, name, statistics_unit_of_measurement: unit } of await listOurs(
      line,
      config.statistic_id_prefix,
    )) {
      const { last } = await readEnds(line, id);
      items.push({
        name: id,
        value: { name, unit, sum: last?.sum ?? null },
        at: last ? formatInstant(last.start) : null,
      });
    }
    return items;
  } catch (error) {
    throw describeHubRefusal(error);
  } finally {
    line.close();
  }
}

/**
 * The first and the last hour stored by the hub, found through its daily values, so that years of hours are not read.
 */
export async function readEnds(
  line: HubConnection,
  id: string,
): Promise<{ first: HubRow | null; last: HubRow | null }> {
  const days = await line.request<Record<string, { start: number }[]>>({
    type: 'recorder/statistics_during_period',
    start_time: '1970-01-01T00:00:00+00:00',
    statistic_ids: [id],
    period: 'day',
    types: ['sum'],
  });
  const [oldest, newest] = [days[id]?.[0], days[id]?.at(-1)];
  if (!oldest || !newest) return { first: null, last: null };
  const first = await readSlice(line, id, oldest.start, oldest.start + dayOfHours);
  const last = await readSlice(line, id, newest.start, newest.start + dayOfHours);
  return { first: first[0] ?? null, last: last.at(-1) ?? null };
}
