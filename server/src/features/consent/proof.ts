import { applyConsentEvent, type ConsentEvent } from '@svc/domain/consent';
import { refusalKind } from '@svc/domain/consent-refusal';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import {
  coversMeasure,
  type DeliveryPoint,
  type DeliveryPoints,
  type PointChange,
} from '#features/delivery-points/index.ts';
import type { Operator } from '#gridop/operator.ts';
import type { Clock } from '#platform/clock.ts';

export type ProofOptions = {
  readonly operator: Pick<Operator, 'fetchMeasure'>;
  readonly points: Pick<DeliveryPoints, 'change'>;
  readonly operator_account_id: string;
  readonly clock: Clock;
};

type Direction = 'consumption' | 'production';
type Proof = Extract<ConsentEvent, { type: 'proved' | 'unproved' | 'proof_refused' }>;

/** Failures that leave the question open: the operator could not be asked, or refused us and not the consent. */
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

/** What a failed proving call says. A day without data, or before the meter's time, is refused to a good consent too. */
export function judgeProof(failure: Failure): Proof {
  if (isUnanswered(failure)) return { type: 'unproved' };
  const code = failure.code ?? 'CONSENT_REVOKED';
  const kind = refusalKind(failure.status ?? 0, code);
  const isRefused = kind === 'access_denied' || kind === 'requester_refused' || kind === 'direction';
  return isRefused || failure.class === 'refused' ? { type: 'proof_refused', code } : { type: 'proved' };
}

/**
 * One cheap call: yesterday's daily consumption, or production where nothing is consumed. A PDL that turns out not
 * to have the direction is asked for the other one, and remembers which it has.
 */
export async function proveConsent(options: ProofOptions, point: DeliveryPoint): Promise<DeliveryPoint> {
  const first = firstDirection(point);
  const other = first === 'consumption' ? 'production' : 'consumption';
  let outcome = await askYesterday(options, point, first);
  let direction: PointChange = {};
  if (!outcome.ok && outcome.class === 'direction') {
    direction = { [`has_${first}`]: false };
    if (coversMeasure(point, `${other}_daily`)) outcome = await askYesterday(options, point, other);
  }
  const proof: Proof = outcome.ok ? { type: 'proved' } : judgeProof(outcome);
  if (direction[`has_${first}`] === false && proof.type === 'proved')
    direction = { ...direction, [`has_${other}`]: true };
  const last_proof_at = options.clock.now();
  const proved = await options.points.change({ id: point.id }, ({ consent }) => ({
    ...direction,
    consent: { ...consent, ...applyConsentEvent(consent, proof), last_proof_at },
  }));
  return proved ?? point;
}

function firstDirection(point: DeliveryPoint): Direction {
  const consumes = point.has_consumption || !point.has_production;
  return consumes && coversMeasure(point, 'consumption_daily') ? 'consumption' : 'production';
}

async function askYesterday(
  { operator, operator_account_id: account_id, clock }: ProofOptions,
  { usage_point_id, user_id }: DeliveryPoint,
  direction: Direction,
) {
  const today = parisDay(clock.now());
  const range = { start: addDays(today, -1), end: today };
  const question = { measure: `${direction}_daily`, usage_point_id, range, today } as const;
  return await operator.fetchMeasure(question, { account_id, user_id, class: 'consent' });
}
