import { hash, randomUUID } from 'node:crypto';
import { joinNeeds, type PartFailure, type Snapshot, type SnapshotNeeds } from '@svc/domain/exports/snapshot';
import { formatInstant, type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { LockPort } from '#platform/jobs/job-lock.ts';
import { withLease } from '#platform/jobs/with-lease.ts';
import type { Log } from '#platform/log.ts';
import { openCheckpoints, openFacts } from './checkpoint-repository.ts';
import type { Configured } from './configured.ts';
import type { Delivered } from './destination.ts';
import type { ExportMetrics } from './export-metrics.ts';
import { DestinationError, shorten } from './failure.ts';
import { choosePoints } from './gather.ts';
import { addLogRow, noteExported } from './repository.ts';
import { changeRunState, nextExport, type RunState, readRunState } from './run-state.ts';

export type Progress = {
  readonly step: number;
  readonly total_steps: number;
  readonly percent: number;
  readonly message: string;
};

export type RunRequest = {
  readonly full?: boolean;
  /** Only what this full hour has made untrue: no run, and no line in the log unless it fails. */
  readonly hour?: number;
  /** Republished at the request of the target: no line in the log unless it fails. */
  readonly quiet?: boolean;
  readonly onProgress?: (progress: Progress) => void;
};

export type RunReport = {
  readonly status: 'success' | 'partial' | 'error';
  readonly records_exported: number;
  readonly duration_ms: number;
  readonly log_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly errors: readonly PartFailure[];
};

export type Running = { readonly id: string; readonly type: string; readonly started_at: string };

export type RunnerParts = {
  readonly database: Connection;
  readonly locks: LockPort;
  readonly log: Log;
  readonly now: () => Instant;
  readonly metrics: ExportMetrics;
  readonly gather: (needs: SnapshotNeeds) => Promise<Snapshot>;
};

const leaseMs = 15 * minuteMs;
const usualDeadlineMs = 60_000;
const nothing: Delivered = { records: 0, details: {}, skipped: [], errors: [] };

export type Runner = ReturnType<typeof createRunner>;

/** One run per destination at a time, each with its own lock, deadline and line in the log. */
export function createRunner(parts: RunnerParts) {
  const stopping = new AbortController();
  const running = new Map<string, Running & { readonly work: Promise<RunReport | undefined> }>();

  /** Undefined while another run of this destination is in progress, here or in another process. */
  async function begin(one: Configured, snapshot: () => Promise<Snapshot>, request: RunRequest) {
    const { type } = one.destination;
    if (running.has(type)) return undefined;
    const run = { id: randomUUID(), type, started_at: formatInstant(parts.now()) };
    const { promise: work, resolve, reject } = Promise.withResolvers<RunReport | undefined>();
    work.catch(() => undefined);
    running.set(type, { ...run, work });
    try {
      const report = await withLease(parts.locks, { name: `export:${type}`, leaseMs }, (lost) =>
        runLocked(parts, one, snapshot(), request, { run, signal: AbortSignal.any([stopping.signal, lost]) }),
      );
      resolve(report);
      return report;
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      running.delete(type);
    }
  }

  return {
    running: (): readonly Running[] => [...running.values()],
    untilFree: async (type: string) => {
      await running.get(type)?.work.catch(() => undefined);
    },
    run: (one: Configured, request: RunRequest = {}) => begin(one, () => parts.gather(needsOf(one, request)), request),
    /** One snapshot for all of them. Each destination then runs independently. */
    async runAll(all: readonly Configured[], request: RunRequest = {}): Promise<(RunReport | undefined)[]> {
      let shared: Promise<Snapshot> | undefined;
      const snapshot = () => (shared ??= parts.gather(joinNeeds(all.map((one) => needsOf(one, request)))));
      return await Promise.all(all.map((one) => begin(one, snapshot, request).catch(() => undefined)));
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...running.values()].map(({ work }) => work.catch(() => undefined)));
    },
  };
}

