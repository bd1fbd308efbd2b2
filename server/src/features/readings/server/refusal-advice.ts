import { explainOperatorCode, refusalKind } from '@svc/domain/consent/refusal';
import type { PointError } from '@svc/domain/delivery-points/point-error';
import { adviseOnPointError } from '@svc/domain/incident';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import type { Incidents } from '#features/incidents/index.ts';
import type { OperatorRefusal, RefusalAdvice } from '../response.ts';

type SpreadSource = Pick<Incidents, 'isWidespread'>;

/**
 * What to do about a refusal, and whether other users are affected; undefined when the refusal is not about the PDL.
 */
export async function explainRefusal(
  incidents: SpreadSource,
  point: DeliveryPoint,
  refusal: OperatorRefusal,
): Promise<RefusalAdvice | undefined> {
  const pointError = explainOperatorCode(refusal.code, refusalKind(refusal.status, refusal.code));
  return pointError && (await adviseOn(incidents, point, pointError));
}

/** What to do about a consent with an error, and whether other users are affected. */
export async function adviseOn(
  incidents: SpreadSource,
  point: DeliveryPoint,
  pointError: PointError,
): Promise<RefusalAdvice> {
  const others_affected = await incidents.isWidespread(point, pointError.code);
  return { others_affected, advice: adviseOnPointError(pointError, others_affected).detail };
}
