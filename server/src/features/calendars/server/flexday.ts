import { setTimeout as sleep } from 'node:timers/promises';
import type { Feature } from '#feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { serveFlexday } from '../flexday/routes.ts';
import { createFlexdayService, flexdayRefreshSchedule } from '../flexday/service.ts';
import { serveRefresh } from '../refresh-route.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { watchPasses } from '../source/freshness.ts';
import { createSourceGate } from '../source/source-gate.ts';
import { refuseDisabled } from './disabled.ts';
import { type FlexdayRefreshOptions, refreshFlexday } from './flexday-refresh.ts';
import { createFlexdaySite, type FlexdaySiteOptions } from './source.flexday.ts';

/** Server mode: reads the supplier's site. */
function createFlexdayRefreshJob(options: Omit<FlexdayRefreshOptions, 'log'>): Job {
  return {
    name: 'flexday-refresh',
    schedule: flexdayRefreshSchedule,
    atStart: true,
    run: async (_data, { log, slot, signal }) => {
      const outcome = await refreshFlexday({ ...options, log }, { by: 'job', slot }, signal);
      reportToRunner(outcome);
    },
  };
}

const code = 'FLEXDAY_SOURCE_ERROR';

/** Server mode. Without the supplier's address the stored days are still served. */
export function createServerFlexday(
  options: CalendarOptions & { readonly sleep?: (ms: number) => Promise<void> },
  site: FlexdaySiteOptions | undefined,
): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'flexday' });
  const freshness = watchPasses(gate, clock);
  const service = createFlexdayService({ ...options, freshness });
  const reading = site && {
    ...options,
    sleep: options.sleep ?? ((ms: number) => sleep(ms)),
    site: createFlexdaySite(site),
    gate,
  };
  const refresh = reading ? () => refreshFlexday(reading, { by: 'manual' }) : refuseDisabled;
  return {
    name: 'flexday',
    routes: (app) => {
      serveFlexday(app, service);
      serveRefresh(app, { calendar: 'flexday', code, access: 'administrator', clock, refresh });
    },
    jobs: reading ? [createFlexdayRefreshJob(reading)] : [],
  };
}
