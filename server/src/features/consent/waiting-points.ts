import { applyConsentEvent } from '@svc/domain/consent/consent';
import type { DeliveryPoint, DeliveryPoints, PointChange } from '#features/delivery-points/server/index.ts';

/**
 * A user enters one PDL and chooses another on the operator's page: the user's PDLs that still wait then show which one
 * the consent was for. Rows of other users are not read.
 */
export async function notifyWaitingPoints(
  points: Pick<DeliveryPoints, 'listOwned' | 'change'>,
  user_id: string,
  given: readonly DeliveryPoint[],
): Promise<void> {
  if (given.length === 0) return;
  const chosen = new Set(given.map(({ id }) => id));
  const usage_point_ids = given.map(({ usage_point_id }) => usage_point_id);
  const applyChange = (known: DeliveryPoint): PointChange =>
    waits(known)
      ? {
          consent: {
            ...known.consent,
            ...applyConsentEvent(known.consent, { type: 'given_to_another', usage_point_ids }),
          },
        }
      : {};
  for (const point of await points.listOwned(user_id))
    if (!chosen.has(point.id) && waits(point)) await points.change({ id: point.id }, applyChange);
}

// One that is only to be proved has a consent of its own.
function waits({ consent }: DeliveryPoint): boolean {
  return consent.consent_status === 'pending' && consent.started_at === null;
}
