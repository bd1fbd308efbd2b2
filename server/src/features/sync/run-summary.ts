import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { MirroredPdl } from '#features/pdl-mirror/index.ts';
import type { GatewayFailure } from '#features/readings/index.ts';
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

/** Filled in by whoever has an error to tell. */
export const noError: SyncError = {
  usage_point_id: null,
  type: 'sync',
  code: '',
  message: '',
  advice: null,
  origin: '',
  retry_at: null,
};

/** A run before anything is known of it. */
export function blankSummary({ id, trigger }: Run, started_at: string, now: Instant): SyncSummary {
  const times = { started_at, completed_at: formatInstant(now) };
  return { run_id: id, trigger, ...times, status: 'error', pdls: [], parts: {}, errors: [], quota: {}, exports: [] };
}

/** The PDL list itself could not be had. */
export function describeUnlisted(run: Run, started_at: string, failure: GatewayFailure, now: Instant): SyncSummary {
  const { code, detail: message, advice, origin, retry_at } = failure;
  const error = { code, message, advice, origin, retry_at: retry_at === null ? null : formatInstant(retry_at) };
  return { ...blankSummary(run, started_at, now), errors: [{ ...noError, ...error, type: 'pdl' }] };
}

export function describeRun({ run, started_at, pdls, result, beside, quota, now }: RunFacts): SyncSummary {
  const asked = pdls.filter((pdl) => [undefined, pdl.usage_point_id].includes(run.request.usage_point_id));
  const summaries = asked.map((pdl) => blankPdl(pdl, skipReason(pdl, now)));
  for (const { task, kind } of result.kinds) {
    const summary = summaries.find((one) => one.usage_point_id === task.pdl.usage_point_id);
    if (summary) summary[task.measure] = kind;
  }
  const errors = [...result.errors, ...beside.errors];
  const nothingToDo = result.kinds.every(({ kind }) => kind.ranges.length === 0 && kind.error === null) ? 1 : 0;
  const status = decideStatus(errors, result.succeeded + beside.succeeded + nothingToDo);
  const quotas = Object.fromEntries(quota.map(({ bucket, ...state }) => [bucket, describeQuota(state)]));
  return { ...blankSummary(run, started_at, now), status, pdls: summaries, parts: beside.parts, errors, quota: quotas };
}

function describeQuota({ limit, remaining, reset_at }: Omit<QuotaNow, 'bucket'>) {
  const used = limit === null ? null : limit - remaining;
  return { used, remaining, limit, reset_at: formatInstant(reset_at) };
}
