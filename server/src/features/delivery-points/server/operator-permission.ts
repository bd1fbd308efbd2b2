import { applyConsentEvent, type CallDecision, decideOperatorCall } from '@svc/domain/consent/consent';
import { isConsentOver } from '@svc/domain/consent/window';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { DeliveryPoint, PointConsent } from './point.ts';

type Consented = Pick<DeliveryPoint, 'consent'>;

/**
 * Whether the operator may be called for this PDL now. A consent ends at its end date, even before the daily watch has
 * recorded it.
 */
export function consentFor(
  { consent }: Consented,
  attempt: { readonly by: 'user' | 'job'; readonly now: Instant },
): CallDecision {
  return decideOperatorCall(endIfOver(consent, attempt.now), { ...attempt, last_proof_at: consent.last_proof_at });
}

export function endIfOver(consent: PointConsent, now: Instant): PointConsent {
  const isOver = consent.expires_at !== null && isConsentOver(consent.expires_at, parisDay(now));
  return isOver ? { ...consent, ...applyConsentEvent(consent, { type: 'window_ended' }) } : consent;
}

/** Daily values and load curves are consented to separately. A measure that was not granted is never requested. */
export function coversMeasure({ consent }: Consented, measure: Measure): boolean {
  return consent.measures === null || consent.measures.includes(measure);
}
