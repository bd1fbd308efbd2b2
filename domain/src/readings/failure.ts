import type { Instant } from '../paris-time.ts';

/** Why the operator returned no data, in our terms. The adapter maps codes and statuses to each class. */
export type FailureClass =
  | 'auth'
  | 'credentials'
  | 'before_activation'
  | 'period'
  | 'consent_unusable'
  | 'not_yet_usable'
  | 'direction'
  | 'curve_off'
  | 'unknown_point'
  | 'refused'
  | 'consent_revoked'
  | 'consent_window'
  | 'subscription'
  | 'not_published'
  | 'throttled'
  | 'unavailable'
  | 'nonsense'
  | 'our_defect';

/** `status` is the operator's HTTP status, absent without a response. `code` and `detail` are the operator's own. */
export type Failure = {
  readonly class: FailureClass;
  readonly status?: number;
  readonly code?: string;
  readonly detail?: string;
  readonly retry_at?: Instant;
  /** A local client calls a gateway. Where the gateway itself failed, this error is returned instead. */
  readonly response?: FailureResponse;
};

/** Why days of a requested range are not in the response. */
export type MissingReason = 'not_published' | 'unavailable' | 'waiting' | 'refused' | 'consent';

/** The error returned when nothing else can be served: a status and a code of our catalogue. */
export type FailureResponse = {
  readonly status: 400 | 403 | 503;
  readonly code: string;
  /** Set where the failure is the gateway's own, regardless of who reported it. */
  readonly origin?: 'svc';
};

type Row = Omit<FailureResponse, 'code'> & { readonly reason: MissingReason; readonly code: string | 'operator' };

const rows: Readonly<Record<FailureClass, Row>> = {
  auth: { reason: 'unavailable', status: 503, code: 'GRIDOP_UNAVAILABLE', origin: 'svc' },
  credentials: { reason: 'unavailable', status: 503, code: 'GRIDOP_CREDENTIALS' },
  before_activation: { reason: 'refused', status: 400, code: 'operator' },
  period: { reason: 'refused', status: 400, code: 'operator' },
  consent_unusable: { reason: 'refused', status: 400, code: 'operator' },
  not_yet_usable: { reason: 'consent', status: 400, code: 'operator' },
  direction: { reason: 'refused', status: 400, code: 'operator' },
  curve_off: { reason: 'refused', status: 400, code: 'operator' },
  unknown_point: { reason: 'refused', status: 400, code: 'operator' },
  refused: { reason: 'refused', status: 400, code: 'operator' },
  consent_revoked: { reason: 'consent', status: 403, code: 'CONSENT_REVOKED' },
  consent_window: { reason: 'consent', status: 403, code: 'CONSENT_WINDOW' },
  subscription: { reason: 'unavailable', status: 503, code: 'GRIDOP_NOT_SUBSCRIBED' },
  not_published: { reason: 'not_published', status: 503, code: 'GRIDOP_UNAVAILABLE' },
  throttled: { reason: 'unavailable', status: 503, code: 'GRIDOP_THROTTLED' },
  unavailable: { reason: 'unavailable', status: 503, code: 'GRIDOP_UNAVAILABLE' },
  nonsense: { reason: 'unavailable', status: 503, code: 'GRIDOP_BAD_ANSWER' },
  our_defect: { reason: 'unavailable', status: 503, code: 'GRIDOP_BAD_ANSWER', origin: 'svc' },
};

/** "Unknown user" arrives as 404 and concerns the consent. "Not the holder" arrives as 400 and is a refusal. */
const unusableConsent: Row = { reason: 'consent', status: 403, code: 'CONSENT_UNUSABLE' };

function rowOf(failure: Failure): Row {
  return failure.class === 'consent_unusable' && failure.status === 404 ? unusableConsent : rows[failure.class];
}

export function reasonOf(failure: Failure): MissingReason {
  return rowOf(failure).reason;
}

export function failureResponse(failure: Failure): FailureResponse {
  if (failure.response) return failure.response;
  const { reason: _, code, ...response } = rowOf(failure);
  return { ...response, code: code === 'operator' ? (failure.code ?? 'GRIDOP_REFUSED') : code };
}
