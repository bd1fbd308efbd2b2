import { type Consent, type ConsentStatus, newConsent } from '@svc/domain/consent/consent';
import type { Day } from '@svc/domain/day';
import type { UserSetField } from '@svc/domain/delivery-points/contract';
import type { UsagePointId } from '@svc/domain/delivery-points/delivery-point';
import type { PointError } from '@svc/domain/delivery-points/point-error';
import type { OfferKind } from '@svc/domain/offers/offer-kinds';
import { type Instant, parseInstant } from '@svc/domain/paris-time';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import type { Measure } from '@svc/domain/readings/measure';
import { readBoolean } from '#platform/database/database.ts';
import type { PdlRow } from './tables.ts';

/** Fields that the owner may set manually. The operator's values then no longer change them. */
export type OwnField = UserSetField | 'has_consumption';

/** The consent of one owner for one PDL, as far as it is known here. */
export type PointConsent = Consent & {
  readonly started_at: Day | null;
  readonly expires_at: Day | null;
  /** The measures it covers. Null when the operator did not specify them, which means all of them. */
  readonly measures: readonly Measure[] | null;
  readonly last_proof_at: Instant | null;
  /** The notices already sent for this same end, in days before it. */
  readonly expiry_notices: readonly number[];
};

/** A PDL of one owner. Two owners of one usage point have a row and a consent each. */
export type DeliveryPoint = {
  readonly id: string;
  readonly usage_point_id: UsagePointId;
  readonly user_id: string;
  readonly name: string | null;
  readonly has_consumption: boolean;
  readonly has_production: boolean;
  readonly subscribed_power: number | null;
  readonly activation_date: Day | null;
  readonly oldest_available_data_date: Day | null;
  readonly display_order: number;
  readonly is_active: boolean;
  readonly linked_production_pdl_id: string | null;
  readonly selected_offer_id: string | null;
  readonly pricing_option: OfferKind | null;
  readonly offpeak_hours: readonly OffPeakSchedule[];
  readonly user_set: readonly OwnField[];
  readonly consent: PointConsent;
  readonly created_at: string;
  readonly updated_at: string;
};

/** What may change after the row was made. */
export type PointChange = Partial<Omit<DeliveryPoint, 'id' | 'usage_point_id' | 'user_id' | 'created_at'>>;

export const noConsent: PointConsent = {
  ...newConsent,
  started_at: null,
  expires_at: null,
  measures: null,
  last_proof_at: null,
  expiry_notices: [],
};

// The columns were written by this file: their form is known, so they are not parsed twice.
export function parsePoint(row: PdlRow): DeliveryPoint {
  const { consent_status, consent_revoked_by, consent_started_at, consent_expires_at, ...rest } = row;
  const { consent_measures, consent_problem, last_proof_at, expiry_notices, ...remaining } = rest;
  // Counted over all PDLs and not shown to the owner of one.
  const { published_day: _day, published_at: _at, unpublished_day: _awaited, ...fields } = remaining;
  return {
    ...fields,
    usage_point_id: row.usage_point_id as UsagePointId,
    has_consumption: readBoolean(row.has_consumption),
    has_production: readBoolean(row.has_production),
    is_active: readBoolean(row.is_active),
    activation_date: row.activation_date as Day | null,
    oldest_available_data_date: row.oldest_available_data_date as Day | null,
    pricing_option: row.pricing_option as OfferKind | null,
    offpeak_hours: JSON.parse(row.offpeak_hours) as OffPeakSchedule[],
    user_set: JSON.parse(row.user_set) as OwnField[],
    consent: {
      consent_status: consent_status as ConsentStatus,
      revoked_by: consent_revoked_by as Consent['revoked_by'],
      problem: parseJson<PointError>(consent_problem),
      started_at: consent_started_at as Day | null,
      expires_at: consent_expires_at as Day | null,
      measures: parseJson<Measure[]>(consent_measures),
      last_proof_at: last_proof_at === null ? null : (parseInstant(last_proof_at) ?? null),
      expiry_notices: JSON.parse(expiry_notices) as number[],
    },
  };
}

function parseJson<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}
