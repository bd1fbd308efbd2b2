import type { SyncSummary } from './summary.ts';

export type Progress = {
  readonly run_id: string;
  readonly step: number;
  readonly total_steps: number;
  readonly percent: number;
  readonly message: string;
};

export type SyncEvent =
  | { readonly event: 'progress'; readonly data: Progress }
  | { readonly event: 'complete'; readonly data: SyncSummary }
  | { readonly event: 'error'; readonly data: { readonly run_id: string; readonly message: string } };

export type ProgressHub = {
  latest(): Progress | null;
  publish(event: SyncEvent): void;
  /** Returns the function that removes the listener. */
  listen(listener: (event: SyncEvent) => void): () => void;
};

/** The followers of a running synchronisation: web pages and terminals that hold a stream open. */
export function createProgressHub(): ProgressHub {
  const listeners = new Set<(event: SyncEvent) => void>();
  let latest: Progress | null = null;
  return {
    latest: () => latest,
    publish(event) {
      latest = event.event === 'progress' ? event.data : null;
      for (const listener of listeners) listener(event);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
