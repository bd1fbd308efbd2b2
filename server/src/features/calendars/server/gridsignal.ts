import { signalWait } from '@svc/domain/calendars/gridsignal';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { refreshSignal, type SignalRefreshOptions } from '../gridsignal/refresh.ts';
import { serveSignal } from '../gridsignal/routes.ts';
import { createSignalService } from '../gridsignal/service.ts';
import { serveRefresh } from '../refresh-route.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { watchPasses } from '../source/freshness.ts';
import { createSourceGate } from '../source/source-gate.ts';
import { refuseDisabled } from './disabled.ts';
import type { Gridsource } from './gridsource.ts';
import { createSignalUpstream } from './source.gridsignal.ts';

type Options = Omit<SignalRefreshOptions, 'log'>;

const signalRefreshSchedule: Schedule = { everyMinutes: 60 };

/** Server mode: every hour. The gate enforces the source's minimum of 15 minutes between two calls. */
function createSignalRefreshJob(options: Options): Job {
  return {
    name: 'gridsignal-refresh',
    schedule: signalRefreshSchedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      reportToRunner(await refreshSignal({ ...options, log }, { by: 'job', slot }));
    },
  };
}

const code = 'GRIDSIGNAL_SOURCE_ERROR';

/** Server mode. Without a grid source the stored levels are still served. */
export function createServerSignal(
  options: CalendarOptions,
  gridsource: Gridsource | undefined,
  path: string,
): Feature {
  const { clock, log } = options;
  const gate = createSourceGate({ ...options, source: 'gridsignal', waitSeconds: signalWait });
  const freshness = watchPasses(gate, clock);
  const service = createSignalService({ ...options, freshness });
  const source = gridsource && createSignalUpstream(gridsource, path, log);
  const reading = source && { ...options, source, gate };
  const refresh = reading ? () => refreshSignal(reading, { by: 'manual' }) : refuseDisabled;
  return {
    name: 'gridsignal',
    routes: (app) => {
      serveSignal(app, service);
      serveRefresh(app, { calendar: 'gridsignal', code, access: 'permission', clock, refresh });
    },
    jobs: reading ? [createSignalRefreshJob(reading)] : [],
  };
}
