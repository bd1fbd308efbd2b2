import type { SourceFailure } from './source-outcome.ts';

/** What a pass did. `updated`: current days written; `backfilled`: past days written. */
export type RefreshReport = {
  readonly updated: number;
  readonly backfilled: number;
  readonly errors: readonly string[];
};

export type RefreshOutcome =
  | { readonly kind: 'done'; readonly report: RefreshReport; readonly failure: SourceFailure | null }
  /** Another pass over the same source is running. */
  | { readonly kind: 'busy' }
  /** Nothing was due. */
  | { readonly kind: 'idle' };

export type Trigger = { readonly by: 'job'; readonly slot: number | undefined } | { readonly by: 'manual' };
