import type { App } from '#platform/http/app.ts';
import type { AnyJob } from '#platform/jobs/job.ts';

/** One concept of the domain: its routes, and its background jobs. A mode is a list of these. */
export type Feature = {
  readonly name: string;
  /** Registered under /api. */
  readonly routes?: (app: App) => void;
  readonly jobs?: readonly AnyJob[];
};
