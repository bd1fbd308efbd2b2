import type { OnChanged } from '@svc/domain/readings/changed-days';

export type ChangeWatch = {
  readonly note: OnChanged;
  /** What has changed so far is being published: nothing is waited for. */
  settle(): void;
};

export type WatchTimes = {
  /** Nothing new for so long: published. */
  readonly quietMs: number;
  /** However much comes, not later than this after the first. */
  readonly latestMs: number;
};

export const usualTimes: WatchTimes = { quietMs: 10_000, latestMs: 5 * 60_000 };

/**
 * The door through which changed days reach the exporters. Nobody who stores days waits here: a run begins when
 * no more come, and compares what is held with its own marks, so that it finds these days and those of before. What is lost with the process is found again by the marks of each destination.
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
