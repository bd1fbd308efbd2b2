import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Instant } from '@svc/domain/paris-time';
import { UnusableDatabase } from './foreign-database.ts';
import { type ForeignHistory, readHistory } from './read-history.ts';

export type HistoryTask = { readonly path: string; readonly usage_point_id: string | null; readonly now: Instant };
export type HistoryTaskEnd =
  | { readonly history: ForeignHistory }
  | { readonly unusable: string }
  | { readonly failure: string };

// On Linux, priority is set per thread: the thread that serves requests takes precedence.
setPriority(10);

parentPort?.on('message', ({ path, usage_point_id, now }: HistoryTask) => {
  const end = (what: HistoryTaskEnd) => parentPort?.postMessage(what);
  try {
    end({ history: readHistory(path, usage_point_id, now) });
  } catch (error) {
    if (error instanceof UnusableDatabase) end({ unusable: error.message });
    else end({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
