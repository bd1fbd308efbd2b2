import { applyConsentEvent, type ConsentEvent } from '@svc/domain/consent/consent';
import { type RefusalKind, refusalKind } from '@svc/domain/consent/refusal';
import { singleDay } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import {
  coversMeasure,
  type DeliveryPoint,
  type DeliveryPoints,
  type PointChange,
} from '#features/delivery-points/server/index.ts';
import type { CallerContext, Operator } from '#gridop/operator.port.ts';
import type { Clock } from '#platform/clock.ts';
import type { CallResult } from './outcome-record.ts';

export type ProofOptions = {
  readonly operator: Pick<Operator, 'fetchMeasure' | 'newestDay'>;
  readonly points: Pick<DeliveryPoints, 'change'>;
  readonly operator_account_id: string;
  readonly clock: Clock;
  /** Called for every proving call, so that incident counting includes them. */
  readonly onProof?: (point: DeliveryPoint, result: CallResult) => void;
};

type Direction = 'consumption' | 'production';
type Proof = Extract<ConsentEvent, { type: 'proved' | 'proof_refused' | 'proof_unanswered' }>;

/** Failures that prove nothing: the operator could not be reached, or refused us and not the consent. */
const unanswered: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'auth',
  'credentials',
  'subscription',
  'throttled',
  'unavailable',
  'nonsense',
  'our_defect',
]);

export function isUnanswered(failure: { readonly class: string }): boolean {
  return unanswered.has(failure.class as FailureClass);
}

const refusingKinds: ReadonlySet<RefusalKind> = new Set<RefusalKind>([
  'access_denied',
  'not_yet_usable',
  'requester_refused',
  'direction',
]);

/**
 * Classifies a failed proving call. A day without data, or before the meter's time, is also refused to a valid consent.
 */
export function classifyProof(failure: Failure): Proof {
  if (isUnanswered(failure)) return { type: 'proof_unanswered' };
  const code = failure.code ?? 'CONSENT_REVOKED';
  const kind = refusalKind(failure.status ?? 0, code);
  const isRefused = kind !== undefined && refusingKinds.has(kind);
  if (!isRefused && failure.class !== 'refused') return { type: 'proved' };
  return { type: 'proof_refused', code, ...(kind && { kind }) };
}

/**
 * One cheap call: the newest available day of daily consumption, or of production where nothing is consumed. If the PDL
 * does not have the direction, tries the other one and stores which it has.
 */
export async function verifyConsent(
  options: ProofOptions,
  point: DeliveryPoint,
  as: CallerContext['class'] = 'consent',
): Promise<DeliveryPoint> {
  const first = firstDirection(point);
  const other = first === 'consumption' ? 'production' : 'consumption';
  let outcome = await fetchNewestDay(options, point, first, as);
  let direction: PointChange = {};
  if (!outcome.ok && outcome.failure.class === 'direction') {
    direction = { [`has_${first}`]: false };
    if (coversMeasure(point, `${other}_daily`)) outcome = await fetchNewestDay(options, point, other, as);
  }
  const proof: Proof = outcome.ok ? { type: 'proved' } : classifyProof(outcome.failure);
  if (direction[`has_${first}`] === false && proof.type === 'proved')
    direction = { ...direction, [`has_${other}`]: true };
  const last_proof_at = options.clock.now();
  const verified = await options.points.change({ id: point.id }, ({ consent }) => ({
    ...direction,
    consent: { ...consent, ...applyConsentEvent(consent, proof), last_proof_at },
  }));
  return verified ?? point;
}

function firstDirection(point: DeliveryPoint): Direction {
  const consumes = point.has_consumption || !point.has_production;
  return consumes && coversMeasure(point, 'consumption_daily') ? 'consumption' : 'production';
}

async function fetchNewestDay(
  { operator, operator_account_id: account_id, clock, onProof }: ProofOptions,
  point: DeliveryPoint,
  direction: Direction,
  as: CallerContext['class'],
) {
  const { usage_point_id, user_id } = point;
  const today = parisDay(clock.now());
  const range = singleDay(operator.newestDay(today));
  const query = { measure: `${direction}_daily`, usage_point_id, range, today } as const;
  const outcome = await operator.fetchMeasure(query, { account_id, user_id, class: as });
  onProof?.(point, { measure: query.measure, outcome });
  return outcome;
}
