import type { Feature } from '#feature.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { JobRunner } from '#platform/jobs/job.ts';
import { createExportJob, createPurgeJob, type ExportJobOptions, exportJobName } from './export-job.ts';
import type { FileOptions } from './file.ts';
import { forgetExported } from './repository.ts';
import { serveExports } from './routes.ts';

export type AccountExportsOptions = ExportJobOptions & FileOptions & { readonly jobs: Pick<JobRunner, 'enqueue'> };

export type AccountExports = {
  readonly feature: Feature;
  /** Removes a PDL that its owner gives up from every file of the owner. */
  readonly forget: (owner: { readonly user_id: string; readonly usage_point_id: string }) => Promise<void>;
};

/** The right to data portability: the stored data of a user's PDLs, as one file. */
export function createAccountExports(options: AccountExportsOptions): AccountExports {
  const wake = async () => {
    try {
      await options.jobs.enqueue({ name: exportJobName }, undefined, { id: 'wake' });
    } catch (error) {
      // Without the queue the next slot of the job finds the rows.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  };
  return {
    feature: {
      name: 'account-exports',
      routes: (app) => serveExports(app, { ...options, wake }),
      jobs: [createExportJob(options), createPurgeJob(options)],
    },
    forget: (owner) => forgetExported(options.database, owner),
  };
}
