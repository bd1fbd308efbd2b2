// Partial answer: known days are served, missing ones are told with their reason.

import { addDays, type Day } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import { formatInstant, hourMs, type Instant, minuteMs, parisDay } from '../paris-time.ts';
import { answerOf, type Failure, type FailureAnswer, type MissingReason, reasonOf } from './failure.ts';
import type { PartialDay } from './partial.ts';
import { nextPublication } from './publication.ts';

/** Days of a request that are not served, and why. `answer` is the error to give when nothing at all is served. */
export type Gap = {
  readonly range: DayRange;
  readonly reason: MissingReason;
  readonly code?: string;
  readonly detail?: string;
  readonly retry_at: Instant | null;
  readonly answer: FailureAnswer;
};

/** What an answer lacks, as it shows it. `retry_at` is null when waiting does not help. */
export type Missing = {
  readonly start: Day;
  readonly end: Day;
  /** `partial`: served, with fewer points than the day must have. */
  readonly reason: MissingReason | 'partial';
  readonly code?: string;
  /** Where `code` is ours: what the operator said. */
  readonly operator_code?: string;
  readonly count?: number;
  readonly expected_count?: number;
  readonly retry_at: string | null;
};

/** The gap that a failed call leaves. */
export function gapFromFailure(range: DayRange, failure: Failure, now: Instant): Gap {
  const reason = reasonOf(failure);
  return {
    range,
    reason,
    answer: answerOf(failure),
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

/** The gap of recent days that an accepted answer did not hold. */
export function unpublishedGap(range: DayRange, now: Instant): Gap {
  return gapFromFailure(range, { class: 'not_published' }, now);
}

/** Nothing is wrong with the operator: it is asked one call after the other, and this one's turn has not come. */
export const waitingCode = 'GRIDOP_WAITING';

/** The gap of a call that goes on after the request has stopped waiting for it. */
export function waitingGap(range: DayRange, retryAt: Instant): Gap {
  return { range, reason: 'waiting', retry_at: retryAt, answer: { status: 503, code: waitingCode } };
}

/** Gaps in the order of their days; neighbours that say the same are one. */
export function mergeGaps(gaps: readonly Gap[]): Gap[] {
  const merged: Gap[] = [];
  for (const gap of gaps.toSorted((a, b) => (a.range.start < b.range.start ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && last.range.end === gap.range.start && saysTheSame(last, gap)) {
      merged[merged.length - 1] = { ...last, range: { start: last.range.start, end: gap.range.end } };
    } else merged.push(gap);
  }
  return merged;
}

function saysTheSame(a: Gap, b: Gap): boolean {
  return a.reason === b.reason && a.code === b.code && a.retry_at === b.retry_at && a.answer.code === b.answer.code;
}

/** `data.missing`, in the order of the days. A code is shown where somebody refused; else the reason says all. */
export function renderMissing(gaps: readonly Gap[], partial: readonly PartialDay[] = []): Missing[] {
  const entries: Missing[] = mergeGaps(gaps).map((gap) => ({
    start: gap.range.start,
    end: gap.range.end,
    reason: gap.reason,
    ...codesOf(gap),
    retry_at: showInstant(gap.retry_at),
  }));
  for (const { retry_at, ...day } of partial)
    entries.push({ ...day, reason: 'partial', retry_at: showInstant(retry_at) });
  return entries.sort((a, b) => (a.start < b.start ? -1 : 1));
}

function showInstant(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

/** A consent has one code here and in the error; the operator's own stands beside it. */
function codesOf({ reason, code, answer }: Gap): Pick<Missing, 'code' | 'operator_code'> {
  if (reason === 'refused') return code === undefined ? {} : { code };
  if (reason !== 'consent') return {};
  return { code: answer.code, ...(code !== undefined && code !== answer.code && { operator_code: code }) };
}

export type Verdict =
  | { readonly verdict: 'serve' }
  | {
      readonly verdict: 'refuse';
      readonly answer: FailureAnswer;
      readonly detail?: string;
      /** What the operator said, where somebody may want to know who else is told so. */
      readonly operator_code?: string;
      readonly retry_at?: Instant;
    }
  | { readonly verdict: 'unavailable'; readonly answer: FailureAnswer; readonly retry_at: Instant | null };

/**
 * What a request is answered. A day known to be empty is known: with one, there is something to serve.
 * Of several refusals the consent speaks first, because only the user can cure it; then the newest days.
 */
export function decideVerdict(knownDays: number, gaps: readonly Gap[]): Verdict {
  if (knownDays > 0 || gaps.length === 0) return { verdict: 'serve' };
  const ordered = mergeGaps(gaps);
  const down = ordered.find((gap) => gap.reason === 'unavailable') ?? ordered.find((gap) => gap.reason === 'waiting');
  if (down) return { verdict: 'unavailable', answer: down.answer, retry_at: down.retry_at };
  if (ordered.some((gap) => gap.reason === 'not_published')) return { verdict: 'serve' };
  const refusal = ordered.findLast((gap) => gap.reason === 'consent') ?? ordered.at(-1);
  if (!refusal) return { verdict: 'serve' };
  return {
    verdict: 'refuse',
    answer: refusal.answer,
    ...(refusal.detail !== undefined && { detail: refusal.detail }),
    ...(refusal.code !== undefined && { operator_code: refusal.code }),
    ...(refusal.retry_at !== null && { retry_at: refusal.retry_at }),
  };
}
