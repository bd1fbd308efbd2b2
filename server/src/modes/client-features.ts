import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import { isOpenToNetwork } from '@svc/domain/notices';
import { formatInstant, hourMs, type Instant, minuteMs } from '@svc/domain/paris-time';
import type { ChangedDays } from '@svc/domain/readings/changed-days';
import { slotOffset } from '@svc/domain/schedule';
import type { Logger } from 'pino';
import type { ClientConfig } from '#config.ts';
import type { Feature } from '#feature.ts';
import { createArchive } from '#features/archive/index.ts';
import { copyJob, createBackupCopies, readCopyAge } from '#features/backup-copies/index.ts';
import { createClientRecords } from '#features/customer-records/client/index.ts';
import { createPdlMirror, type PdlMirror } from '#features/delivery-points/client/index.ts';
import { createDiagnostics, listSavedNotices } from '#features/diagnostics/index.ts';
import type { createExports } from '#features/exports/index.ts';
import type { GatewayAccess } from '#features/gateway-access/index.ts';
import { createHistory } from '#features/history/index.ts';
import {
  localAccount,
  nameInstallation,
  needsToken,
  openLocalCipher,
  readLocalSecretKey,
} from '#features/local-access/index.ts';
import { createMaintenance } from '#features/maintenance/index.ts';
import { createNotices, type Notices, watchHousehold } from '#features/notices/index.ts';
import { createClientContributions, createClientOffers } from '#features/offers/client/index.ts';
import { createClientReadings, createDeferredDays, listNewestDays } from '#features/readings/client/index.ts';
import { createSync, findReserve, syncLock } from '#features/sync/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createEvent } from '#platform/event.ts';
import { InProcessRunner } from '#platform/jobs/in-process-runner.ts';
import { createSqlLocks } from '#platform/jobs/job-lock.sql.ts';
import { createSqlJobMemory } from '#platform/jobs/job-memory.sql.ts';
import { version } from '../version.ts';
import { openPageParts } from './client-page.ts';
import { openAccess, openCalendars, openCosts, openExports, openGateway } from './client-parts.ts';

/** What the parts of a local client are made of. */
export type ClientPlumbing = {
  readonly database: Database;
  /** Of the database, where it is one. */
  readonly file: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly tickMs: number;
  readonly registry: Parameters<typeof createExports>[0]['registry'];
  readonly watchTimes: Parameters<typeof createExports>[0]['times'];
  /** What the start found about the files. */
  readonly found: readonly string[];
};

