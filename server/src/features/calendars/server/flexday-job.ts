import type { Job } from '#platform/jobs/job.ts';
import { flexdayRefreshSchedule } from '../flexday/service.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { type FlexdayRefreshOptions, refreshFlexday } from './flexday-refresh.ts';

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
