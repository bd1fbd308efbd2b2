import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import type { TempoOutlooks } from '../tempo/outlook.ts';
import { syncTempo, type TempoSyncOptions } from './tempo-sync.ts';

/** Client mode: reads the gateway. */
export function createTempoSyncJob(
  options: Omit<TempoSyncOptions, 'log'>,
  outlooks: TempoOutlooks,
  schedule: Schedule,
): Job {
  return {
    name: 'tempo-sync',
    schedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      const outcome = await syncTempo({ ...options, log }, { by: 'job', slot });
      await outlooks.save();
      reportToRunner(outcome);
    },
  };
}
