import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatInstant, type Instant, minuteMs } from '@svc/domain/paris-time';
import { slotOffset } from '@svc/domain/schedule';
import type { Logger } from 'pino';
import type { ClientConfig } from '#config.ts';
import type { Feature } from '#feature.ts';
import { createArchive } from '#features/archive/index.ts';
import { createClientCalendars } from '#features/calendars/index.ts';
import { createDiagnostics } from '#features/diagnostics/index.ts';
import { createHistory } from '#features/history/index.ts';
import { createPdlMirror } from '#features/pdl-mirror/index.ts';
import { createHeldDays, createLocalReadings, listNewestDays } from '#features/readings/index.ts';
import { createRecordMirror } from '#features/record-mirror/index.ts';
import { createSync, findReserve, syncLock } from '#features/sync/index.ts';
import { createUpkeep } from '#features/upkeep/index.ts';
import { createGateway } from '#gateway/gateway.ts';
import { migrations } from '#migrations/index.ts';
import type { Clock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { sqliteFileOf } from '#platform/database/sqlite-backup.ts';
import { rescueSqliteFile } from '#platform/database/sqlite-rescue.ts';
import { InProcessRunner } from '#platform/jobs/in-process-runner.ts';
import { createSqlLocks } from '#platform/jobs/job-lock.sql.ts';
import { createSqlJobMemory } from '#platform/jobs/job-memory.sql.ts';
import { version } from '../version.ts';
import { readClientCalendarSettings } from './calendar-settings.ts';
import { admitLocalUser, localAccount } from './local-access.ts';
import { openLocalBox } from './local-secret-key.ts';
import { assembleApp, type Mode } from './mode.ts';

/** How time passes around the program: a test that sets the clock lets nothing wait and looks at slots when it wants. */
export type Pace = {
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly tickMs?: number;
};

/** The local client: one household, one database file, no account, no Redis. */
export async function createClientMode(
  config: ClientConfig,
  log: Logger,
  clock: Clock,
  { wait = waitQuietly, tickMs = 1000 }: Pace = {},
): Promise<Mode> {
  const file = sqliteFileOf(config.DATABASE_URL);
  const notices = file === undefined ? [] : rescue(file, log, clock);
  const database = openDatabase(config.DATABASE_URL, { log, logStatements: config.DEBUG_SQL });
  const locks = createSqlLocks(database, clock);
  const jobs = new InProcessRunner({
    clock,
    log,
    locks,
    memory: createSqlJobMemory(database, clock),
    offsetMs: householdOffset(config.SVC_CLIENT_ID),
    leaseMs: 15 * minuteMs,
    tickMs,
  });
  const gateway = createGateway({
    url: config.SVC_API_URL,
    clientSecret: config.SVC_CLIENT_SECRET,
    version,
    clock,
    log,
    sleep: wait,
  });
  const mirror = createPdlMirror({ database, gateway, clock, newestDays: () => listNewestDays(database) });
  const held = createHeldDays(() => clock.now());
  const readings = createLocalReadings({ database, gateway, held, clock, log, authorise: mirror.authorise });
  const box = openLocalBox(config);
  const records = createRecordMirror({
    database,
    gateway,
    mirror,
    clock,
    box,
    isReserved: () => findReserve(gateway.quota(), clock.now()) !== null,
  });
  const sync = createSync({
    parts: [records.dailyContracts],
    database,
    gateway,
    mirror,
    locks,
    held,
    wait,
    clock,
    log,
    schedule: config.SYNC_SLOTS,
    dailyDays: config.SYNC_DAYS,
    resume: (at: Instant) => {
      // Named by its moment: a run that goes on may itself have to be gone on with.
      const id = `resume ${formatInstant(at)}`;
      void jobs.enqueue({ name: syncLock }, undefined, { id, delayMs: Math.max(0, at - clock.now()) });
    },
    nextRun: async () => (await jobs.status()).find((job) => job.name === syncLock)?.next_run_at ?? null,
  });
  const history = createHistory({
    database,
    gateway,
    now: () => clock.now(),
    authorise: mirror.authorise,
    noCacheRemaining: () => gateway.quota().find((quota) => quota.bucket === 'no_cache')?.remaining ?? null,
  });
  const upkeep = createUpkeep({
    database,
    clock,
    file,
    cleanupSchedule: config.CLEANUP_SLOTS,
    backupSchedule: config.BACKUP_SLOTS,
    purges: [sync.purge],
  });
  const diagnostics = createDiagnostics({
    version,
    database: database.kind,
    clock,
    pdls: mirror.list,
    newestDays: () => listNewestDays(database),
    summaries: () => sync.summaries(20),
    gateway: gateway.state,
    jobs: () => jobs.status(),
    notices: () => notices,
  });
  const archive = createArchive({
    database,
    version,
    clock,
    log,
    listPdls: mirror.list,
    records: records.describeKept,
  });
  const schedules = readClientCalendarSettings(config);
  const calendars = createClientCalendars({ database, clock, log, gateway, schedules });
  const features: Feature[] = [
    localAccount,
    mirror.feature,
    readings,
    records.feature,
    sync.feature,
    ...calendars,
    history,
    archive,
    upkeep,
    diagnostics,
  ];
  let isStopping = false;
  const app = await assembleApp({
    name: 'client',
    log,
    trustedProxies: config.TRUSTED_PROXIES,
    features,
    dependencies: [{ name: 'database', check: () => database.check() }],
    isStopping: () => isStopping,
    prepare: (prepared) => admitLocalUser(prepared, config, database),
  });
  return {
    app,
    // The gateway is not waited for: a client whose gateway is away serves what it has.
    start: async () => {
      // A key that can be neither read nor made is told at the start, not by the first page that needs it.
      box();
      await migrate(database, migrations, clock);
      await jobs.start(features.flatMap((feature) => feature.jobs ?? []));
    },
    announceStop: () => {
      isStopping = true;
    },
    stop: async () => {
      await Promise.all([jobs.stop(), sync.stop()]);
      await database.close();
    },
  };
}

/** A damaged file stops nobody: it is moved aside, the last backup takes its place, and the user is told. */
function rescue(file: string, log: Logger, clock: Clock): string[] {
  const outcome = rescueSqliteFile(file, formatInstant(clock.now()).replace(/[:.]/g, '-'));
  if (outcome.state !== 'rescued') return [];
  const instead = outcome.restored === null ? 'There was no backup' : `The backup of ${outcome.restored} was restored`;
  const notice = `The database was damaged and is kept as ${basename(outcome.damaged)}. ${instead}; what is missing is fetched again.`;
  log.error(notice);
  return [notice];
}

// A process that stops ends the wait; whoever waited looks at the signal itself.
async function waitQuietly(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

/** Every slot is shifted by 0 to 300 s, always the same for one client, so that households do not ask all at once. */
export function householdOffset(clientId: string): number {
  return slotOffset(hash('sha256', clientId, 'buffer').readUInt32BE(0));
}
