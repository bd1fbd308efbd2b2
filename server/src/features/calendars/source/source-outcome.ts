import { fail, type Outcome } from '@svc/domain/outcome';
import type { Instant } from '@svc/domain/paris-time';

export type GatewayErrorCode = 'GATEWAY_UNREACHABLE' | 'GATEWAY_CREDENTIALS' | 'GATEWAY_QUOTA';

/** Why a source gave nothing. None of these is an empty answer, and none of them removes what is stored. */
export type SourceFailure = {
  readonly kind:
    | 'unavailable' /** No answer, or a fault of theirs. */
    | 'unreadable' /** An answer that is not what they promise: a page, broken JSON, another form. */
    | 'unauthorized' /** Our credentials are refused. */
    | 'not_subscribed' /** This one API is closed to us; the others say nothing about it. */
    | 'throttled' /** They ask for patience. */
    | 'refused' /** They call the question wrong, or have nothing of the kind. */
    | 'waiting' /** We do not ask yet: their limit, or the patience they asked for. */
    | 'superseded' /** Another run reads this source now: this one stops. */;
  readonly detail: string;
  /** The gateway itself is what failed, not the source behind it. */
  readonly gateway?: GatewayErrorCode;
  /** When asking again may help; null when nobody said. */
  readonly retry_at: Instant | null;
};

export type SourceOutcome<Data> = Outcome<Data, SourceFailure>;

export function failSource(kind: SourceFailure['kind'], detail: string, retry_at: Instant | null = null) {
  return fail({ kind, detail, retry_at });
}

/** Asked right before a call leaves: a failure means that it must not. */
export type Claim = () => Promise<SourceFailure | undefined>;