export type ClientFeatures = {
  readonly features: readonly Feature[];
  readonly notices: Notices;
  readonly mirror: Pick<PdlMirror, 'list'>;
  readonly access: () => GatewayAccess | null;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Creates the features of a local client and connects them. Each part is built from those above it. */
export function createClientFeatures(config: ClientConfig, plumbing: ClientPlumbing): ClientFeatures {
  const { database, file, clock, log, wait, tickMs, watchTimes, found, registry } = plumbing;
  const locks = createSqlLocks(database, clock);
  const stopping = new AbortController();
  const instance = config.SVC_CLIENT_ID ?? nameInstallation(config);
  const [accessSaved, accessBegun] = [createEvent<void>(), createEvent<void>()];
  const access = openAccess(config, {
    database,
    clock,
    onSaved: () => accessSaved.emit(),
    onBegun: () => accessBegun.emit(),
  });
  const gateway = openGateway(access.current, { clock, log, sleep: wait, stopping: stopping.signal });
  const newestDays = () => listNewestDays(database);
  const changed = createEvent<ChangedDays>();
  const onChanged = (change: ChangedDays) => void changed.emit(change);
  const mirror = createPdlMirror({ database, gateway, clock, newestDays, onChanged });
  accessSaved.listen(() => mirror.refresh());
  const exports = openExports(config, {
    database,
    locks,
    log,
    clock,
    gateway,
    instance,
    registry,
    listPdls: mirror.list,
    times: watchTimes,
  });
  changed.listen(exports.onChanged);
  const listening = async () => ({ host: config.HOST, has_token: await needsToken(database, config) });
  const household = watchHousehold({
    file,
    copyAge: () => readCopyAge(database, clock.now()),
    gateway,
    mirror,
    listening,
    rescues: async () => [...found, ...(await listSavedNotices(database))],
  });
  const jobs = new InProcessRunner({
    clock,
    log,
    locks,
    memory: createSqlJobMemory(database, clock),
    offsetMs: householdOffset(instance),
    leaseMs: 15 * minuteMs,
    tickMs,
    onError: household.onError,
  });
  const copies = createBackupCopies({
    database,
    clock,
    log,
    file,
    stopping: stopping.signal,
    installation: () => nameInstallation(config),
    cipher: openLocalCipher(config, 'backup-copies'),
    passphrase: config.BACKUP_PASSPHRASE,
    key: () => readLocalSecretKey(config),
    isOpenToNetwork: async () => isOpenToNetwork(await listening()),
    retry: () => void jobs.enqueue({ name: copyJob }, undefined, { delayMs: hourMs }),
  });
  const notices = createNotices({ database, clock, log, now: household.now });
  const deferredDays = createDeferredDays(() => clock.now());
  const readings = createClientReadings({
    database,
    gateway,
    deferredDays,
    clock,
    log,
    onChanged,
    authorise: mirror.authorise,
    onError: household.onError,
  });
  const cipher = openLocalCipher(config, 'customer-records');
  const records = createClientRecords({
    database,
    gateway,
    mirror,
    clock,
    cipher,
    isReserved: () => findReserve(gateway.quota(), clock.now()) !== null,
  });
  const sync = createSync({
    parts: [records.dailyContracts],
    notices: notices.list,
    onError: household.onError,
    onStored: household.onStored,
    database,
    gateway,
    mirror,
    locks,
    deferredDays,
    wait,
    clock,
    log,
    onChanged,
    listeners: [exports.onSynchronised],
    schedule: config.SYNC_SLOTS,
    dailyDays: config.SYNC_DAYS,
    resume: (at: Instant) => {
      // Named by its moment: a resumed run may have to be resumed again.
      const id = `resume ${formatInstant(at)}`;
      void jobs.enqueue({ name: syncLock }, undefined, { id, delayMs: Math.max(0, at - clock.now()) });
    },
    nextRun: async () => (await jobs.status()).find((job) => job.name === syncLock)?.next_run_at ?? null,
  });
  const history = createHistory({
    database,
    gateway,
    onChanged,
    now: () => clock.now(),
    authorise: mirror.authorise,
    readHub: exports.readForeignStatistics,
    uploadFolder: file === undefined ? config.DATA_DIR : dirname(file),
    noCacheRemaining: () => gateway.quota().find((quota) => quota.bucket === 'no_cache')?.remaining ?? null,
  });
  const contributions = createClientContributions({ database, clock, gateway });
  const maintenance = createMaintenance({
    database,
    clock,
    log,
    file,
    cleanupSchedule: config.CLEANUP_SLOTS,
    backupSchedule: config.BACKUP_SLOTS,
    onBackedUp: () => void jobs.enqueue({ name: copyJob }, undefined),
    purges: [sync.purge, contributions.purge, exports.purge],
  });
  const diagnostics = createDiagnostics({
    version,
    database: database.kind,
    clock,
    pdls: mirror.list,
    newestDays,
    summaries: () => sync.summaries(20),
    gateway: gateway.state,
    jobs: () => jobs.status(),
    notices: notices.list,
    store: database,
  });
  const archive = createArchive({
    database,
    version,
    clock,
    log,
    listPdls: mirror.list,
    records: records.describeStored,
  });
  const calendars = openCalendars(config, { database, clock, log, gateway, onChanged });
  const costs = openCosts({ database, mirror, clock, onChanged });
  const features: Feature[] = [
    localAccount,
    access.feature,
    mirror.feature,
    readings,
    records.feature,
    sync.feature,
    ...calendars,
    createClientOffers({ database, clock, gateway, onChanged, schedule: config.OFFERS_SYNC_SLOTS }),
    costs.feature,
    contributions.feature,
    history,
    exports.feature,
    archive,
    maintenance,
    copies.feature,
    diagnostics,
    ...openPageParts({ database, clock, mirror, exports, sync, spent: costs.spent }),
  ];
  let isStarted = false;
  async function startJobs(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    await jobs.start(features.flatMap((feature) => feature.jobs ?? []));
  }
  accessBegun.listen(startJobs);
  return {
    features,
    notices,
    mirror,
    access: access.current,
    async start() {
      // A key that can be neither read nor created fails at the start, not on the first page that needs it.
      cipher();
      await access.load();
      await exports.start();
      await copies.seed(config.BACKUP_COPY_URL, config.BACKUP_COPY_PASSWORD);
      // A client without settings serves its pages and sends no requests until its gateway is configured.
      if (access.isBegun()) await startJobs();
      notices.watch(minuteMs);
    },
    async stop() {
      notices.stop();
      const ended = Promise.all([jobs.stop(), sync.stop()]);
      stopping.abort();
      await copies.stop();
      await ended;
      await exports.stop();
    },
  };
}

/**
 * Every slot is shifted by 0 to 300 s, always the same for one client, so that households do not send their requests
 * all at once.
 */
export function householdOffset(clientId: string): number {
  return slotOffset(hash('sha256', clientId, 'buffer').readUInt32BE(0));
}
