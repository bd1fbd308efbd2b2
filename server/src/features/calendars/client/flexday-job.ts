import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { type FlexdaySyncOptions, syncFlexday } from './flexday-sync.ts';

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
