import { parisDay } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import { purgeFetches, purgeMarks } from '#features/readings/client/index.ts';
import type { Clock } from '#platform/clock.ts';
import { backUp } from '#platform/database/sqlite-backup.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';

export type MaintenanceOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  /** The embedded file; undefined when the database is a server's, which has its own backups. */
  readonly file: string | undefined;
  readonly cleanupSchedule: Schedule;
  readonly backupSchedule: Schedule;
  /** A backup was made. */
  readonly onBackedUp: () => void;
  /** What other features forget: old runs, old logs. */
  readonly purges: readonly (() => Promise<void>)[];
};

/** What a household does not have to think of. Readings, calendars and offers are never purged. */
export function createMaintenance({ database, clock, log, file, ...options }: MaintenanceOptions): Feature {
  const cleanup: Job = {
    name: 'cleanup',
    schedule: options.cleanupSchedule,
    run: async () => {
      await purgeMarks(database, clock.now());
      await purgeFetches(database, clock.now());
      for (const purge of options.purges) await purge();
    },
  };
  const backup: Job = {
    name: 'backup',
    schedule: options.backupSchedule,
    run: async () => {
      if (file === undefined) return;
      const { hasShrunk } = await backUp(file, parisDay(clock.now()));
      if (hasShrunk)
        log.warn('the database is less than half as large as in an earlier backup: earlier ones are not deleted');
      options.onBackedUp();
    },
  };
  return { name: 'maintenance', jobs: [cleanup, backup] };
}
