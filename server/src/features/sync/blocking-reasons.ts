import { type Instant, parseInstant } from '@svc/domain/paris-time';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { BlockingReason, BlockingReasons } from '@svc/domain/readings/missing-day-reason';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import type { CurrentNotice } from '#features/notices/index.ts';

const byNotice: Readonly<Partial<Record<CurrentNotice['code'], BlockingReason>>> = {
  PDL_GONE: 'pdl_gone',
  PDL_INACTIVE: 'pdl_inactive',
  GATEWAY_CREDENTIALS: 'credentials_refused',
  GATEWAY_ADDRESS: 'gateway_away',
  GATEWAY_AWAY: 'gateway_away',
  CONSENT_REVOKED: 'consent_revoked',
  CONSENT_EXPIRED: 'consent_expired',
  CONSENT_PENDING: 'consent_pending',
};

/**
 * What blocks new days of a measure now: the notices shown to the household, and a load curve that is not collected.
 */
export function findBlockingReasons(
  pdl: MirroredPdl,
  measure: Measure,
  notices: readonly CurrentNotice[],
  now: Instant,
): BlockingReasons {
  const found = new Map<BlockingReason, Instant | null>();
  for (const { code, usage_point_id, since } of notices) {
    const blockingReason = byNotice[code];
    const isMeant = usage_point_id === null || usage_point_id === pdl.usage_point_id;
    if (blockingReason && isMeant) found.set(blockingReason, parseInstant(since) ?? null);
  }
  const isCurve = measures[measure].kind === 'curve';
  if (isCurve && (parseInstant(pdl.curve_retry_at ?? '') ?? 0) > now) found.set('curve_off', null);
  return found;
}
