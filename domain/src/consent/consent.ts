import { maskUsagePointId } from '../delivery-points/delivery-point.ts';
import { describePointError, type PointError } from '../delivery-points/point-error.ts';
import { hourMs, type Instant } from '../paris-time.ts';
import { explainOperatorCode, notYetUsableCode, type RefusalKind } from './refusal.ts';

export const consentStatuses = ['pending', 'active', 'unusable', 'expired', 'revoked'] as const;

export type ConsentStatus = (typeof consentStatuses)[number];

export type Consent = {
  readonly consent_status: ConsentStatus;
  /** Who ended a `revoked` consent. A later call can disprove only the operator's revocation. */
  readonly revoked_by: 'gridop' | 'user' | null;
  readonly problem: PointError | null;
};

export type ConsentEvent =
  /** A callback was accepted: the customer has consented, and the proof is still to come. */
  | { readonly type: 'consented' }
  /** A callback was accepted, and the customer chose other PDLs than this one. */
  | { readonly type: 'given_to_another'; readonly usage_point_ids: readonly string[] }
  /** The proving call worked. */
  | { readonly type: 'proved' }
  /** The proving call was refused. */
  | { readonly type: 'proof_refused'; readonly code: string; readonly kind?: RefusalKind }
  /**
   * The proving call returned no result: an outage, a throttle, a defect of ours. It is no evidence about the consent.
   */
  | { readonly type: 'proof_unanswered' }
  | { readonly type: 'call_worked' }
  /** A load curve was returned: so it is recorded. */
  | { readonly type: 'curve_worked' }
  | { readonly type: 'refused'; readonly kind: RefusalKind; readonly code: string }
  /** `consent_expires_at` has passed. */
  | { readonly type: 'window_ended' }
  /** The operator returned `invalid_grant` for the refresh token. */
  | { readonly type: 'token_dead' }
  /** The user removed the consent here. */
  | { readonly type: 'removed' };

type Row = Record<ConsentStatus, ConsentStatus>;
type RowName = Exclude<ConsentEvent['type'], 'refused'> | RefusalKind;

const unchanged: Row = {
  pending: 'pending',
  active: 'active',
  unusable: 'unusable',
  expired: 'expired',
  revoked: 'revoked',
};

// A call that ends late, after its consent did, changes nothing: only a callback leaves `pending` and `expired`.
// A proof belongs to a callback, which came before it, or to a `revoked` consent, which only a good one brings back.
const transitions: Record<RowName, Row> = {
  consented: { ...unchanged, expired: 'pending', revoked: 'pending' },
  given_to_another: unchanged,
  proved: { ...unchanged, pending: 'active', unusable: 'active', revoked: 'active' },
  proof_refused: { ...unchanged, pending: 'unusable', active: 'unusable' },
  proof_unanswered: unchanged,
  call_worked: { ...unchanged, unusable: 'active', revoked: 'active' },
  curve_worked: { ...unchanged, unusable: 'active', revoked: 'active' },
  access_denied: { ...unchanged, active: 'revoked', unusable: 'revoked' },
  not_yet_usable: { ...unchanged, active: 'unusable' },
  requester_refused: { ...unchanged, active: 'unusable' },
  curve_off: unchanged,
  direction: unchanged,
  window: unchanged,
  not_subscribed: unchanged,
  window_ended: { ...unchanged, pending: 'expired', active: 'expired', unusable: 'expired' },
  token_dead: { ...unchanged, active: 'expired', unusable: 'expired' },
  removed: { pending: 'revoked', active: 'revoked', unusable: 'revoked', expired: 'revoked', revoked: 'revoked' },
};

export const newConsent: Consent = { consent_status: 'pending', revoked_by: null, problem: null };

export function applyConsentEvent(consent: Consent, event: ConsentEvent): Consent {
  // Only a new callback restores a consent that the user removed here. Late calls and proofs do not.
  if (consent.revoked_by === 'user' && event.type !== 'consented') return consent;
  const name = event.type === 'refused' ? event.kind : event.type;
  const status = transitions[name][consent.consent_status];
  const revokedBy = status === 'revoked' ? (event.type === 'removed' ? 'user' : 'gridop') : null;
  const problem = pointErrorAfter(event, consent, status);
  return { consent_status: status, revoked_by: revokedBy, problem };
}

