import { notUsableBefore } from '@svc/domain/consent/consent';
import { notYetUsableCode } from '@svc/domain/consent/refusal';
import type { Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import { apiError } from '#errors.ts';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import { createDemoSource, findDemoPoint } from '#features/demo/index.ts';
import type { Source } from '../source.ts';
import type { FetchedBy } from './fetch-call.ts';
import { createOperatorSource, type OperatorSourceParts } from './source.operator.ts';

export type SourceParts = Omit<OperatorSourceParts, 'reach'> & {
  /** Undefined where the gateway has no credentials at the operator. */
  readonly reach: OperatorSourceParts['reach'] | undefined;
};

/** The operator, or for the two reserved PDLs the demonstration, which makes no operator calls. */
export function chooseSource(parts: SourceParts, point: DeliveryPoint, measure: Measure, by?: FetchedBy): Source {
  const { clock, reach } = parts;
  const demo = findDemoPoint(point.usage_point_id);
  if (demo) return createDemoSource(demo, measure, clock);
  if (!reach) throw apiError('GRIDOP_CREDENTIALS');
  const wait = notUsableBefore(point.consent, point.consent.last_proof_at, clock.now());
  return wait === null ? createOperatorSource({ ...parts, reach }, point, measure, by) : waitingSource(wait);
}

/** A consent that was not yet usable today: the operator is called again tomorrow, not on every request. */
function waitingSource(retry_at: Instant): Source {
  const failure = {
    class: 'not_yet_usable',
    status: 400,
    code: notYetUsableCode,
    detail: 'The consent is recorded, and the operator does not let it be used yet',
    retry_at,
  } as const;
  return { fetch: async () => ({ ok: false, failure }) };
}
