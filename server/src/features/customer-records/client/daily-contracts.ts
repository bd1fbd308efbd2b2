import { addDays } from '@svc/domain/day';
import { type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import { type PartSummary, type SyncPart, skipReason } from '#features/sync/index.ts';
import type { KnownRecord } from './repository.ts';
import type { RecordParts, RecordService } from './service.ts';

export type DailyContractParts = RecordParts &
  Pick<RecordService, 'refresh'> & {
    /** True while what is left of the quota belongs to the user. */
    readonly isReserved: () => boolean;
  };

/** No other PDL would fare better: the rest waits for the next slot. */
const stopping: readonly FailureClass[] = ['credentials', 'throttled'];
/** May succeed at the next slot. After any other failure the retry is tomorrow. */
const passing: readonly FailureClass[] = ['unavailable', ...stopping];

/**
 * Every contract once a day. The address is not read here: it changes with a move only, and a household that never
 * looks at it need not have it copied.
 */
export function createDailyContracts(parts: DailyContractParts): SyncPart {
  const { rows, mirror, clock } = parts;

  async function refreshOne(pdl: MirroredPdl, known: KnownRecord, summary: Counts, signal: AbortSignal) {
    const outcome = await parts.refresh('contract', pdl.usage_point_id, { signal });
    if (!outcome.ok) {
      await noteFailure(pdl.usage_point_id, outcome.failure);
      return outcome.failure;
    }
    summary.fetched += 1;
    summary[effectOf(known, outcome.data)] += 1;
    return undefined;
  }

  async function noteFailure(usage_point_id: string, failure: Failure): Promise<void> {
    if (failure.class === 'consent_revoked') await mirror.noteConsentRefusal(usage_point_id);
    else if (!passing.includes(failure.class))
      await rows.noteRefusal(usage_point_id, 'contract', tomorrow(clock.now()));
  }

  return {
    name: 'contract',
    async run({ usage_point_id, force = false }, signal) {
      const summary: Counts = { fetched: 0, inserted: 0, updated: 0, unchanged: 0 };
      const errors: string[] = [];
      for (const pdl of await mirror.list()) {
        if (usage_point_id !== undefined && usage_point_id !== pdl.usage_point_id) continue;
        if (signal.aborted || parts.isReserved()) break;
        const known = await rows.find(pdl.usage_point_id, 'contract');
        if (skipReason(pdl, clock.now()) !== null || !(force || isDue(known, clock.now()))) continue;
        const failure = await refreshOne(pdl, known, summary, signal);
        if (failure)
          errors.push(`…${pdl.usage_point_id.slice(-4)}: ${failure.detail ?? 'the gateway gave no contract'}`);
        if (failure && stopping.includes(failure.class)) break;
      }
      return { ...summary, error: errors.length > 0 ? errors.join('; ') : null };
    },
  };
}

type Counts = Omit<PartSummary, 'error'>;

function effectOf({ copy }: KnownRecord, fresh: unknown): 'inserted' | 'updated' | 'unchanged' {
  if (!copy) return 'inserted';
  return JSON.stringify(copy.body) === JSON.stringify(fresh) ? 'unchanged' : 'updated';
}

/** By Paris days: 24 hours would move the request to a later slot each day. */
function isDue({ copy, retry_at }: KnownRecord, now: Instant): boolean {
  if (retry_at !== null && now < retry_at) return false;
  return !copy || parisDay(copy.fetched_at) < parisDay(now);
}

function tomorrow(now: Instant): Instant {
  return startOfDay(addDays(parisDay(now), 1));
}
