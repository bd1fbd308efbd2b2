import { type Instant, parisDay } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { PdlMirror } from '#features/delivery-points/client/index.ts';
import type { CurrentNotice } from '#features/notices/index.ts';
import { type CatchUpParts, type DeferredDays, openCatchUp, readCoverage } from '#features/readings/client/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { SqlLocks } from '#platform/jobs/job-lock.sql.ts';
import type { Log } from '#platform/log.ts';
import { serveSync } from './routes.ts';
import { createRunLog } from './run-history.ts';
import { closeInterruptedRuns, purgeRuns } from './run-repository.ts';
import type { QuotaNow } from './run-summary.ts';
import { createRuns, type RunsParts, syncLock } from './runs.ts';
import { type GatewayNow, readStatus } from './status.ts';
import type { SyncSummary } from './summary.ts';
import { syncWindow, usualWindowDays } from './window.ts';

export type { SyncEnded, SyncListener, SyncPart } from './runs.ts';
export { syncLock } from './runs.ts';
export { describeGateway, type GatewayNow, gatewayStatus } from './status.ts';
export type { PartSummary, SyncSummary } from './summary.ts';
export { skipReason } from './tasks.ts';

export type SyncOptions = {
  readonly database: Connection;
  readonly gateway: CatchUpParts['gateway'] & { state(): GatewayNow; quota(): readonly QuotaNow[] };
  readonly mirror: PdlMirror;
  readonly locks: SqlLocks;
  readonly clock: Clock;
  readonly log: Log;
  readonly schedule: Schedule;
  /** For how many past days the sync completes daily readings and maximum power. */
  readonly dailyDays?: number;
  readonly parts?: RunsParts['parts'];
  readonly listeners?: RunsParts['listeners'];
  readonly onChanged?: CatchUpParts['onChanged'];
  /** What the gateway has deferred, shared with reads. */
  readonly deferredDays: DeferredDays;
  readonly wait: RunsParts['wait'];
  readonly resume: (at: Instant) => void;
  readonly nextRun: () => Promise<string | null>;
  /** The notices currently shown to the household. */
  readonly notices: () => Promise<readonly CurrentNotice[]>;
  /** Called when something could not be stored. */
  readonly onError: (error: unknown) => void;
  readonly onStored: () => void;
};

export type Sync = {
  readonly feature: Feature;
  /** What the last runs did, newest first. */
  summaries(count: number): Promise<SyncSummary[]>;
  purge(): Promise<void>;
  stop(): Promise<void>;
};

/** A tenth of the day's quota is left to the user and to reads. */
const reserveShare = 0.1;

/** Completes the local database: lists the PDLs, fetches what is missing, and notifies listeners. */
export function createSync(options: SyncOptions): Sync {
  const { database, gateway, clock, locks, deferredDays, dailyDays = usualWindowDays } = options;
  const now = () => clock.now();
  const coverage = readCoverage.bind(undefined, database);
  const runLog = createRunLog(database, options.log, options.onError);
  const runs = createRuns({
    ...options,
    runLog,
    // Logs the findings of a run at once, even when no client requests them.
    onEnded: () => void options.notices().catch(options.onError),
    coverage,
    parts: options.parts ?? [],
    listeners: options.listeners ?? [],
    quota: () => gateway.quota(),
    reserveReached: () => findReserve(gateway.quota(), now()),
    open: ({ pdl, measure }, { force = false }, signal) =>
      openCatchUp(
        { database, gateway, now, deferredDays, ...(options.onChanged && { onChanged: options.onChanged }) },
        {
          usage_point_id: pdl.usage_point_id,
          measure,
          window: syncWindow(measure, pdl, parisDay(now()), dailyDays),
          force,
          signal,
          guard: locks.guard(syncLock),
        },
      ),
  });
  let isFirst = true;
  const job: Job = {
    name: syncLock,
    schedule: options.schedule,
    atStart: true,
    run: async (_, { slot, signal }) => {
      await closeInterruptedRuns(database, now()).catch(options.onError);
      // A resumed run has no slot either. Only the first one is the start of the program.
      const trigger = slot === undefined && isFirst ? 'startup' : 'schedule';
      isFirst = false;
      await runs.runScheduled(trigger, signal);
    },
  };
  const { nextRun, notices } = options;
  const status = { database, now, listPdls: options.mirror.list, coverage, deferredDays, notices, nextRun, dailyDays };
  return {
    feature: {
      name: 'sync',
      routes: (app) =>
        serveSync(app, {
          runs,
          log: options.log,
          summaries: runLog.summaries,
          nextRun: options.nextRun,
          status: () => readStatus({ ...status, gatewayState: () => gateway.state() }),
        }),
      jobs: [job],
    },
    summaries: runLog.summaries,
    purge: () => purgeRuns(database, now()),
    stop: () => runs.stop(),
  };
}

/** When the quota is reset, while what is left of it belongs to the user. */
export function findReserve(quotas: readonly QuotaNow[], now: Instant): Instant | null {
  const cached = quotas.find((quota) => quota.bucket === 'cached' && quota.reset_at > now);
  if (!cached || cached.limit === null) return null;
  return cached.remaining <= cached.limit * reserveShare ? cached.reset_at : null;
}
