// Ports and adapters: a gateway as a source of readings.

import type { DayRange } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import { type Failure, type FailureClass, type FailureResponse, failureResponse } from '@svc/domain/readings/failure';
import type { Measure } from '@svc/domain/readings/measure';
import { type MissingPeriod, missingWhileWaiting, waitingCode } from '@svc/domain/readings/missing';
import type { FailureKind, Gateway, GatewayFailure, MissingRange } from '#gateway/gateway.port.ts';
import type { Source, SourceResponse } from '../source.ts';

export type { GatewayFailure } from '#gateway/gateway.port.ts';
export { type GatewayReach, isLeftAlone } from '#gateway/reach.ts';

export type GatewaySourceParts = {
  readonly gateway: Pick<Gateway, 'readMeasure'>;
  readonly now: () => Instant;
  /** False makes the gateway call the operator again. */
  readonly useCache?: boolean;
  readonly signal?: AbortSignal;
  /** False: no retry after a failure, for a caller that waits. */
  readonly retry?: boolean;
  /** Called on every failed call: a synchronisation uses it to decide whether to continue. */
  readonly onFailure?: (failure: GatewayFailure) => void;
};

/** One measure of one PDL at the gateway. */
export function openGatewaySource(parts: GatewaySourceParts, usage_point_id: string, measure: Measure): Source {
  return {
    async fetch(range): Promise<SourceResponse> {
      const { useCache = true, signal, retry } = parts;
      const query = { measure, usage_point_id, range, use_cache: useCache, signal, retry };
      const outcome = await parts.gateway.readMeasure(query);
      if (outcome.ok) {
        const { readings, unreadable, missing } = outcome.data;
        return { ok: true, readings, unreadable, missingPeriods: missing.map(toMissingPeriod) };
      }
      const { failure } = outcome;
      parts.onFailure?.(failure);
      const missingPeriod =
        failure.kind === 'refused'
          ? missingAsRefused(range, failure)
          : isWaiting(failure)
            ? missingWhileWaiting(range, failure.retry_at ?? parts.now() + waitMs)
            : undefined;
      return missingPeriod
        ? { ok: true, readings: [], unreadable: [], missingPeriods: [missingPeriod] }
        : { ok: false, failure: toFailure(failure) };
    },
  };
}

/** The gateway is still calling the operator and has no day of the range yet: nothing has failed. */
const isWaiting = ({ kind, code }: GatewayFailure) => kind === 'upstream' && code === waitingCode;
/** Used when the gateway gives no time to retry. */
const waitMs = 5000;

type Row = { readonly class: FailureClass; readonly response?: FailureResponse };

const rows: Readonly<Record<FailureKind, Row>> = {
  unauthorized: { class: 'credentials', response: { status: 503, code: 'GATEWAY_CREDENTIALS' } },
  consent: { class: 'consent_revoked' },
  // A 404 that does not mention the PDL is an older gateway's "J-1 is not published yet".
  not_found: { class: 'not_published' },
  refused: { class: 'refused' },
  throttled: { class: 'throttled', response: { status: 503, code: 'GATEWAY_QUOTA' } },
  upstream: { class: 'unavailable' },
  gateway: { class: 'unavailable', response: { status: 503, code: 'GATEWAY_UNREACHABLE' } },
  stopped: { class: 'unavailable', response: { status: 503, code: 'GATEWAY_UNREACHABLE' } },
  rejected: { class: 'our_defect' },
};

/** What a failed call to the gateway means for the caller. */
export function toFailure(failure: GatewayFailure): Failure {
  const isUnknown = failure.kind === 'not_found' && failure.code === 'PDL_NOT_FOUND';
  return {
    ...(isUnknown ? { class: 'unknown_point' as const } : rows[failure.kind]),
    code: failure.code,
    detail: failure.detail,
    ...(failure.status !== null && { status: failure.status }),
    ...(failure.retry_at !== null && { retry_at: failure.retry_at }),
  };
}

// The gateway returns 400 for an operator refusal when it has nothing else for the range. It is not a failed call.
function missingAsRefused(range: DayRange, { code, detail }: GatewayFailure): MissingPeriod {
  return { range, reason: 'refused', code, detail, retry_at: null, response: { status: 400, code } };
}

const classOfReason = {
  not_published: 'not_published',
  unavailable: 'unavailable',
  waiting: 'unavailable',
  refused: 'refused',
  consent: 'consent_revoked',
} as const satisfies Record<MissingRange['reason'], FailureClass>;

function toMissingPeriod({ range, reason, code, retry_at }: MissingRange): MissingPeriod {
  const classified = failureResponse({ class: classOfReason[reason], ...(code !== null && { code }) });
  const own = reason === 'waiting' ? waitingCode : reason === 'consent' && code?.startsWith('CONSENT_') ? code : null;
  const response = own === null ? classified : { ...classified, code: own };
  return { range, reason, retry_at, response, ...(code !== null && { code }) };
}