async function runLocked(
  parts: RunnerParts,
  one: Configured,
  snapshot: Promise<Snapshot>,
  request: RunRequest,
  { run, signal }: { readonly run: Running; readonly signal: AbortSignal },
): Promise<RunReport> {
  const deadline = AbortSignal.timeout(one.destination.deadlineMs ?? usualDeadlineMs);
  await changeRunState(parts.database, one.destination.type, { running_since: run.started_at }, parts.now());
  const begun = performance.now();
  const delivered = await deliver(parts, one, snapshot, request, AbortSignal.any([signal, deadline]));
  return await conclude(parts, one, request, run, delivered, Math.round(performance.now() - begun));
}

function needsOf({ destination, config }: Configured, { hour }: RunRequest): SnapshotNeeds {
  return hour === undefined || !destination.atHour ? destination.needs(config) : destination.atHour.needs(config, hour);
}

async function deliver(
  parts: RunnerParts,
  { destination, config, unreadable }: Configured,
  gathering: Promise<Snapshot>,
  { full = false, hour, onProgress }: RunRequest,
  signal: AbortSignal,
): Promise<Delivered> {
  const place = placeOf(destination, config);
  try {
    if (unreadable)
      throw new DestinationError('unauthorized', 'A stored secret cannot be read: enter the secret again.');
    const snapshot = choosePoints(await gathering, config.usage_point_ids);
    const whole = destination.render(snapshot, config);
    const rendered = hour === undefined ? whole : (destination.atHour?.select(whole, config, hour) ?? whole);
    const delivered = await destination.deliver(rendered, config, {
      full,
      signal,
      now: parts.now,
      log: parts.log,
      checkpoints: openCheckpoints(parts.database, place, parts.now),
      facts: openFacts(parts.database, place, parts.now),
      progress: (step, total_steps, message) => {
        const percent = Math.floor((step / Math.max(1, total_steps)) * 100);
        onProgress?.({ step, total_steps, percent, message });
      },
    });
    return { ...delivered, errors: [...snapshot.failures, ...delivered.errors] };
  } catch (error) {
    return { ...nothing, errors: [describeFailure(error, signal)] };
  }
}

// Checkpoints of one target do not apply to another.
function placeOf(destination: Configured['destination'], config: Configured['config']): string {
  const { type } = destination;
  return destination.place ? `${type} ${hash('sha256', destination.place(config), 'hex').slice(0, 16)}` : type;
}

function describeFailure(error: unknown, signal: AbortSignal): PartFailure {
  if (signal.aborted && !(error instanceof DestinationError))
    return { part: 'run', code: 'timeout', message: 'The run was stopped before its end.' };
  const code = error instanceof DestinationError ? error.code : 'api_error';
  return { part: 'run', code, message: shorten(error instanceof Error ? error.message : 'unknown') };
}

async function conclude(
  { database, log, now, metrics }: RunnerParts,
  { destination: { type }, row, config }: Configured,
  { hour, quiet = false }: RunRequest,
  run: Running,
  { records, details, skipped, errors }: Delivered,
  duration_ms: number,
): Promise<RunReport> {
  const status = errors.length === 0 ? 'success' : records > 0 ? 'partial' : 'error';
  const isLogged = status !== 'success' || !(quiet || hour !== undefined);
  const error_message =
    errors.length === 0 ? null : errors.map(({ part, message }) => `${part}: ${message}`).join('; ');
  if (isLogged) {
    metrics.count(type, { status, records, duration_ms });
    await addLogRow(database, {
      id: run.id,
      export_config_id: row.id,
      status: status === 'success' ? 'success' : 'error',
      records_exported: records,
      error_message,
      started_at: run.started_at,
      completed_at: formatInstant(now()),
    });
    const facts = { destination: type, status, records, duration_ms, ...(error_message !== null && { error_message }) };
    log[status === 'success' ? 'info' : 'warn'](facts, 'export ended');
  }
  if (records > 0 || status === 'success') await noteExported(database, type, now());
  const before = await readRunState(database, type);
  const next = isLogged ? nextExport(before, status === 'success', config.interval_minutes, now()) : {};
  const last_error_code = errors[0]?.code ?? null;
  const last: Partial<RunState> = isLogged ? { last_status: status, last_error: error_message, last_error_code } : {};
  await changeRunState(database, type, { ...next, ...last, running_since: null }, now());
  const reported = skipped.length > 0 ? { ...details, skipped } : details;
  return {
    status,
    records_exported: records,
    duration_ms,
    log_id: isLogged ? run.id : null,
    details: reported,
    errors,
  };
}
