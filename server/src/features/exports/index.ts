import { randomUUID } from 'node:crypto';
import { formatInstant, minuteMs } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Registry } from 'prom-client';
import type { Feature } from '#feature.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import type { LockPort } from '#platform/jobs/job-lock.ts';
import { withLease } from '#platform/jobs/with-lease.ts';
import type { Log } from '#platform/log.ts';
import { createAttachments } from './attachments.ts';
import { usualTimes, type WatchTimes } from './change-watch.ts';
import { type Configs, createConfigs } from './configured.ts';
import { createExportMetrics } from './export-metrics.ts';
import { DestinationError } from './failure.ts';
import { type GatherParts, gatherSnapshot } from './gather.ts';
import type { ForeignStatistic } from './hub/foreign-statistics.ts';
import { serveHub } from './hub/hub-routes.ts';
import { createHubService } from './hub/hub-service.ts';
import { createOwnHub, findBroker } from './hub/own-hub.ts';
import { createExportJobs } from './jobs.ts';
import { Publisher, type Started } from './publisher.ts';
import { createDestinations } from './registry.ts';
import { addLogRow, purgeLogRows } from './repository.ts';
import { serveExports } from './routes.ts';
import { changeRunState, readRunState } from './run-state.ts';
import { createRunner } from './runner.ts';
import { type FirstSettings, seedConfigs } from './seed.ts';
import { createExportService } from './service.ts';

export type ExportsOptions = GatherParts & {
  /** Of the program, where runs are counted. */
  readonly registry: Registry;
  readonly log: Log;
  readonly locks: LockPort;
  readonly cipher: () => Cipher;
  readonly version: string;
  /** Distinguishes this installation from others at one broker. */
  readonly instance: string;
  readonly first: FirstSettings;
  /** Of the supervisor that runs this program as an app of its hub. */
  readonly supervisor?: { readonly token?: string | undefined; readonly url?: string };
  readonly times?: WatchTimes | undefined;
  readonly birthDelayMs?: () => number;
  readonly readBackDelays?: readonly number[];
};

export type Exports = {
  readonly feature: Feature;
  /** Called after days were stored. Returns at once. */
  readonly onChanged: OnChanged;
  /**
   * Called after a synchronisation. Starts all enabled destinations, returns the started runs and does not wait for
   * them.
   */
  onSynchronised(): Promise<Started[]>;
  /** Statistics at the home hub that another program has put there. */
  readForeignStatistics(ids?: readonly string[]): Promise<readonly ForeignStatistic[]>;
  /** Whether an enabled destination can publish a message. */
  canPublish(): Promise<boolean>;
  /** Publishes a message over the connection of such a destination. Throws when there is none or it is unreachable. */
  publish(topic: string, payload: string): Promise<void>;
  /** How each enabled destination is doing. */
  listStates(): Promise<readonly DestinationState[]>;
  start(): Promise<void>;
  purge(): Promise<void>;
  stop(): Promise<void>;
};

export type DestinationState = { readonly type: string; readonly failures: number; readonly last_success_at: string };

async function findSpeaker(configs: Configs) {
  const all = await configs.list();
  return all.find(
    ({ destination, row, unreadable }) => destination.publish !== undefined && row.enabled && !unreadable,
  );
}

// Many clients receive the birth message of one hub.
const usualBirthDelay = () => 1000 + Math.random() * 9000;

/** Publishes the household's data to its configured destinations. */
export function createExports(options: ExportsOptions): Exports {
  const { database, log, now, instance } = options;
  const metrics = createExportMetrics(options.registry);
  const birthDelayMs = options.birthDelayMs ?? usualBirthDelay;
  const own = createOwnHub(options.supervisor?.token, options.supervisor?.url);
  const destinations = createDestinations({ ...options, birthDelayMs, metrics, own });
  const configs = createConfigs({ ...options, destinations });
  const runner = createRunner({ ...options, metrics, gather: (needs) => gatherSnapshot(options, needs) });
  const publisher = new Publisher({ ...options, configs, runner, times: options.times ?? usualTimes });
  const republish = publisher.republish.bind(publisher);
  const attachments = createAttachments({ log, instance, read: configs.read, republish });
  const service = createExportService({
    ...options,
    configs,
    runner,
    destinations,
    onChanged: attachments.follow,
  });
  const hub = createHubService({ ...options, configs, own });
  return {
    feature: {
      name: 'exports',
      routes: (app) => {
        serveExports(app, service);
        serveHub(app, hub);
      },
      jobs: createExportJobs(publisher),
    },
    readForeignStatistics: hub.foreign,
    onChanged: publisher.onChanged,
    onSynchronised: () => publisher.afterSync(),
    async start() {
      if (own) await findBroker(own, log);
      await seedConfigs(configs, options.first, log);
      await configs.reseal();
      await closeInterrupted(options, configs);
      for (const { destination } of await configs.list()) await attachments.follow(destination.type);
    },
    canPublish: async () => (await findSpeaker(configs)) !== undefined,
    async publish(topic, payload) {
      const speaker = await findSpeaker(configs);
      if (!speaker?.destination.publish) throw new DestinationError('api_error', 'No MQTT destination is enabled.');
      await speaker.destination.publish(speaker.config, topic, payload);
    },
    listStates: async () => {
      const enabled = (await configs.list()).filter(({ row }) => row.enabled);
      return await Promise.all(
        enabled.map(async ({ row: { type, last_export_at, created_at } }) => {
          const { failures } = await readRunState(database, type);
          return { type, failures, last_success_at: last_export_at ?? created_at };
        }),
      );
    },
    purge: () => purgeLogRows(database, now()),
    async stop() {
      publisher.stop();
      await runner.stop();
      await attachments.stop();
    },
  };
}

/** A run that a stop has cut off is written down at the next start. */
async function closeInterrupted({ database, locks, now }: ExportsOptions, configs: Configs): Promise<void> {
  for (const { destination, row } of await configs.list()) {
    const { running_since } = await readRunState(database, destination.type);
    if (running_since === null) continue;
    await withLease(locks, { name: `export:${destination.type}`, leaseMs: minuteMs }, async () => {
      const cut = 'interrupted';
      await addLogRow(database, {
        id: randomUUID(),
        export_config_id: row.id,
        status: 'error',
        records_exported: null,
        error_message: cut,
        started_at: running_since,
        completed_at: formatInstant(now()),
      });
      const state = { running_since: null, last_status: 'error', last_error: cut, last_error_code: cut } as const;
      await changeRunState(database, destination.type, state, now());
    });
  }
}
