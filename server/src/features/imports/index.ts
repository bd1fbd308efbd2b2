import type { Feature } from '#feature.ts';
import { createBackgroundFetch } from './background-fetch.ts';
import { createImportJob } from './import-job.ts';
import { serveEvents, serveImports } from './routes.ts';
import type { ImportsOptions } from './service.ts';

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
