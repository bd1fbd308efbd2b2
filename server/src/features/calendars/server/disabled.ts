import type { RefreshOutcome } from '../source/refresh-outcome.ts';

/** A refresh of a calendar whose source is not configured: reported as our own error. */
export async function refuseDisabled(): Promise<RefreshOutcome> {
  const detail = 'the source is not configured';
  return {
    kind: 'done',
    report: { updated: 0, backfilled: 0, errors: [detail] },
    failure: { kind: 'unauthorized', detail, retry_at: null },
  };
}
