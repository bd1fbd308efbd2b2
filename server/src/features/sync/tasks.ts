import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { MirroredPdl } from '#features/pdl-mirror/index.ts';
import type { PdlSummary } from './summary.ts';

export type SyncRequest = {
  readonly usage_point_id?: string | undefined;
  readonly types?: readonly string[] | undefined;
  /** Ignores the 3-hour rule and throttles, not the marks. */
  readonly force?: boolean | undefined;
};

export type Task = { readonly pdl: MirroredPdl; readonly measure: Measure };

/** Consumption before production, daily before detail, for all PDLs: a stop by the quota is then fair. */
const order: readonly Measure[] = [
  'consumption_daily',
  'production_daily',
  'consumption_detail',
  'production_detail',
  'max_power',
];

export function skipReason(pdl: MirroredPdl, now: Instant): string | null {
  if (pdl.gone_at !== null) return 'no longer listed by the gateway';
  if (!pdl.is_active) return 'inactive';
  const isClosed = pdl.consent_retry_at !== null && pdl.consent_retry_at > formatInstant(now);
  if (isClosed) return 'consent refused, tried once a day';
  if (pdl.consent_status === 'pending') return 'consent not given yet';
  return null;
}

export function listTasks(pdls: readonly MirroredPdl[], request: SyncRequest, now: Instant): Task[] {
  const chosen = pdls.filter(
    (pdl) =>
      skipReason(pdl, now) === null &&
      (request.usage_point_id === undefined || pdl.usage_point_id === request.usage_point_id),
  );
  return order
    .filter((measure) => request.types === undefined || request.types.includes(measure))
    .flatMap((measure) => chosen.filter((pdl) => isOffered(pdl, measure, now)).map((pdl) => ({ pdl, measure })));
}

function isOffered(pdl: MirroredPdl, measure: Measure, now: Instant): boolean {
  const isProduction = measure === 'production_daily' || measure === 'production_detail';
  if (isProduction ? !pdl.has_production : !pdl.has_consumption) return false;
  // Hourly collection is off at the operator: no load curve for a week.
  const isDetail = measure === 'consumption_detail' || measure === 'production_detail';
  return !(isDetail && pdl.curve_retry_at !== null && pdl.curve_retry_at > formatInstant(now));
}

export function blankPdl(pdl: MirroredPdl, reason: string | null): PdlSummary {
  return {
    usage_point_id: pdl.usage_point_id,
    skipped: reason !== null,
    reason,
    consumption_daily: null,
    production_daily: null,
    max_power: null,
    consumption_detail: null,
    production_detail: null,
  };
}
