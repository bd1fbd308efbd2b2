import { parisDay } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import { purgeFetches, purgeMarks } from '#features/readings/index.ts';
import type { Clock } from '#platform/clock.ts';
import { backUp } from '#platform/database/sqlite-backup.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';

export type UpkeepOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  /** The embedded file; undefined when the database is a server's, which has its own backups. */
  readonly file: string | undefined;
  readonly cleanupSchedule: Schedule;
  readonly backupSchedule: Schedule;
  /** What other features forget: old runs, old logs. */
  readonly purges: readonly (() => Promise<void>)[];
};

/** What a household does not have to think of. Readings, calendars and offers are never purged. */
export function createUpkeep({ database, clock, file, ...options }: UpkeepOptions): Feature {
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
      if (file !== undefined) await backUp(file, parisDay(clock.now()));
    },
  };
  return { name: 'upkeep', jobs: [cleanup, backup] as Job<never>[] };
}
