import { oldestAvailableDay } from '@svc/domain/delivery-point';
import type { Measure } from '@svc/domain/readings/measure';
import { apiError, type ErrorCode } from '#errors.ts';
import type { ConsentFeature } from '#features/consent/index.ts';
import { createRecordSource, type RecordSource } from '#features/customer-records/index.ts';
import { consentFor, coversMeasure, type DeliveryPoint, type DeliveryPoints } from '#features/delivery-points/index.ts';
import { createDemoRecords, createDemoSource, findDemoPoint } from '#features/demo/index.ts';
import { createOperatorSource, type FetchedBy, type Source } from '#features/readings/index.ts';
import type { MeasureDays } from '#gridop/measure-points.ts';
import type { Outcome } from '#gridop/outcome.ts';
import type { OperatorAccess } from './operator-access.ts';
import type { ReadingParts } from './reading-parts.ts';

function requireOperator({ access, consent }: ReadingParts): {
  operator: OperatorAccess['operator'];
  consent: ConsentFeature;
} {
  if (!access || !consent) throw apiError('GRIDOP_CREDENTIALS');
  return { operator: access.operator, consent };
}

function contextOf({ access }: ReadingParts, point: DeliveryPoint) {
  return {
    account_id: access?.operator_account_id ?? 'default',
    user_id: point.user_id,
    class: 'interactive' as const,
  };
}

/** The consent decides before anything is read. A revoked one may be proved again once an hour, by one cheap call. */
export async function permit(parts: ReadingParts, point: DeliveryPoint, measure?: Measure): Promise<void> {
  const ask = (asked: DeliveryPoint) => consentFor(asked, { by: 'user', now: parts.plumbing.clock.now() });
  let current = point;
  let decision = ask(current);
  if (decision.decision === 'prove' && parts.consent) {
    current = await parts.consent.prove(point);
    decision = ask(current);
  }
  if (decision.decision !== 'call')
    throw apiError((decision.decision === 'refuse' ? decision.code : 'CONSENT_REVOKED') as ErrorCode);
  if (measure && !coversMeasure(current, measure)) throw apiError('CONSENT_REQUIRED');
}

/** A call may have waited for hours: what was permitted then is asked for again. */
export async function findPermitted(
  { points, plumbing }: ReadingParts,
  owner: { readonly user_id: string; readonly usage_point_id: string },
  measure: Measure,
): Promise<DeliveryPoint | undefined> {
  const { user_id, usage_point_id } = owner;
  const point = await points.find({ user_id, usage_point_id: usage_point_id as DeliveryPoint['usage_point_id'] });
  if (!point?.is_active || !coversMeasure(point, measure)) return undefined;
  return consentFor(point, { by: 'user', now: plumbing.clock.now() }).decision === 'call' ? point : undefined;
}

/** The operator; for the two reserved PDLs the demonstration, which asks nobody. */
export function chooseSource(parts: ReadingParts, point: DeliveryPoint, measure: Measure, by?: FetchedBy): Source {
  const { clock } = parts.plumbing;
  const demo = findDemoPoint(point.usage_point_id);
  if (demo) return createDemoSource(demo, measure, clock);
  const { operator, consent } = requireOperator(parts);
  const onOutcome = async (outcome: Outcome<MeasureDays>) => {
    await consent.recordOutcome(point, { measure, outcome });
    if (outcome.ok) await noteOldestDay(parts.points, point, outcome.data);
  };
  return createOperatorSource(
    { operator, clock, onOutcome },
    { measure, usage_point_id: point.usage_point_id },
    { ...contextOf(parts, point), ...by },
  );
}

export function chooseRecordSource(parts: ReadingParts, point: DeliveryPoint): RecordSource {
  const demo = findDemoPoint(point.usage_point_id);
  if (demo) return createDemoRecords(demo);
  const { operator, consent } = requireOperator(parts);
  const onOutcome = async (outcome: Outcome<unknown>) => void (await consent.recordOutcome(point, { outcome }));
  return createRecordSource({ operator, onOutcome }, point.usage_point_id, contextOf(parts, point));
}

// Only a day that the operator really returned is the oldest one; a refused start says nothing.
async function noteOldestDay(points: DeliveryPoints, point: DeliveryPoint, { readings }: MeasureDays): Promise<void> {
  const days = readings.map((reading) => reading.day);
  const oldest = oldestAvailableDay(point.oldest_available_data_date, days);
  if (oldest === point.oldest_available_data_date) return;
  await points.change(point, (current) => ({
    oldest_available_data_date: oldestAvailableDay(current.oldest_available_data_date, days),
  }));
}
