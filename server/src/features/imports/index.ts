import type { Feature } from '#feature.ts';
import { type FetchQueue, nameCall } from '#features/readings/server/index.ts';
import { createImportJob, type FetchInBackground } from './import-job.ts';
import { serveEvents, serveImports } from './routes.ts';
import type { ImportsOptions } from './service.ts';

/** An import does not wait long for its calls: it returns for them later. */
const timeoutMs = 15_000;

/** A step of an import as a call of the operator's queue, behind interactive calls. */
function createBackgroundFetch(queue: Pick<FetchQueue, 'submit'>): FetchInBackground {
  return async ({ user_id, usage_point_id, measure, range }) => {
    const call = { user_id, usage_point_id, measure, range, class: 'backfill', fresh: false } as const;
    const outcome = await queue.submit({ id: nameCall(call), class: call.class, user_id, data: call }, timeoutMs);
    return outcome.state === 'done' ? { state: 'done', missingPeriods: outcome.summary.missingPeriods } : outcome;
  };
}

/** The first import of two years: requested once, run in the background, reported step by step. */
export function createImports(options: ImportsOptions): Feature {
  return {
    name: 'imports',
    jobs: [createImportJob({ ...options, fetch: createBackgroundFetch(options.queue) })],
    routes: (app) => {
      serveImports(app, options);
      serveEvents(app, options);
    },
  };
}
