import { hourMs, type Instant } from './paris-time.ts';

/** How many exports a user may ask for in 24 hours. */
export const exportsPerDay = 3;
const dayMs = 24 * hourMs;

/** How long a finished file can be fetched. */
export const exportLifetimeMs = dayMs;
/** One that nobody could finish is given up, so that another one can be asked for. */
export const exportTimeoutMs = 2 * dayMs;

export type ExportDecision =
  | { readonly decision: 'start' }
  /** One at a time: who asks again is told about the one that is being written. */
  | { readonly decision: 'running' }
  | { readonly decision: 'refuse'; readonly until: Instant };

/** Whether a user may have one more, given when the earlier ones were asked for. */
export function decideExport(
  known: { readonly is_running: boolean; readonly asked_at: readonly Instant[] },
  now: Instant,
): ExportDecision {
  if (known.is_running) return { decision: 'running' };
  const recent = known.asked_at.filter((at) => at > now - dayMs).toSorted((a, b) => b - a);
  const oldest = recent[exportsPerDay - 1];
  return oldest === undefined ? { decision: 'start' } : { decision: 'refuse', until: oldest + dayMs };
}
