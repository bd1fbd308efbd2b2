import { type DayRange, daysOf, groupDays } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import { type MissingPeriod, waitingCode } from '@svc/domain/readings/missing';
import { cutIntoCalls } from '@svc/domain/readings/upstream-calls';
import { type CaughtUp, isDeferred } from '#features/readings/client/index.ts';
import type { KindSummary } from './summary.ts';

/** Days that the gateway deferred: they are requested again, but not before `retry_at`. */
export type Deferral = {
  readonly ranges: readonly DayRange[];
  readonly retry_at: Instant;
  /** The gateway continues to call the operator by itself: a later request returns the days. */
  readonly isWaiting: boolean;
  readonly error: { readonly code: string; readonly message: string; readonly origin: string };
  /** Days listed in a response; null when there was no response for the whole range. */
  readonly missingPeriod: MissingPeriod | null;
};

/** How long a run waits for deferred days. Later ones are left to a run of their own. */
export const soonMs = 30_000;
/** A gateway that puts off time and again has more to do than this household. */
export const mostRounds = 6;

/** What one fetched range defers. A range deferred whole also defers those behind it: they would wait too. */
export function findDeferrals(
  range: DayRange,
  behind: readonly DayRange[],
  { failure, missingPeriods }: CaughtUp,
): Deferral[] {
  if (failure === null) return missingPeriods.flatMap(deferralsOf);
  if (failure.kind !== 'upstream' || failure.retry_at === null) return [];
  const { code, detail: message, origin, retry_at } = failure;
  const isWaiting = code === waitingCode;
  return [{ ranges: [range, ...behind], retry_at, isWaiting, error: { code, message, origin }, missingPeriod: null }];
}

export function deferralsOf(missingPeriod: MissingPeriod): Deferral[] {
  if (!isDeferred(missingPeriod) || missingPeriod.retry_at === null) return [];
  const message =
    missingPeriod.detail ?? `The operator did not give ${missingPeriod.range.start} to ${missingPeriod.range.end}`;
  const error = { code: missingPeriod.code ?? missingPeriod.response.code, message, origin: 'gridop' };
  return [
    {
      ranges: [missingPeriod.range],
      retry_at: missingPeriod.retry_at,
      isWaiting: missingPeriod.reason === 'waiting',
      error,
      missingPeriod,
    },
  ];
}

/** The time at which all ranges due soon may be requested; null when none is due soon. */
export function nextRound(deferred: readonly Deferral[], now: Instant): Instant | null {
  const soon = deferred.map(({ retry_at }) => retry_at).filter((retry_at) => retry_at <= now + soonMs);
  return soon.length === 0 ? null : Math.max(...soon);
}

/** Merges days that several slices of one request deferred into one request again. */
export function regroup(deferred: readonly Deferral[], measure: Measure): DayRange[] {
  const days = deferred.flatMap(({ ranges }) => ranges.flatMap(daysOf));
  return cutIntoCalls(groupDays(days), measure, 'gateway');
}

/** Days still deferred when a run ends are reported as missing, or as a failure when there was no response. */
export function recordDeferral(kind: KindSummary, { missingPeriod, error }: Deferral): void {
  if (missingPeriod === null) kind.error = error.message;
  else
    kind.missing.push({ start: missingPeriod.range.start, end: missingPeriod.range.end, reason: missingPeriod.reason });
}
