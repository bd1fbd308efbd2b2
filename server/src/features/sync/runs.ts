import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatInstant, type Instant, minuteMs } from '@svc/domain/paris-time';
import type { MirroredPdl, PdlMirror } from '#features/delivery-points/client/index.ts';
import type { GatewayFailure } from '#features/readings/client/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Lease, LockPort } from '#platform/jobs/job-lock.ts';
import { withLease } from '#platform/jobs/with-lease.ts';
import type { Log } from '#platform/log.ts';
import { noteKinds } from './kind-states.ts';
import { type PassParts, type PassResult, runSyncPass } from './pass.ts';
import { createProgressHub, type ProgressHub } from './progress.ts';
import type { RunLog } from './run-history.ts';
import {
  type Beside,
  countNewDays,
  describeFailed,
  describeRun,
  describeUnlisted,
  noError,
  type QuotaNow,
  type Run,
} from './run-summary.ts';
import type { ExportOutcome, PartSummary, SyncError, SyncSummary, Trigger } from './summary.ts';
import { listTasks, type SyncRequest } from './tasks.ts';

/** Emitted when a synchronisation has ended, whatever its result. */
export type SyncEnded = { readonly summary: SyncSummary };
export type SyncListener = (ended: SyncEnded) => Promise<readonly ExportOutcome[]>;

/** A calendar or catalogue that is synchronised beside the readings; its failure is its own. */
export type SyncPart = {
  readonly name: string;
  readonly run: (request: SyncRequest, signal: AbortSignal) => Promise<PartSummary>;
};

export type RunsParts = Omit<PassParts, 'onStep' | 'now' | 'mirror'> & {
  readonly database: Connection;
  readonly runLog: RunLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly locks: LockPort;
  readonly mirror: PdlMirror;
  readonly quota: () => readonly QuotaNow[];
  readonly parts: readonly SyncPart[];
  readonly listeners: readonly SyncListener[];
  /** Called when something could not be stored. */
  readonly onError: (error: unknown) => void;
  /** Called when a run has been stored completely. */
  readonly onStored: () => void;
  /** Called when a run is over, whatever its result. */
  readonly onEnded: () => void;
  /** The quota stopped a run: it shall go on by itself then. */
  readonly resume: (at: Instant) => void;
};

export type RunOutcome =
  | { readonly ok: true; readonly summary: SyncSummary }
  | { readonly ok: false; readonly reason: 'busy' }
  | { readonly ok: false; readonly reason: 'unlisted'; readonly failure: GatewayFailure };

export const syncLock = 'pdl-sync';
const leaseMs = 15 * minuteMs;

export type Runs = ReturnType<typeof createRuns>;

/** One synchronisation at a time, over all processes on this database. */
export function createRuns(parts: RunsParts) {
  const hub = createProgressHub();
  const stopping = new AbortController();
  let current: { readonly id: string; readonly work: Promise<RunOutcome> } | undefined;

  let isAcquiring = false;

  function begin(id: string, trigger: Trigger, request: SyncRequest, signal: AbortSignal): Promise<RunOutcome> {
    const work = performRun(parts, hub, { id, trigger, request, signal }).finally(() => {
      current = undefined;
      parts.onEnded();
    });
    current = { id, work };
    return work;
  }

  async function beginLocked(id: string, request: SyncRequest): Promise<RunOutcome> {
    if (current || isAcquiring) return { ok: false, reason: 'busy' };
    isAcquiring = true;
    const acquire: LockPort['acquire'] = (name, ms) =>
      acquirePatiently(parts.locks, name, ms).finally(() => {
        isAcquiring = false;
      });
    const outcome = await withLease({ acquire }, { name: syncLock, leaseMs }, (lost) =>
      begin(id, 'manual', request, AbortSignal.any([stopping.signal, lost])),
    );
    return outcome ?? { ok: false, reason: 'busy' };
  }

  return {
    hub,
    runningId: () => current?.id ?? null,
    /** Started by a person: refused while another run is in progress, here or in another process. */
    runManually: (id: string, request: SyncRequest) => beginLocked(id, request),
    /** Started by the job runner, which holds the lock. */
    runScheduled: (trigger: Trigger, signal: AbortSignal) =>
      current ? current.work : begin(randomUUID(), trigger, {}, AbortSignal.any([stopping.signal, signal])),
    async stop(): Promise<void> {
      stopping.abort();
      await current?.work.catch(() => undefined);
    },
  };
}

