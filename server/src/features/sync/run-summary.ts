import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import type { GatewayFailure } from '#features/readings/client/index.ts';
import { isDiskFull } from '#platform/store-failure.ts';
import type { PassResult } from './pass.ts';
import { decideStatus, type PartSummary, type SyncError, type SyncSummary, type Trigger } from './summary.ts';
import { blankPdl, type SyncRequest, skipReason } from './tasks.ts';

export type Run = {
  readonly id: string;
  readonly trigger: Trigger;
  readonly request: SyncRequest;
  readonly signal: AbortSignal;
};

/** What became of the calendars and catalogues. */
export type Beside = {
  readonly parts: Record<string, PartSummary>;
  readonly errors: SyncError[];
  readonly succeeded: number;
};

export type QuotaNow = {
  readonly bucket: string;
  readonly limit: number | null;
  readonly remaining: number;
  readonly reset_at: Instant;
};

export type RunFacts = {
  readonly run: Run;
  readonly started_at: string;
  readonly pdls: readonly MirroredPdl[];
  readonly result: PassResult;
  readonly beside: Beside;
  readonly quota: readonly QuotaNow[];
  readonly now: Instant;
};

/** Filled in by the code that reports an error. */
export const noError: SyncError = {
  usage_point_id: null,
  type: 'sync',
  code: '',
  message: '',
  advice: null,
  origin: '',
  retry_at: null,
};

// The gateway sends a quota with each response that counts against it. Before the first one the quota is unknown, not
// empty.
const unknownQuota = { cached: null, no_cache: null };

/** A run before anything is known of it. */
export function blankSummary({ id, trigger }: Run, started_at: string, now: Instant): SyncSummary {
  const times = { started_at, completed_at: formatInstant(now) };
  return {
    run_id: id,
    trigger,
    ...times,
    status: 'error',
    pdls: [],
    parts: {},
    errors: [],
    quota: unknownQuota,
    exports: [],
  };
}

/** The PDL list itself could not be had. */
export function describeUnlisted(run: Run, started_at: string, failure: GatewayFailure, now: Instant): SyncSummary {
  const { code, detail: message, advice, origin, retry_at } = failure;
  if (run.signal.aborted) return { ...blankSummary(run, started_at, now), status: 'interrupted' };
  const error = { code, message, advice, origin, retry_at: retry_at === null ? null : formatInstant(retry_at) };
  return { ...blankSummary(run, started_at, now), errors: [{ ...noError, ...error, type: 'pdl' }] };
}

export function describeRun({ run, started_at, pdls, result, beside, quota, now }: RunFacts): SyncSummary {
  const selected = pdls.filter((pdl) => [undefined, pdl.usage_point_id].includes(run.request.usage_point_id));
  const summaries = selected.map((pdl) => blankPdl(pdl, skipReason(pdl, now)));
  for (const { task, kind } of result.kinds) {
    const summary = summaries.find((one) => one.usage_point_id === task.pdl.usage_point_id);
    if (summary) summary[task.measure] = kind;
  }
  const errors = [...result.errors, ...beside.errors];
  const nothingToDo = result.kinds.every(({ kind }) => kind.ranges.length === 0 && kind.error === null) ? 1 : 0;
  const status = run.signal.aborted
    ? 'interrupted'
    : decideStatus(errors, result.succeeded + beside.succeeded + nothingToDo);
  const quotas = Object.fromEntries(quota.map(({ bucket, ...state }) => [bucket, describeQuota(state)]));
  return {
    ...blankSummary(run, started_at, now),
    status,
    pdls: summaries,
    parts: beside.parts,
    errors,
    quota: { ...unknownQuota, ...quotas },
  };
}

/** A run that ended in an error of this program, or of its disk. */
export function describeFailed(run: Run, started_at: string, error: unknown, now: Instant): SyncSummary {
  const isFull = isDiskFull(error);
  const reason = error instanceof Error ? error.message : 'unknown failure';
  const failure = {
    code: isFull ? 'DISK_FULL' : 'SYNC_FAILED',
    message: isFull ? `The readings could not be stored: ${reason}` : reason,
    advice: isFull ? 'Free some space on the disk of the database; the rest then follows by itself.' : null,
    origin: 'svc',
  };
  return { ...blankSummary(run, started_at, now), errors: [{ ...noError, ...failure }] };
}

/** How many days each measure gained, over all PDLs; a measure that gained none is left out. */
export function countNewDays({ pdls }: SyncSummary): Partial<Record<Measure, number>> {
  const gained: Partial<Record<Measure, number>> = {};
  for (const pdl of pdls) {
    for (const measure of measureNames) {
      const inserted = pdl[measure]?.inserted ?? 0;
      if (inserted > 0) gained[measure] = (gained[measure] ?? 0) + inserted;
    }
  }
  return gained;
}

function describeQuota({ limit, remaining, reset_at }: Omit<QuotaNow, 'bucket'>) {
  const used = limit === null ? null : limit - remaining;
  return { used, remaining, limit, reset_at: formatInstant(reset_at) };
}
