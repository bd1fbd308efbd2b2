import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { serveRefresh } from '../refresh-route.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { watchPasses } from '../source/freshness.ts';
import { createSourceGate } from '../source/source-gate.ts';
import { createTempoOutlooks, type TempoOutlooks } from '../tempo/outlook.ts';
import { serveTempo } from '../tempo/routes.ts';
import { createTempoService } from '../tempo/service.ts';
import { refuseDisabled } from './disabled.ts';
import type { Gridsource } from './gridsource.ts';
import { createTempoUpstream } from './source.tempo.ts';
import { refreshTempo, type TempoRefreshOptions } from './tempo-refresh.ts';

/** Slots of the gateway; after 11:30, once tomorrow is known, only those of the full hour do anything. */
const tempoRefreshSchedule: Schedule = { everyMinutes: 10 };

/** Server mode: reads the grid source. */
function createTempoRefreshJob(options: Omit<TempoRefreshOptions, 'log'>, outlooks: TempoOutlooks): Job {
  return {
    name: 'tempo-refresh',
    schedule: tempoRefreshSchedule,
    atStart: true,
    run: async (_data, { log, slot, signal }) => {
      const outcome = await refreshTempo({ ...options, log }, { by: 'job', slot }, signal);
      await outlooks.save();
      reportToRunner(outcome);
    },
  };
}

const code = 'TEMPO_SOURCE_ERROR';

/** Server mode. Without a grid source the stored colours are still served. */
export function createServerTempo(options: CalendarOptions, gridsource: Gridsource | undefined): Feature {
  const { clock, log } = options;
  const gate = createSourceGate({ ...options, source: 'tempo' });
  const historyGate = createSourceGate({ ...options, source: 'tempo-history' });
  const freshness = watchPasses(gate, clock);
  const service = createTempoService({ ...options, freshness });
  const outlooks = createTempoOutlooks(options);
  const source = gridsource && createTempoUpstream(gridsource, log);
  const reading = source && { ...options, source, gate, historyGate };
  const refresh = reading ? () => refreshTempo(reading, { by: 'manual' }) : refuseDisabled;
  return {
    name: 'tempo',
    routes: (app) => {
      serveTempo(app, service, outlooks);
      serveRefresh(app, { calendar: 'tempo', code, access: 'permission', clock, refresh });
    },
    jobs: reading ? [createTempoRefreshJob(reading, outlooks)] : [],
  };
}
