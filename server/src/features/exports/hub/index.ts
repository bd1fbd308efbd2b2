import { statesDue } from '@svc/domain/exports/hub/discovery';
import { countDayCoverage, describeDayCoverage } from '@svc/domain/exports/hub/hub-messages';
import { partsDueAt, renderStatus } from '@svc/domain/exports/mqtt-messages';
import type { PartFailure } from '@svc/domain/exports/snapshot';
import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Delivered, Delivery, Destination } from '../destination.ts';
import { type AttachParts, attachLink } from '../mqtt/attach.ts';
import type { Publication } from '../mqtt/broker.ts';
import { tidyBroker } from '../mqtt/config.ts';
import {
  addressOf,
  checkHub,
  type HubConfig,
  hubBrokerFields,
  hubBrokerOf,
  hubConfig,
  ownHubConfig,
} from './config.ts';
import { describeHubRefusal, type HubAddress, openHubLine } from './hub-connection.ts';
import { type OwnHub, withOwnHub } from './own-hub.ts';
import { readContent, testHub } from './probe-hub.ts';
import { type Rendered, renderHub, statisticsOf } from './render.ts';
import { postStates } from './rest-states.ts';
import { daysToReport, type ImportOutcome, importStatistics, type Timeouts } from './statistics-import.ts';

/**
 * Publishes the status, then the entities, then their states: the hub must know an entity before it receives its state.
 */
async function publishEntities(
  discovery: Rendered['discovery'],
  config: HubConfig,
  { links, version }: AttachParts,
  now: Instant,
): Promise<number> {
  const broker = hubBrokerOf(config);
  if (broker === null || discovery === null) return 0;
  const { topic_prefix: prefix, qos, retain } = config;
  const presence = { version, last_export: now, pdls: discovery.pdls };
  const publications: Publication[] = [
    { topic: `${prefix}/status`, payload: JSON.stringify(renderStatus('online', now, presence)), qos: 1, retain: true },
    ...discovery.emptied.map((topic): Publication => ({ topic, payload: '', qos: 1, retain: true })),
    ...discovery.configs.map(
      ({ topic, payload }): Publication => ({ topic, payload: JSON.stringify(payload), qos: 1, retain: true }),
    ),
    ...discovery.states.map(
      ({ topic, payload }): Publication => ({ topic, payload: JSON.stringify(payload), qos, retain }),
    ),
  ];
  const sent = await links.publish(broker, prefix, publications);
  return sent - discovery.emptied.length;
}

export type HubParts = AttachParts & { readonly timeouts?: Timeouts; readonly own?: OwnHub | undefined };

const deadlineMs = 10 * minuteMs;
const daysInSummary = 7;
const longestList = 60;

/** The home hub: entities over its broker, statistics over its WebSocket, states over REST. */
export function createHub(parts: HubParts): Destination<HubConfig, Rendered> {
  const inUse = (config: HubConfig) => withOwnHub(config, parts.own);
  return {
    type: 'home_assistant',
    title: 'Home Assistant',
    config: parts.own ? ownHubConfig : hubConfig,
    deadlineMs,
    tidy: (given) => tidyBroker(given, hubBrokerFields),
    check: (config) => checkHub(inUse(config)),
    needs: () => ({ days: 'all', curves: 'all' }),
    render: (snapshot, config) => renderHub(snapshot, inUse(config), parts.version),
    preview: previewHub,
    deliver: (rendered, config, delivery) => deliver(rendered, inUse(config), delivery, parts),
    test: (config, probe) => testHub(inUse(config), probe),
    content: (config, probe) => readContent(inUse(config), probe),
    atHour: {
      needs: (config, hour) => (publishesAll(config, hour) ? recent : { days: 'none', curves: 'none' }),
      select: (rendered, config, hour) => selectHour(rendered, config, hour),
    },
    attach: (stored, attachment) => {
      const config = inUse(stored);
      const broker = hubBrokerOf(config);
      if (broker === null) return { close: async () => undefined };
      const { topic_prefix: prefix, keep_connection: isPersistent, discovery_prefix: hub } = config;
      return attachLink(parts, attachment, { broker, prefix, isPersistent, birthTopic: `${hub}/status` });
    },
  };
}

const recent = { days: 'recent', curves: 'recent' } as const;

