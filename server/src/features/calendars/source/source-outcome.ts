import { fail, type Outcome } from '@svc/domain/outcome';
import type { Instant } from '@svc/domain/paris-time';

export type GatewayErrorCode = 'GATEWAY_UNREACHABLE' | 'GATEWAY_CREDENTIALS' | 'GATEWAY_QUOTA';

/** Why a source returned nothing. None of these is an empty response, and none of them removes stored data. */
export type SourceFailure = {
  readonly kind:
    | 'unavailable' /** No response, or an error on their side. */
    | 'unreadable' /** An unexpected response: an HTML page, broken JSON, another schema. */
    | 'unauthorized' /** Our credentials are refused. */
    | 'not_subscribed' /** This API refuses us. That implies nothing for the others. */
    | 'throttled' /** They throttle us. */
    | 'refused' /** They reject the request, or have no such data. */
    | 'waiting' /** We do not call yet: their limit, or the delay that they requested. */
    | 'superseded' /** Another run reads this source now: this one stops. */;
  readonly detail: string;
  /** The gateway itself is what failed, not the source behind it. */
  readonly gateway?: GatewayErrorCode;
  /** When a retry may succeed; null when unknown. */
  readonly retry_at: Instant | null;
};

export type SourceOutcome<Data> = Outcome<Data, SourceFailure>;

export function failSource(kind: SourceFailure['kind'], detail: string, retry_at: Instant | null = null) {
  return fail({ kind, detail, retry_at });
}

/** Called right before a request is sent. A failure means that it must not be sent. */
export type Claim = () => Promise<SourceFailure | undefined>;

/** What a pass did. `updated`: current days written; `backfilled`: past days written. */
export type RefreshReport = {
  readonly updated: number;
  readonly backfilled: number;
  readonly errors: readonly string[];
};

export type RefreshOutcome =
  | { readonly kind: 'done'; readonly report: RefreshReport; readonly failure: SourceFailure | null }
  /** Another pass over the same source is running. */
  | { readonly kind: 'busy' }
  /** Nothing was due. */
  | { readonly kind: 'idle' };

export type Trigger = { readonly by: 'job'; readonly slot: number | undefined } | { readonly by: 'manual' };
