import { setTimeout as sleep } from 'node:timers/promises';
import type { PanelOptions } from '@svc/domain/exports/hub/energy-panel';
import { buildPanelOptions } from '@svc/domain/exports/hub/panel-options';
import { formatInstant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { LockPort } from '#platform/jobs/job-lock.ts';
import { withLease } from '#platform/jobs/with-lease.ts';
import { createSingleFlights } from '#platform/single-flight.ts';
import { openCheckpoints } from '../checkpoint-repository.ts';
import type { Configs } from '../configured.ts';
import { DestinationError, unreachable } from '../failure.ts';
import { choosePoints, type GatherParts, gatherSnapshot } from '../gather.ts';
import { assertUsable } from '../sealed-config.ts';
import { addressOf, type HubConfig } from './config.ts';
import { fillPanel, lookAtPanel } from './energy-panel.ts';
import { readForeignStatistics } from './foreign-statistics.ts';
import { describeHubRefusal, type HubConnection, HubRefused, openHubLine } from './hub-connection.ts';
import { type OwnHub, withOwnHub } from './own-hub.ts';
import { type Rendered, renderHub, statisticsOf } from './render.ts';
import { compareStatistic, type StatisticState } from './statistic-state.ts';
import { listOurs } from './statistics-commands.ts';

export const hubType = 'home_assistant';
const workMs = 60_000;
const clearedMs = 15_000;

type HubServiceParts = GatherParts & {
  readonly configs: Configs;
  readonly version: string;
  readonly locks: LockPort;
  readonly own?: OwnHub | undefined;
};
export type HubService = ReturnType<typeof createHubService>;

/** Requests to the hub outside runs: list its statistics, clear them, and read or fill its energy panel. */
export function createHubService(parts: HubServiceParts) {
  const { database, configs, now } = parts;
  let changes = 0;

  async function withHub<Result>(work: (line: HubConnection, config: HubConfig) => Promise<Result>): Promise<Result> {
    const { destination, config: stored } = await configs.getOrThrow(hubType);
    assertUsable(destination, stored);
    const config = withOwnHub(stored as unknown as HubConfig, parts.own);
    const address = addressOf(config);
    if (address === null) throw apiError('EXPORT_NOT_CONFIGURED');
    try {
      const line = await openHubLine(address, AbortSignal.timeout(workMs));
      try {
        return await work(line, config);
      } finally {
        line.close();
      }
    } catch (error) {
      if (!(error instanceof DestinationError || error instanceof HubRefused)) throw error;
      throw unreachable(describeHubRefusal(error));
    }
  }
  /**
   * May read every curve, so concurrent identical requests to the same hub share one result, until we change the hub.
   */
  function share<Result>(work: (line: HubConnection, config: HubConfig) => Promise<Result>): () => Promise<Result> {
    const dedupe = createSingleFlights<Result>();
    return async () => {
      const { config } = await configs.getOrThrow(hubType);
      return await dedupe(`${changes} ${JSON.stringify(config)}`, () => withHub(work));
    };
  }
  async function render(config: HubConfig): Promise<Rendered> {
    const snapshot = await gatherSnapshot(parts, { days: 'all', curves: 'all' });
    return renderHub(choosePoints(snapshot, config.usage_point_ids), config, parts.version);
  }
  return {
    statistics: share((line, config) => readStatistics(line, config, render)),
    clear: (ids: readonly string[]) =>
      withHub(async (line, { statistic_id_prefix: prefix }) => {
        const foreign = ids.filter((id) => !id.startsWith(`${prefix}:`));
        if (foreign.length > 0) throw apiError('VALIDATION_ERROR', { errors: foreign.map(notOurs) });
        // A concurrent run would write the cleared statistics and record them as stored.
        const lock = { name: `export:${hubType}`, leaseMs: workMs + clearedMs };
        const done = await withLease(parts.locks, lock, async () => {
          try {
            const before = (await listOurs(line, prefix)).map(({ statistic_id }) => statistic_id);
            await clearAtHub(line, ids);
            const remaining = await untilGone(line, prefix, ids);
            const checkpoints = openCheckpoints(database, hubType, now);
            for (const id of ids) if (!remaining.includes(id)) await checkpoints.forget(id);
            return { cleared: ids.filter((id) => before.includes(id) && !remaining.includes(id)), remaining };
          } finally {
            changes += 1;
          }
        });
        if (!done) throw apiError('EXPORT_RUNNING');
        return done;
      }),
    /** What another program has measured for this household. */
    foreign: (ids?: readonly string[]) => withHub((line) => readForeignStatistics(line, now(), ids)),
    panel: share((line, config) => readPanel(line, config, render)),
    fillPanel: () =>
      withHub(async (line, config) => {
        const panelOptions = panelOptionsOf(await render(config), config);
        const { findings } = await fillPanel(line, panelOptions, config.statistic_id_prefix);
        changes += 1;
        return { findings: [...findings], at: formatInstant(now()) };
      }),
  };
}

type Render = (config: HubConfig) => Promise<Rendered>;

async function readStatistics(line: HubConnection, config: HubConfig, render: Render): Promise<StatisticState[]> {
  const wanted = statisticsOf(await render(config)).filter(({ hours }) => hours > 0);
  const listed = new Map((await listOurs(line, config.statistic_id_prefix)).map((one) => [one.statistic_id, one]));
  const orphans = [...listed.keys()].filter((id) => !wanted.some((one) => one.id === id));
  const states: StatisticState[] = [];
  for (const source of wanted) states.push(await compareStatistic(line, source.open(), listed.has(source.id)));
  for (const id of orphans) {
    const { name, statistics_unit_of_measurement: unit } = listed.get(id) ?? {};
    const orphan = { id, name: name ?? id, unit: unit ?? null, rows: [] };
    states.push({ ...(await compareStatistic(line, orphan, true)), expected_sum: null, state: 'orphan' });
  }
  return states;
}

async function readPanel(line: HubConnection, config: HubConfig, render: Render) {
  const rendered = await render(config);
  const panelOptions = panelOptionsOf(rendered, config);
  const { findings, choices } = await lookAtPanel(line, panelOptions, config.statistic_id_prefix);
  // The hub lists them under these names, once it has them.
  const names = new Map(statisticsOf(rendered).map(({ id, name }) => [id, name]));
  const named = choices.map((choice) => ({ ...choice, name: names.get(choice.statistic_id) ?? null }));
  return { findings: [...findings], choices: named, wanted: panelOptions.map(copyPanelOptions) };
}

const copyPanelOptions = (options: PanelOptions) => ({ ...options, consumption: [...options.consumption] });

function panelOptionsOf({ points }: Rendered, { statistic_id_prefix: prefix }: HubConfig): PanelOptions[] {
  return points.map(({ usage_point_id, open }) => {
    const ids = open()
      .statistics.filter(({ hours }) => hours > 0)
      .map(({ id }) => id);
    return buildPanelOptions(usage_point_id, ids, prefix);
  });
}

const notOurs = (id: string) => ({ field: 'statistic_ids', message: `${id} is not one of ours` });

/** The hub may report a timeout and clear all the same, so the remaining statistics are queried afterwards. */
async function clearAtHub(line: HubConnection, ids: readonly string[]): Promise<void> {
  try {
    await line.request({ type: 'recorder/clear_statistics', statistic_ids: ids });
  } catch (error) {
    if (!(error instanceof HubRefused && error.code === 'timeout')) throw error;
  }
}

async function untilGone(line: HubConnection, prefix: string, ids: readonly string[]): Promise<string[]> {
  const deadline = performance.now() + clearedMs;
  for (;;) {
    const listed = new Set((await listOurs(line, prefix)).map(({ statistic_id }) => statistic_id));
    const remaining = ids.filter((id) => listed.has(id));
    if (remaining.length === 0 || performance.now() > deadline) return remaining;
    await sleep(200);
  }
}
