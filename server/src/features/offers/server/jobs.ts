import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import type { UpdateService } from './update-service.ts';

/**
 * Once a day over all replicas: reads every supplier's grids. A supplier that fails is logged and tried again the next
 * day.
 */
export function createOffersRefreshJob(update: UpdateService, schedule: Schedule): Job {
  return {
    name: 'offers-refresh',
    schedule,
    run: async (_data, { log, signal }) => {
      const { failures, results: _, ...counters } = await update.updateAll({ actor_id: null }, signal);
      log.info({ ...counters, failures }, 'offers refreshed');
      if (failures.length > 0) throw new Error(failures.map(({ provider, code }) => `${provider}: ${code}`).join(', '));
    },
  };
}
