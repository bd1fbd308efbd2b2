import type { OnChanged } from '@svc/domain/readings/changed-days';

export type ChangeWatch = {
  readonly note: OnChanged;
  /** What has changed so far is being published: nothing is waited for. */
  settle(): void;
};

export type WatchTimes = {
  /** Nothing new for so long: published. */
  readonly quietMs: number;
  /** Maximum delay after the first change, even while more changes arrive. */
  readonly latestMs: number;
};

export const usualTimes: WatchTimes = { quietMs: 10_000, latestMs: 5 * 60_000 };

/**
 * Debounces changed days for the exporters. Code that stores days does not wait: a run begins when no more changes
 * arrive, and compares the stored days with its own checkpoints, so that it finds these days and earlier ones. Changes
 * that are lost with the process are found again through the checkpoints of each destination.
 */
export function watchChanges(publish: () => void, times: WatchTimes): ChangeWatch {
  let quiet: NodeJS.Timeout | undefined;
  let latest: NodeJS.Timeout | undefined;
  const settle = () => {
    clearTimeout(quiet);
    clearTimeout(latest);
    [quiet, latest] = [undefined, undefined];
  };
  const flush = () => {
    settle();
    publish();
  };
  return {
    note: () => {
      clearTimeout(quiet);
      quiet = setTimeout(flush, times.quietMs).unref();
      latest ??= setTimeout(flush, times.latestMs).unref();
    },
    settle,
  };
}
