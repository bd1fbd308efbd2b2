import type { Day } from '@svc/domain/day';
import type { PointError } from '@svc/domain/delivery-points/point-error';
import { adviseOnPointError, type OthersAffected } from '@svc/domain/incident';
import { mergeOperatorOffPeak } from '@svc/domain/pricing/off-peak-operator';
import type { z } from 'zod';
import type { DeliveryPoint } from './point.ts';
import type { pdlSchema } from './schemas.ts';

/** A PDL as its owner sees it. */
export function describePoint(
  point: DeliveryPoint,
  today: Day,
  others: OthersAffected | null = null,
): z.output<typeof pdlSchema> {
  const { consent, user_set: _own, ...fields } = point;
  // Derived from the stored hours on each call, so it cannot get out of step with them.
  const offPeak = mergeOperatorOffPeak(point.offpeak_hours, null, today);
  return {
    ...fields,
    offpeak_hours: point.offpeak_hours.map((entry) => ({ ...entry, ranges: [...entry.ranges] })),
    offpeak_difference: offPeak.difference && {
      user: [...offPeak.difference.user],
      gridop: [...offPeak.difference.gridop],
    },
    consent_status: consent.consent_status,
    consent_expires_at: consent.expires_at,
    problem: describeConsentFailure(consent.problem, others) ?? offPeak.problem,
  };
}

function describeConsentFailure(problem: PointError | null, others: OthersAffected | null) {
  return problem && { ...adviseOnPointError(problem, others), ...(others && { others_affected: others }) };
}
