import type { Instant } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { App } from '#platform/http/app.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { CalendarName } from './calendars.ts';
import type { Freshness } from './public-response.ts';
import { serveRefresh } from './refresh-route.ts';
import { failedPass, type RefreshOptions, reportToRunner } from './source/calendar-pass.ts';
import { createSourceGate, type GateOptions } from './source/source-gate.ts';
import type { RefreshOutcome, Trigger } from './source/source-outcome.ts';

export type CalendarParts = Omit<RefreshOptions<unknown>, 'source' | 'gate'>;

/** What differs between the modes for every calendar. */
export type CalendarMode = Pick<GateOptions, 'leaseMs' | 'silenceMs'> & {
  readonly freshness: Freshness;
  /** Whether anyone who reaches the process may request a refresh. */
  readonly isOpen: boolean;
};

export type CalendarOptions = CalendarParts & CalendarMode;

/** What the routes of a calendar need. */
export type ServiceOptions = Pick<CalendarOptions, 'database' | 'clock' | 'freshness'>;

/** A job and its hooks. `slot`: undefined for a run at start. */
export type CalendarJob = Pick<Job, 'name' | 'schedule' | 'atStart' | 'attempts'> & {
  readonly schedule: Schedule;
  /** False: the run ends without a refresh. */
  readonly isDue?: (options: RefreshOptions<unknown>, slot: Instant | undefined) => Promise<boolean>;
  /** Runs after the refresh, also after one that failed, before the runner learns the outcome. */
  readonly afterRefresh?: (
    outcome: RefreshOutcome,
    options: RefreshOptions<unknown>,
    slot: Instant | undefined,
  ) => Promise<void>;
};

/** One source of a calendar: how it is read and stored, and when. */
export type CalendarPass<Source> = Pick<GateOptions, 'source' | 'waitSeconds'> & {
  readonly refresh: (
    options: RefreshOptions<Source>,
    trigger: Trigger,
    signal?: AbortSignal,
  ) => Promise<RefreshOutcome>;
  readonly jobs: readonly CalendarJob[];
};

export type ModeCalendar<Source> = {
  readonly name: CalendarName;
  /** Undefined: its source is not configured. What is stored is still served. */
  readonly reader: Source | undefined;
  readonly passes: readonly CalendarPass<Source>[];
  readonly serve: (app: App, options: ServiceOptions) => void;
};

/** The feature of a calendar in one mode: its routes, the route that refreshes it, and its jobs. */
export function defineCalendar<Source>(options: CalendarOptions, calendar: ModeCalendar<Source>): Feature {
  const { name, reader, passes, serve } = calendar;
  const active = reader === undefined ? [] : passes.map((pass) => ({ pass, given: openPass(options, reader, pass) }));
  const refresh = async () => {
    const outcomes: RefreshOutcome[] = [];
    for (const { pass, given } of active) outcomes.push(await pass.refresh(given, { by: 'manual' }));
    return active.length === 0 ? refuseDisabled() : joinOutcomes(outcomes);
  };
  return {
    name,
    routes: (app) => {
      serve(app, options);
      serveRefresh(app, { calendar: name, isOpen: options.isOpen, clock: options.clock, refresh });
    },
    jobs: active.flatMap(({ pass, given }) => pass.jobs.map((job) => createJob(job, pass, given))),
  };
}

function openPass<Source>(
  options: CalendarOptions,
  reader: Source,
  { source, waitSeconds }: CalendarPass<Source>,
): RefreshOptions<Source> {
  return { ...options, source: reader, gate: createSourceGate({ ...options, source, waitSeconds }) };
}

function createJob<Source>(
  { isDue, afterRefresh, ...job }: CalendarJob,
  { refresh }: CalendarPass<Source>,
  given: RefreshOptions<Source>,
): Job {
  return {
    ...job,
    run: async (_data, { log, slot, signal }) => {
      const options = { ...given, log };
      if (isDue && !(await isDue(options, slot))) return;
      const outcome = await refresh(options, { by: 'job', slot }, signal);
      await afterRefresh?.(outcome, options, slot);
      reportToRunner(outcome);
    },
  };
}

/** A refresh of a calendar whose source is not configured: reported as our own error. */
function refuseDisabled(): RefreshOutcome {
  const detail = 'the source is not configured';
  const { failure, ...report } = failedPass({ kind: 'unauthorized', detail, retry_at: null });
  return { kind: 'done', report, failure };
}

/** One outcome for all sources of a calendar. A failure of one is a failure. What the others wrote stays. */
function joinOutcomes(outcomes: readonly RefreshOutcome[]): RefreshOutcome {
  const done = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome] : []));
  if (done.length === 0) return outcomes[0] ?? { kind: 'idle' };
  return {
    kind: 'done',
    report: {
      updated: done.reduce((sum, { report }) => sum + report.updated, 0),
      backfilled: done.reduce((sum, { report }) => sum + report.backfilled, 0),
      errors: done.flatMap(({ report }) => report.errors),
    },
    failure: done.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}
