import { applyConsentEvent, type Consent, type ConsentEvent } from '@svc/domain/consent/consent';
import { refusalKind } from '@svc/domain/consent/refusal';
import type { Outcome } from '@svc/domain/outcome';
import type { Instant } from '@svc/domain/paris-time';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { DeliveryPoint, DeliveryPoints, PointChange } from '#features/delivery-points/server/index.ts';

/** How a call to the operator about a PDL ended. `measure` is omitted for contracts and the like. */
export type CallResult = {
  readonly measure?: Measure;
  readonly outcome: Outcome<unknown>;
};

/** The consent event that a call result implies; undefined when there is none. */
export function consentEventOf({ measure, outcome }: CallResult): ConsentEvent | undefined {
  if (outcome.ok) {
    const isCurve = measure !== undefined && measures[measure].kind === 'curve';
    return { type: isCurve ? 'curve_worked' : 'call_worked' };
  }
  // A page from an intermediary, whatever its status, is not a response of the operator.
  const { failure } = outcome;
  if (failure.class === 'nonsense') return undefined;
  const code = failure.code ?? 'CONSENT_REVOKED';
  const kind = failure.status === undefined ? undefined : refusalKind(failure.status, code);
  return kind && { type: 'refused', kind, code };
}

/** What changes of a PDL after a call: its consent, and a direction that it turned out not to have. */
export function changeAfter(point: DeliveryPoint, result: CallResult, now: Instant): PointChange {
  const event = consentEventOf(result);
  if (!event) return {};
  const consent = applyConsentEvent(point.consent, event);
  // The call itself was the proof of the day: the next one is tomorrow.
  const proof = event.type === 'refused' && event.kind === 'not_yet_usable' ? { last_proof_at: now } : undefined;
  const isNews = proof !== undefined || !isSameConsent(consent, point.consent);
  return {
    ...(isNews && { consent: { ...point.consent, ...consent, ...proof } }),
    ...(event.type === 'refused' && event.kind === 'direction' && withoutDirection(point, result.measure)),
  };
}

// The operator knows its own meter: this also overrides what the owner set.
function withoutDirection(point: DeliveryPoint, measure: Measure | undefined): PointChange {
  if (measure === undefined) return {};
  const field = measures[measure].direction === 'consumption' ? 'has_consumption' : 'has_production';
  return point[field] ? { [field]: false } : {};
}

function isSameConsent(a: Consent, b: Consent): boolean {
  return (
    a.consent_status === b.consent_status &&
    a.revoked_by === b.revoked_by &&
    a.problem?.code === b.problem?.code &&
    a.problem?.detail === b.problem?.detail
  );
}

/** Brings the PDL up to date after a call. Most calls work under a good consent: they cost nothing here. */
export async function recordOutcome(
  points: Pick<DeliveryPoints, 'change'>,
  point: DeliveryPoint,
  result: CallResult,
  now: Instant,
): Promise<DeliveryPoint> {
  if (Object.keys(changeAfter(point, result, now)).length === 0) return point;
  return (await points.change({ id: point.id }, (stored) => changeAfter(stored, result, now))) ?? point;
}
