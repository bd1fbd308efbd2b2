// Backoff: a step that failed is tried again later each time.

import { toDay } from '@svc/domain/day';
import type { Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { MissingPeriod } from '@svc/domain/readings/missing';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import { pause } from '#platform/pause.ts';
import { type DueStep, finishStep, listDueSteps, postponeStep } from './repository.ts';

/** Submits one range to the operator's queue in the background. */
export type FetchInBackground = (call: {
  readonly user_id: string;
  readonly usage_point_id: string;
  readonly measure: Measure;
  readonly range: MissingPeriod['range'];
}) => Promise<Background>;

export type Background =
  | { readonly state: 'done'; readonly missingPeriods: readonly Omit<MissingPeriod, 'detail'>[] }
  /** It waits for its slot. */
  | { readonly state: 'waiting'; readonly expected_at: Instant }
  | { readonly state: 'refused'; readonly expected_at: Instant };

export type ImportJobOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly fetch: FetchInBackground;
};

export const importJobName = 'imports';
const stepsAtOnce = 12;
const mostAttempts = 5;
const restMs = 1000;

/**
 * Processes the steps of all imports. It runs once over all replicas. After a crash another replica continues from the
 * rows and attaches to calls that wait in the queue, instead of repeating them.
 */
export function createImportJob(options: ImportJobOptions): Job {
  return {
    name: importJobName,
    schedule: { everyMinutes: 1 },
    atStart: true,
    afterLoss: true,
    async run(_data, { signal }) {
      while (!signal.aborted) {
        const steps = await listDueSteps(options.database, options.clock.now(), stepsAtOnce);
        if (steps.length === 0) return;
        const moved = await Promise.all(steps.map((step) => driveStep(options, step)));
        // All of them wait for their slot: polling more often does not speed it up.
        if (!moved.some(Boolean)) await pause(restMs, signal);
      }
    },
  };
}

/** True when the step went on. */
async function driveStep({ database, clock, fetch }: ImportJobOptions, step: DueStep): Promise<boolean> {
  const { user_id, usage_point_id } = step;
  const range = { start: toDay(step.start_day), end: toDay(step.end_day) };
  const response = await fetch({ user_id, usage_point_id, measure: step.measure as Measure, range });
  if (response.state === 'waiting') return false;
  if (response.state === 'refused') {
    await postponeStep(database, { ...step, attempts: step.attempts - 1 }, response.expected_at, null);
    return true;
  }
  const open = response.missingPeriods.find(({ reason }) => reason === 'unavailable' || reason === 'waiting');
  if (open && step.attempts + 1 < mostAttempts) {
    const growing = clock.now() + 60_000 * 2 ** step.attempts;
    await postponeStep(database, step, Math.max(open.retry_at ?? 0, growing), open.response.code);
    return true;
  }
  await finishStep(database, step, endingOf(response.missingPeriods, range), clock.now());
  return true;
}

// Recent days that are not published yet are not part of the import: they are requested every morning.
function endingOf(missingPeriods: readonly Omit<MissingPeriod, 'detail'>[], range: MissingPeriod['range']) {
  const whole = missingPeriods.find(
    (missingPeriod) => missingPeriod.range.start <= range.start && missingPeriod.range.end >= range.end,
  );
  if (!whole || whole.reason === 'not_published') return { state: 'done', code: null } as const;
  const isRefusal = whole.reason === 'refused' || whole.reason === 'consent';
  return { state: isRefusal ? 'refused' : 'failed', code: whole.code ?? whole.response.code } as const;
}
