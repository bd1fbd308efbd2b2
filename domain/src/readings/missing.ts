// Partial response: known days are served, missing ones are reported with their reason.

import { addDays, type Day } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import { formatInstant, hourMs, type Instant, minuteMs, parisDay } from '../paris-time.ts';
import { type Failure, type FailureResponse, failureResponse, type MissingReason, reasonOf } from './failure.ts';
import type { PartialDay } from './partial.ts';
import { nextPublication } from './publication.ts';

/** Days of a request that are not served, and why. `response` is the error to return when nothing at all is served. */
export type MissingPeriod = {
  readonly range: DayRange;
  readonly reason: MissingReason;
  readonly code?: string;
  readonly detail?: string;
  readonly retry_at: Instant | null;
  readonly response: FailureResponse;
};

/** What a response lacks, as clients see it. `retry_at` is null when waiting does not help. */
export type Missing = {
  readonly start: Day;
  readonly end: Day;
  /** `partial`: served, with fewer points than the day must have. */
  readonly reason: MissingReason | 'partial';
  readonly code?: string;
  /** Where `code` is ours: the operator's code. */
  readonly operator_code?: string;
  readonly count?: number;
  readonly expected_count?: number;
  readonly retry_at: string | null;
};

/** The missing period that a failed call leaves. */
export function missingFromFailure(range: DayRange, failure: Failure, now: Instant): MissingPeriod {
  const reason = reasonOf(failure);
  return {
    range,
    reason,
    response: failureResponse(failure),
    retry_at: retryAt(range, reason, failure, now),
    ...(failure.code !== undefined && { code: failure.code }),
    ...(failure.detail !== undefined && { detail: failure.detail }),
  };
}

function retryAt(range: DayRange, reason: MissingReason, failure: Failure, now: Instant): Instant | null {
  if (reason === 'unavailable' || reason === 'waiting') return failure.retry_at ?? now + minuteMs;
  if (failure.class === 'not_yet_usable') return failure.retry_at ?? now + 24 * hourMs;
  if (reason !== 'not_published') return null;
  if (failure.retry_at !== undefined) return failure.retry_at;
  return range.end >= addDays(parisDay(now), -1) ? nextPublication(now) : null;
}

/** The missing period of recent days that an accepted response did not contain. */
export function missingUnpublished(range: DayRange, now: Instant): MissingPeriod {
  return missingFromFailure(range, { class: 'not_published' }, now);
}

/** The operator works: it is called one call after the other, and this call has no slot yet. */
export const waitingCode = 'GRIDOP_WAITING';

/** The missing period of a call that continues after the request has stopped waiting for it. */
export function missingWhileWaiting(range: DayRange, retryAt: Instant): MissingPeriod {
  return { range, reason: 'waiting', retry_at: retryAt, response: { status: 503, code: waitingCode } };
}

/** Missing periods in the order of their days. Equal neighbours are merged. */
export function mergeMissingPeriods(missingPeriods: readonly MissingPeriod[]): MissingPeriod[] {
  const merged: MissingPeriod[] = [];
  for (const missingPeriod of missingPeriods.toSorted((a, b) => (a.range.start < b.range.start ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && last.range.end === missingPeriod.range.start && hasSameReason(last, missingPeriod)) {
      merged[merged.length - 1] = { ...last, range: { start: last.range.start, end: missingPeriod.range.end } };
    } else merged.push(missingPeriod);
  }
  return merged;
}

function hasSameReason(a: MissingPeriod, b: MissingPeriod): boolean {
  return a.reason === b.reason && a.code === b.code && a.retry_at === b.retry_at && a.response.code === b.response.code;
}

/** `data.missing`, in the order of the days. A code is shown for a refusal. Otherwise the reason is enough. */
export function renderMissing(
  missingPeriods: readonly MissingPeriod[],
  partial: readonly PartialDay[] = [],
): Missing[] {
  const entries: Missing[] = mergeMissingPeriods(missingPeriods).map((missingPeriod) => ({
    start: missingPeriod.range.start,
    end: missingPeriod.range.end,
    reason: missingPeriod.reason,
    ...codesOf(missingPeriod),
    retry_at: showInstant(missingPeriod.retry_at),
  }));
  for (const { retry_at, ...day } of partial)
    entries.push({ ...day, reason: 'partial', retry_at: showInstant(retry_at) });
  return entries.sort((a, b) => (a.start < b.start ? -1 : 1));
}

function showInstant(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

/** A consent has the same code here and in the error. The operator's own code is shown beside it. */
function codesOf({ reason, code, response }: MissingPeriod): Pick<Missing, 'code' | 'operator_code'> {
  if (reason === 'refused') return code === undefined ? {} : { code };
  if (reason !== 'consent') return {};
  return { code: response.code, ...(code !== undefined && code !== response.code && { operator_code: code }) };
}

export type Verdict =
  | { readonly verdict: 'serve' }
  | {
      readonly verdict: 'refuse';
      readonly response: FailureResponse;
      readonly detail?: string;
      /** The operator's code, for a lookup of the other users who received it. */
      readonly operator_code?: string;
      readonly retry_at?: Instant;
    }
  | { readonly verdict: 'unavailable'; readonly response: FailureResponse; readonly retry_at: Instant | null };

/**
 * The response to a request. A day known to be empty is known: with one, there is something to serve. Of several
 * refusals the consent takes precedence, because only the user can fix it. The newest days are next.
 */
export function decideVerdict(knownDays: number, missingPeriods: readonly MissingPeriod[]): Verdict {
  if (knownDays > 0 || missingPeriods.length === 0) return { verdict: 'serve' };
  const ordered = mergeMissingPeriods(missingPeriods);
  const down =
    ordered.find((missingPeriod) => missingPeriod.reason === 'unavailable') ??
    ordered.find((missingPeriod) => missingPeriod.reason === 'waiting');
  if (down) return { verdict: 'unavailable', response: down.response, retry_at: down.retry_at };
  if (ordered.some((missingPeriod) => missingPeriod.reason === 'not_published')) return { verdict: 'serve' };
  const refusal = ordered.findLast((missingPeriod) => missingPeriod.reason === 'consent') ?? ordered.at(-1);
  if (!refusal) return { verdict: 'serve' };
  return {
    verdict: 'refuse',
    response: refusal.response,
    ...(refusal.detail !== undefined && { detail: refusal.detail }),
    ...(refusal.code !== undefined && { operator_code: refusal.code }),
    ...(refusal.retry_at !== null && { retry_at: refusal.retry_at }),
  };
}
