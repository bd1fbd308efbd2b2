import type { Instant } from '@svc/domain/paris-time';
import type { Origin } from '#platform/http/api-error.ts';

/** What a failed call means for the caller. Who is at fault and what to do stand beside it. */
export type FailureKind =
  /** The gateway refuses our credentials: no call can succeed. */
  | 'unauthorized'
  /** The user's consent at the operator is missing, expired or revoked: this PDL only. */
  | 'consent'
  /** The gateway does not know this PDL or this route. */
  | 'not_found'
  /** The operator refuses this range for good (its code says why). */
  | 'refused'
  /** Our quota, or the gateway's rate. */
  | 'throttled'
  /** The gateway answers, but what stands behind it does not. */
  | 'upstream'
  /** The gateway cannot be reached, or answers what no gateway answers. */
  | 'gateway'
  /** We sent something the gateway calls wrong: a defect, or versions that do not fit. */
  | 'rejected';

export type GatewayFailure = {
  readonly kind: FailureKind;
  /** Stable: a code of the gateway (`RATE_LIMIT_EXCEEDED`, `ADAM-ERR0123`) or one of `transport.ts` (`GATEWAY_TLS`). */
  readonly code: string;
  readonly detail: string;
  readonly origin: Origin;
  readonly status: number | null;
  /** When asking again may help; null when waiting does not help, or nobody said. */
  readonly retry_at: Instant | null;
  readonly advice: string;
};

/** The quota as the gateway last told it, for one of its two buckets. */
export type QuotaState = {
  readonly bucket: string;
  readonly limit: number | null;
  readonly remaining: number;
  readonly reset_at: Instant;
};

export type GatewayOutcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: GatewayFailure };

export function succeed<Data>(data: Data): GatewayOutcome<Data> {
  return { ok: true, data };
}

export function fail(failure: GatewayFailure): GatewayOutcome<never> {
  return { ok: false, failure };
}
