import { wallTime } from '@svc/domain/paris-time';
import { parseSchedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import type { Publisher } from './publisher.ts';

const everyHour = parseSchedule('00:00-23:00/60');

/** Scheduled runs, and the publication of values that expire with the clock. */
export function createExportJobs(work: Pick<Publisher, 'runDue' | 'runAtHour'>): Job[] {
  if (!everyHour) throw new RangeError('not a schedule');
  return [
    { name: 'exports', schedule: { everyMinutes: 1 }, punctual: true, run: () => work.runDue() },
    {
      name: 'republication',
      schedule: everyHour,
      punctual: true,
      run: async (_, { slot }) => {
        if (slot !== undefined) await work.runAtHour(wallTime(slot).hour);
      },
    },
  ];
}
