import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { reportToRunner } from '../calendar-pass.ts';
import { type FlexdayRefreshOptions, refreshFlexday } from './refresh.ts';
import { type FlexdaySyncOptions, syncFlexday } from './sync.ts';

export const flexdayRefreshSchedule: Schedule = { everyMinutes: 10 };

/** Server mode: reads the supplier's site. */
export function createFlexdayRefreshJob(options: Omit<FlexdayRefreshOptions, 'log'>): Job {
  return {
    name: 'flexday-refresh',
    schedule: flexdayRefreshSchedule,
    atStart: true,
    run: async (_data, { log, slot, signal }) => {
      const outcome = await refreshFlexday({ ...options, log }, { by: 'job', slot }, signal);
      reportToRunner(outcome);
    },
  };
}

/** Client mode: reads the gateway, never the supplier. */
export function createFlexdaySyncJob(options: Omit<FlexdaySyncOptions, 'log'>, schedule: Schedule): Job {
  return {
    name: 'flexday-sync',
    schedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      reportToRunner(await syncFlexday({ ...options, log }, { by: 'job', slot }));
    },
  };
}
