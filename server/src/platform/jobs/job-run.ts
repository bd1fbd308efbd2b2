import type { Instant } from '@svc/domain/paris-time';
import type { Log } from '../log.ts';
import type { AnyJob } from './job.ts';

export type RunOutcome = {
  readonly status: 'success' | 'error';
  readonly error: string | null;
  readonly duration_ms: number;
};

const longestError = 500;
const nameForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Runs a job once and writes its one line of log. What a job throws ends here: one failing job leaves the others. */
export async function runJob(
  job: AnyJob,
  data: unknown,
  run: { readonly slot: Instant | undefined; readonly signal: AbortSignal; readonly log: Log },
): Promise<RunOutcome> {
  const log = run.log.child({ job: job.name });
  const start = performance.now();
  const outcome = await job
    .run(data as never, { log, slot: run.slot, signal: run.signal })
    .then(() => null)
    .catch((error: unknown) => describeError(error));
  const duration_ms = Math.round(performance.now() - start);
  if (outcome === null) log.info({ slot: run.slot, duration_ms }, 'job done');
  // A stop is no failure of the job: it runs again at the next start.
  else if (run.signal.aborted) log.info({ slot: run.slot, duration_ms, error: outcome }, 'job stopped');
  else log.error({ slot: run.slot, duration_ms, error: outcome }, 'job failed');
  return { status: outcome === null ? 'success' : 'error', error: outcome, duration_ms };
}

export function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestError) || 'unknown error';
}

/** Names become keys of the queue and rows of a table. */
export function checkJobs(jobs: readonly AnyJob[]): void {
  const names = jobs.map(({ name }) => name);
  const unfit = names.find((name) => !nameForm.test(name));
  if (unfit !== undefined) throw new RangeError(`a job name is made of lower-case words and hyphens: "${unfit}"`);
  if (new Set(names).size < names.length) throw new RangeError(`two jobs have one name: ${names.join(', ')}`);
}