function pointErrorAfter(event: ConsentEvent, before: Consent, status: ConsentStatus): PointError | null {
  const changed = status !== before.consent_status;
  switch (event.type) {
    case 'proved':
      return before.consent_status === 'expired' ? before.problem : null;
    case 'proof_refused':
      return before.consent_status === 'expired' ? before.problem : explainRefusal(event.code, event.kind);
    case 'refused':
      return concernsPoint(event.kind, before.consent_status) ? explainRefusal(event.code, event.kind) : before.problem;
    case 'curve_worked':
      return changed || before.problem?.code === 'ADAM-ERR0075' ? null : before.problem;
    case 'given_to_another':
      return before.consent_status === 'pending' ? explainOther(event.usage_point_ids) : before.problem;
    case 'consented':
      return changed || before.problem?.code === givenToAnotherCode ? null : before.problem;
    case 'call_worked':
    case 'proof_unanswered':
      return changed ? null : before.problem;
    case 'window_ended':
    case 'token_dead':
      return changed ? consentExpired : before.problem;
    case 'removed':
      return consentRemoved;
  }
}

// A window is no evidence about the consent, and a missing subscription is the gateway's own. Neither is an error of
// the PDL.
function concernsPoint(kind: RefusalKind, status: ConsentStatus): boolean {
  if (kind === 'window' || kind === 'not_subscribed') return false;
  return permitsOperatorCalls(status) || (status === 'revoked' && kind === 'access_denied');
}

function explainRefusal(code: string, kind?: RefusalKind): PointError {
  return explainOperatorCode(code, kind) ?? accessDenied;
}

const givenToAnotherCode = 'CONSENT_FOR_ANOTHER_PDL';

function explainOther(usage_point_ids: readonly string[]): PointError {
  const chosen = usage_point_ids.map(maskUsagePointId).join(', ');
  const detail = `The consent that came back was for ${chosen}, not for this PDL, which has none yet. Consent again and choose this one, or delete it if its number was mistyped.`;
  return describePointError(givenToAnotherCode, detail);
}

const accessDenied = describePointError(
  'CONSENT_REVOKED',
  'The operator refuses access: the consent may have been revoked. Consent again; if the PDL is still shared, end that share in the customer area of the operator first.',
);
const consentExpired = describePointError('CONSENT_EXPIRED', 'The consent has ended. Consent again to go on.');
const consentRemoved = describePointError(
  'CONSENT_REMOVED',
  'You removed this consent here. The share itself is ended in the customer area of the operator.',
);

type StatusRule = { readonly permits: boolean; readonly errorCode: string | null };

// `unusable` is a message to the user: one refused range must not hide valid days.
const statusRules: Record<ConsentStatus, StatusRule> = {
  pending: { permits: false, errorCode: 'CONSENT_REQUIRED' },
  active: { permits: true, errorCode: null },
  unusable: { permits: true, errorCode: null },
  expired: { permits: false, errorCode: 'CONSENT_EXPIRED' },
  revoked: { permits: false, errorCode: 'CONSENT_REVOKED' },
};

export function permitsOperatorCalls(status: ConsentStatus): boolean {
  return statusRules[status].permits;
}

/** The error code that a status returns by itself. Null where the operator is called. */
export function consentErrorCode(status: ConsentStatus): string | null {
  return statusRules[status].errorCode;
}

const proofIntervalMs = 24 * hourMs;

/**
 * A consent that is recorded and not yet usable is checked once a day, by the owner's request or the daily check,
 * whichever comes first. Null where the operator may be called now.
 */
export function notUsableBefore(consent: Consent, last_proof_at: Instant | null, now: Instant): Instant | null {
  if (consent.consent_status !== 'unusable' || consent.problem?.code !== notYetUsableCode) return null;
  const next = last_proof_at === null ? now : last_proof_at + proofIntervalMs;
  return next > now ? next : null;
}

export type CallDecision =
  | { readonly decision: 'call' }
  /**
   * One cheap call first: the operator returned 403, and the customer cannot grant an existing consent a second time.
   */
  | { readonly decision: 'prove' }
  | { readonly decision: 'refuse'; readonly code: string };

/** At most one proof an hour, and only when the user requests data: jobs never prove. */
export function decideOperatorCall(
  consent: Consent,
  attempt: { readonly by: 'user' | 'job'; readonly now: Instant; readonly last_proof_at: Instant | null },
): CallDecision {
  const code = consentErrorCode(consent.consent_status);
  if (code === null) return { decision: 'call' };
  const due = attempt.last_proof_at === null || attempt.now - attempt.last_proof_at >= hourMs;
  if (consent.revoked_by === 'gridop' && attempt.by === 'user' && due) return { decision: 'prove' };
  return { decision: 'refuse', code };
}