// A run that has just ended releases the lock shortly after its response. That moment is no reason to refuse.
async function acquirePatiently(locks: LockPort, name: string, ms: number): Promise<Lease | undefined> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const lease = await locks.acquire(name, ms);
    if (lease) return lease;
    await sleep(50);
  }
  return undefined;
}

async function performRun(parts: RunsParts, hub: ProgressHub, run: Run): Promise<RunOutcome> {
  const started_at = formatInstant(parts.clock.now());
  await parts.runLog.begin({ id: run.id, trigger: run.trigger, started_at });
  parts.log.info({ run_id: run.id, trigger: run.trigger }, 'synchronisation begins');
  try {
    const listing = await parts.mirror.refresh(run.signal);
    if (!listing.ok) {
      await finish(parts, hub, describeUnlisted(run, started_at, listing.failure, parts.clock.now()));
      return { ok: false, reason: 'unlisted', failure: listing.failure };
    }
    const pdls = await parts.mirror.list();
    const result = await walk(parts, hub, run, pdls);
    const beside = await runParts(parts, run);
    if (result.resume_at !== null) parts.resume(result.resume_at);
    const summary = await finish(
      parts,
      hub,
      describeRun({ run, started_at, pdls, result, beside, quota: parts.quota(), now: parts.clock.now() }),
    );
    return { ok: true, summary };
  } catch (error) {
    const summary = describeFailed(run, started_at, error, parts.clock.now());
    hub.publish({ event: 'error', data: { run_id: run.id, message: summary.errors[0]?.message ?? '' } });
    parts.onError(error);
    await parts.runLog.complete(summary);
    throw error;
  }
}

async function walk(parts: RunsParts, hub: ProgressHub, run: Run, pdls: readonly MirroredPdl[]): Promise<PassResult> {
  const now = () => parts.clock.now();
  let quarter = 0;
  const onStep: PassParts['onStep'] = (step, total_steps, { pdl, measure }, range) => {
    const percent = Math.floor((step / Math.max(1, total_steps)) * 100);
    const message = `${measure} …${pdl.usage_point_id.slice(-4)} ${range.start} to ${range.end}`;
    hub.publish({ event: 'progress', data: { run_id: run.id, step, total_steps, percent, message } });
    // At most four lines per run, however long it is: people read the log.
    if (total_steps < 20 || Math.floor(percent / 25) <= quarter) return;
    quarter = Math.floor(percent / 25);
    parts.log.info({ run_id: run.id, percent, step, total_steps }, 'synchronisation goes on');
  };
  const tasks = listTasks(pdls, run.request, now());
  const result = await runSyncPass({ ...parts, now, onStep }, tasks, run.request, run.signal);
  // A run that was stopped has not looked at everything.
  if (!run.signal.aborted) await noteKinds(parts.database, result, now());
  return result;
}

async function runParts({ parts, log }: RunsParts, { request, signal }: Run): Promise<Beside> {
  const beside: { parts: Record<string, PartSummary>; errors: SyncError[]; succeeded: number } = {
    parts: {},
    errors: [],
    succeeded: 0,
  };
  for (const part of parts) {
    if (signal.aborted || (request.types !== undefined && !request.types.includes(part.name))) continue;
    const summary = await part.run(request, signal).catch((error: unknown) => {
      log.error(
        { part: part.name, reason: error instanceof Error ? error.message : 'unknown' },
        'part of a sync failed',
      );
      return { fetched: 0, inserted: 0, updated: 0, unchanged: 0, error: 'failed' };
    });
    beside.parts[part.name] = summary;
    if (summary.error === null) beside.succeeded += 1;
    else
      beside.errors.push({
        ...noError,
        type: part.name,
        code: 'PART_FAILED',
        message: summary.error,
        origin: 'gateway',
      });
  }
  return beside;
}

async function finish(parts: RunsParts, hub: ProgressHub, summary: SyncSummary): Promise<SyncSummary> {
  const exports: ExportOutcome[] = [];
  for (const listener of parts.listeners) {
    // A listener's failure is its own: the readings are stored.
    const outcomes = await listener({ summary }).catch((error: unknown) => {
      parts.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'after a sync');
      return [];
    });
    exports.push(...outcomes);
  }
  const complete = { ...summary, exports };
  if (await parts.runLog.complete(complete)) parts.onStored();
  const { run_id, status, errors } = complete;
  const new_days = countNewDays(complete);
  const facts = { run_id, status, new_days, errors: errors.length, first_error: errors[0]?.code };
  const isCalm = status === 'success' || status === 'interrupted';
  parts.log[isCalm ? 'info' : 'warn'](facts, 'synchronisation ended');
  hub.publish({ event: 'complete', data: complete });
  return complete;
}
