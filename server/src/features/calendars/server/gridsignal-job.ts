import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { refreshSignal, type SignalRefreshOptions } from '../gridsignal/refresh.ts';
import { reportToRunner } from '../source/calendar-pass.ts';

type Options = Omit<SignalRefreshOptions, 'log'>;

const signalRefreshSchedule: Schedule = { everyMinutes: 60 };

/** Server mode: every hour. The gate enforces the source's minimum of 15 minutes between two calls. */
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
