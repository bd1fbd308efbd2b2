import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { reportToRunner } from '../calendar-pass.ts';
import { isSignalWhole, refreshSignal, type SignalRefreshOptions } from './refresh.ts';

type Options = Omit<SignalRefreshOptions, 'log'>;

const signalRefreshSchedule: Schedule = { everyMinutes: 60 };

/** Server mode: every hour. The gate keeps the 15 minutes that the source wants between two calls. */
export function createSignalRefreshJob(options: Options): Job {
  return {
    name: 'gridsignal-refresh',
    schedule: signalRefreshSchedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      reportToRunner(await refreshSignal({ ...options, log }, { by: 'job', slot }));
    },
  };
}

/** Client mode, after each publication: always read. */
export function createSignalSyncJob(options: Options, schedule: Schedule): Job {
  return { ...createSignalRefreshJob(options), name: 'gridsignal-sync', schedule, atStart: false };
}

/** Client mode, in between and at start: read only when one of J to J+3 is incomplete. */
export function createSignalCheckJob(options: Options, schedule: Schedule): Job {
  return {
    name: 'gridsignal-check',
    schedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      if (await isSignalWhole(options)) return;
      reportToRunner(await refreshSignal({ ...options, log }, { by: 'job', slot }));
    },
  };
}
