import { hourMs, type Instant } from './paris-time.ts';

/** How many exports a user may request in 24 hours. */
export const exportsPerDay = 3;
const dayMs = 24 * hourMs;

/** How long a finished file can be fetched. */
export const exportLifetimeMs = dayMs;
/** An export that did not finish is abandoned, so that the user can request another one. */
export const exportTimeoutMs = 2 * dayMs;

export type ExportDecision =
  | { readonly decision: 'start' }
  /** One at a time: a second request reports the export that is being written. */
  | { readonly decision: 'running' }
  | { readonly decision: 'refuse'; readonly until: Instant };

/** Whether a user may have another export, given when the earlier ones were requested. */
export function decideExport(
  known: { readonly is_running: boolean; readonly asked_at: readonly Instant[] },
  now: Instant,
): ExportDecision {
  if (known.is_running) return { decision: 'running' };
  const recent = known.asked_at.filter((at) => at > now - dayMs).toSorted((a, b) => b - a);
  const oldest = recent[exportsPerDay - 1];
  return oldest === undefined ? { decision: 'start' } : { decision: 'refuse', until: oldest + dayMs };
}
