import { formatInstant } from '@svc/domain/paris-time';
import type { DeliveryPoint, PointChange, PointConsent } from './point.ts';
import type { PdlRow } from './tables.ts';

/** A change as columns of the table. Fields that are not in the change are not in the row. */
export function toColumns(change: PointChange): Partial<PdlRow> {
  const { consent, offpeak_hours, user_set, ...fields } = change;
  return {
    ...fields,
    ...(offpeak_hours && { offpeak_hours: JSON.stringify(offpeak_hours) }),
    ...(user_set && { user_set: JSON.stringify(user_set) }),
    ...(consent && consentColumns(consent)),
  };
}

export function toRow(point: DeliveryPoint): PdlRow {
  const { consent, ...fields } = point;
  return {
    ...fields,
    offpeak_hours: JSON.stringify(point.offpeak_hours),
    user_set: JSON.stringify(point.user_set),
    ...consentColumns(consent),
  };
}

function consentColumns(consent: PointConsent) {
  return {
    consent_status: consent.consent_status,
    consent_revoked_by: consent.revoked_by,
    consent_started_at: consent.started_at,
    consent_expires_at: consent.expires_at,
    consent_measures: consent.measures && JSON.stringify(consent.measures),
    consent_problem: consent.problem && JSON.stringify(consent.problem),
    last_proof_at: consent.last_proof_at === null ? null : formatInstant(consent.last_proof_at),
    expiry_notices: JSON.stringify(consent.expiry_notices),
  };
}
