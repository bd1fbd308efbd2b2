import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import type { TempoOutlooks } from '../tempo/outlook.ts';
import { refreshTempo, type TempoRefreshOptions } from './tempo-refresh.ts';

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
      await outlooks.save();
      reportToRunner(outcome);
    },
  };
}
