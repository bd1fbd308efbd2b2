import { applyConsentEvent, type ConsentStatus, consentErrorCode } from './consent/consent.ts';
import { isConsentOver } from './consent/window.ts';
import type { Day } from './day.ts';
import { type Measure, measures } from './readings/measure.ts';

/** What of one owner's PDL decides about its stored data. */
export type StoredPoint = {
  readonly is_active: boolean;
  readonly has_consumption: boolean;
  readonly has_production: boolean;
  readonly consent: {
    readonly consent_status: ConsentStatus;
    /** Its last day; null for one without an end. */
    readonly expires_at: Day | null;
    /** The measures it covers; null for all of them. */
    readonly measures: readonly Measure[] | null;
  };
};

/** A measure, or what belongs to the PDL as a whole: its records and its key. */
export type StoredKind = Measure | 'whole';

export type StoredDecision =
  | { readonly given: true }
  | {
      readonly given: false;
      readonly why: 'unknown' | 'inactive' | 'consent' | 'measure' | 'direction';
      /** The code shown to the user. Unknown, foreign and inactive look alike. */
      readonly code: string;
    };

/**
 * The stored data of a PDL is returned only to a user to whom the operator would return it now: the owner of an active
 * PDL, under a live consent that covers the measure, in a direction that the PDL has.
 */
export function decideStored(point: StoredPoint | undefined, kind: StoredKind, today: Day): StoredDecision {
  if (!point) return { given: false, why: 'unknown', code: 'PDL_NOT_FOUND' };
  if (!point.is_active) return { given: false, why: 'inactive', code: 'PDL_NOT_FOUND' };
  const code = consentErrorCode(consentStatusOn(point.consent, today));
  if (code !== null) return { given: false, why: 'consent', code };
  if (kind === 'whole') return { given: true };
  if (point.consent.measures?.includes(kind) === false)
    return { given: false, why: 'measure', code: 'CONSENT_REQUIRED' };
  const has = measures[kind].direction === 'consumption' ? point.has_consumption : point.has_production;
  return has ? { given: true } : { given: false, why: 'direction', code: 'ADAM-ERR0069' };
}

/** A consent ends as soon as its last day has passed, even before the daily job records it. */
function consentStatusOn({ consent_status, expires_at }: StoredPoint['consent'], today: Day): ConsentStatus {
  if (expires_at === null || !isConsentOver(expires_at, today)) return consent_status;
  return applyConsentEvent({ consent_status, revoked_by: null, problem: null }, { type: 'window_ended' })
    .consent_status;
}
