import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { reportToRunner } from '../calendar-pass.ts';
import type { TempoOutlooks } from './outlook.ts';
import { refreshTempo, type TempoRefreshOptions } from './refresh.ts';
import { syncTempo, type TempoSyncOptions } from './sync.ts';

/** Slots of the gateway; after 11:30, once tomorrow is known, only those of the full hour do anything. */
const tempoRefreshSchedule: Schedule = { everyMinutes: 10 };

/** Server mode: reads the grid source. */
export function createTempoRefreshJob(options: Omit<TempoRefreshOptions, 'log'>, outlooks: TempoOutlooks): Job {
  return {
    name: 'tempo-refresh',
    schedule: tempoRefreshSchedule,
    atStart: true,
    run: async (_data, { log, slot, signal }) => {
      const outcome = await refreshTempo({ ...options, log }, { by: 'job', slot }, signal);
      await outlooks.keep();
      reportToRunner(outcome);
    },
  };
}

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
      await outlooks.keep();
      reportToRunner(outcome);
    },
  };
}
