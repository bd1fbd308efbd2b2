import { applyConsentEvent } from '@svc/domain/consent/consent';
import { consentEnd } from '@svc/domain/consent/window';
import type { Day } from '@svc/domain/day';
import { parseUsagePointId } from '@svc/domain/delivery-points/delivery-point';
import { parisDay } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type {
  DeliveryPoint,
  DeliveryPoints,
  PointChange,
  PointListener,
} from '#features/delivery-points/server/index.ts';
import type { Clock } from '#platform/clock.ts';

/** What a consent covers, according to the operator. */
export type GrantedPoint = {
  readonly usage_point_id: string;
  /** Omitted when the operator does not report them. Then the first calls reveal them. */
  readonly directions?: { readonly has_consumption: boolean; readonly has_production: boolean };
  readonly starts_on: Day | null;
  readonly ends_on: Day | null;
  readonly measures: readonly Measure[] | null;
};

export type GrantOptions = {
  readonly points: Pick<DeliveryPoints, 'attach' | 'change'>;
  readonly clock: Clock;
  /** A new consent starts afresh: earlier refusals of the operator no longer apply. */
  readonly onConsent?: readonly PointListener[];
};

/**
 * Registers what a consent covers, before it is proved: creates PDLs new to the user and updates known ones. Undefined
 * when the user has reached the limit.
 */
export async function grantConsent(
  { points, clock, onConsent = [] }: GrantOptions,
  user_id: string,
  granted: GrantedPoint,
): Promise<DeliveryPoint | undefined> {
  const usage_point_id = parseUsagePointId(granted.usage_point_id);
  if (usage_point_id === undefined) throw new RangeError('the operator named a PDL that is not 14 digits');
  const attached = await points.attach(user_id, usage_point_id);
  if (!attached) return undefined;
  const { id } = attached;
  const today = parisDay(clock.now());
  const point = await points.change({ id }, (known) => ({
    ...directionsFor(known, granted),
    consent: {
      ...known.consent,
      ...applyConsentEvent(known.consent, { type: 'consented' }),
      started_at: granted.starts_on ?? today,
      expires_at: granted.ends_on ?? consentEnd(granted.starts_on ?? today),
      measures: granted.measures,
      expiry_notices: [],
    },
  }));
  if (!point) throw new Error('a PDL vanished while its consent was stored');
  for (const startAfresh of onConsent) await startAfresh(point);
  return point;
}

// What the owner set by hand stays. A share without a direction changes neither.
function directionsFor({ user_set }: DeliveryPoint, { directions }: GrantedPoint): PointChange {
  if (!directions || (!directions.has_consumption && !directions.has_production)) return {};
  return {
    ...(!user_set.includes('has_consumption') && { has_consumption: directions.has_consumption }),
    ...(!user_set.includes('has_production') && { has_production: directions.has_production }),
  };
}