/** At midnight yesterday is another day. Messages that the broker does not retain are published again each hour. */
function publishesAll({ retain }: HubConfig, hour: number): boolean {
  return hour === 0 || !retain;
}

/** Statistics do not expire. Only values shown as current have to be published again. */
function selectHour({ discovery, ...rendered }: Rendered, config: HubConfig, hour: number): Rendered {
  const states = discovery && (config.retain ? statesDue(discovery.states, partsDueAt(hour)) : discovery.states);
  return {
    ...rendered,
    points: [],
    states: hour === 0 ? rendered.states : [],
    discovery: discovery &&
      states && { ...discovery, configs: config.retain ? [] : discovery.configs, emptied: [], states },
  };
}

function previewHub(rendered: Rendered): string[] {
  const { configs = [], states = [] } = rendered.discovery ?? {};
  return [
    ...statisticsOf(rendered)
      .filter(({ hours }) => hours > 0)
      .map(describeStatistic),
    ...[...configs, ...states].map(({ topic, payload }) => `${topic} ${JSON.stringify(payload)}`),
  ];
}

function describeStatistic(source: ReturnType<typeof statisticsOf>[number]): string {
  const { id, name, unit, rows } = source.open();
  return `${id} (${name}): ${rows.length} hours, ${rows.at(-1)?.sum ?? 0} ${unit}`;
}

async function deliver(rendered: Rendered, config: HubConfig, delivery: Delivery, parts: HubParts): Promise<Delivered> {
  const address = addressOf(config);
  const errors: PartFailure[] = [];
  // Each part by itself: one that fails is named, and the others go on.
  const attempt = async <Result>(part: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      const { code, message } = describeHubRefusal(error);
      errors.push({ part, code, message });
      return undefined;
    }
  };
  const topics = await attempt('entities', () => publishEntities(rendered.discovery, config, parts, delivery.now()));
  const outcome =
    address &&
    rendered.points.length > 0 &&
    (await attempt('statistics', () => deliverStatistics(address, rendered, delivery, parts.timeouts)));
  const states = address && (await attempt('states', () => postStates(address, rendered.states, delivery.signal)));
  const imported = outcome ? outcome.imported : [];
  const rows = imported.reduce((sum, { confirmed }) => sum + confirmed, 0);
  return {
    records: rows + (states?.posted ?? 0) + (topics ?? 0),
    details: { ...describeOutcome(outcome || undefined), topics: topics ?? 0, states: states?.posted ?? 0 },
    skipped: rendered.skipped,
    errors: [...errors, ...(outcome ? outcome.errors : []), ...(states?.errors ?? [])],
  };
}

async function deliverStatistics(
  address: HubAddress,
  rendered: Rendered,
  delivery: Delivery,
  timeouts: Timeouts | undefined,
): Promise<ImportOutcome> {
  const line = await openHubLine(address, delivery.signal);
  try {
    return await importStatistics(line, rendered.points, delivery, timeouts);
  } finally {
    line.close();
  }
}

/** The report of a run for the user: above all a description of what the hub contains now, read back from it. */
function describeOutcome(outcome: ImportOutcome | undefined): Record<string, unknown> {
  if (!outcome) return {};
  const { pointReports } = outcome;
  const changed = outcome.imported.filter(({ sent }) => sent > 0);
  const coverage = countDayCoverage(outcome.readBacks, daysToReport(outcome, daysInSummary));
  return {
    statistics: outcome.imported.length,
    rows_sent: changed.reduce((sum, { sent }) => sum + sent, 0),
    hub_holds: coverage.filter(({ expected }) => expected > 0).map(describeDayCoverage),
    estimated_days: [...new Set(pointReports.flatMap(({ estimated_days }) => estimated_days))]
      .sort()
      .slice(-longestList),
    uncosted: pointReports
      .flatMap(({ usage_point_id, uncosted }) =>
        uncosted.map(({ energy: _energy, ...entry }) => ({ usage_point_id, ...entry })),
      )
      .slice(-longestList),
    held_back: pointReports.flatMap(({ usage_point_id, held_from }) =>
      held_from ? [{ usage_point_id, from: held_from }] : [],
    ),
    emptied_days: [...new Set(changed.flatMap(({ emptied }) => emptied))].sort().slice(-longestList),
    lowered: changed.filter(({ lowered }) => lowered).map(({ id }) => id),
  };
}
