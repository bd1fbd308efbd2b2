import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import type { PdlSummary } from './summary.ts';

export type SyncRequest = {
  readonly usage_point_id?: string | undefined;
  readonly types?: readonly string[] | undefined;
  /** Ignores the 3-hour rule and throttles, not the marks. */
  readonly force?: boolean | undefined;
};

export type Task = { readonly pdl: MirroredPdl; readonly measure: Measure };

const order = measureNames.toSorted((a, b) => measures[a].sync_order - measures[b].sync_order);
const nothingYet = Object.fromEntries(measureNames.map((measure) => [measure, null])) as Record<Measure, null>;

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
  const { direction, kind } = measures[measure];
  if (direction === 'production' ? !pdl.has_production : !pdl.has_consumption) return false;
  // Hourly collection is off at the operator: no load curve for a week.
  return !(kind === 'curve' && pdl.curve_retry_at !== null && pdl.curve_retry_at > formatInstant(now));
}

export function blankPdl(pdl: MirroredPdl, reason: string | null): PdlSummary {
  return { usage_point_id: pdl.usage_point_id, skipped: reason !== null, reason, ...nothingYet };
}
