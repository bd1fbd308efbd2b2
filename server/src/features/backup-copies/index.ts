import type { Feature } from '#feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import { serveCopies } from './routes.ts';
import { type CopyParts, type CopyService, createCopyService } from './service.ts';

export { readCopyAge } from './outcome.ts';

export const copyJob = 'backup-copy';

export type BackupCopies = Pick<CopyService, 'stop' | 'seed'> & { readonly feature: Feature };

/** `retry`: the job is wanted again later. */
export function createBackupCopies(parts: CopyParts & { readonly retry: () => void }): BackupCopies {
  const copies = createCopyService(parts);
  const job: Job = {
    name: copyJob,
    // For a machine that was off, or killed during a copy.
    atStart: true,
    run: async () => {
      const rejection = await copies.acceptGiven();
      if (rejection !== null) throw rejection;
      if (!(await copies.isDue())) return;
      const failure = await copies.copy();
      if (failure === null) return;
      parts.retry();
      throw failure;
    },
  };
  return {
    stop: copies.stop,
    seed: copies.seed,
    feature: { name: 'backup-copies', routes: (app) => serveCopies(app, copies), jobs: [job] },
  };
}
