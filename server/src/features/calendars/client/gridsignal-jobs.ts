import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { isSignalWhole, refreshSignal, type SignalRefreshOptions } from '../gridsignal/refresh.ts';
import { reportToRunner } from '../source/calendar-pass.ts';

type Options = Omit<SignalRefreshOptions, 'log'>;

/** Client mode, after each publication: always read. */
export function createSignalSyncJob(options: Options, schedule: Schedule): Job {
  return {
    name: 'gridsignal-sync',
    schedule,
    run: async (_data, { log, slot }) => {
      reportToRunner(await refreshSignal({ ...options, log }, { by: 'job', slot }));
    },
  };
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
