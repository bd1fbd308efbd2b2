import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { refuseDisabled } from '../disabled.ts';
import { alwaysAsk, watchPasses } from '../freshness.ts';
import type { Gridsource } from '../gridsource.ts';
import { serveRefresh } from '../refresh-route.ts';
import type { CalendarGateway } from '../source.gateway.ts';
import { createSourceGate } from '../source-gate.ts';
import { createTempoRefreshJob, createTempoSyncJob } from './jobs.ts';
import { createTempoOutlooks } from './outlook.ts';
import { refreshTempo } from './refresh.ts';
import { serveTempo } from './routes.ts';
import { createTempoService } from './service.ts';
import { createTempoGateway } from './source.gateway.ts';
import { createTempoUpstream } from './source.upstream.ts';
import { syncTempo } from './sync.ts';

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

/** Client mode: the same routes from the local table, which only the gateway fills. */
export function createClientTempo(options: CalendarOptions, gateway: CalendarGateway, schedule: Schedule): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'tempo' });
  const service = createTempoService({ ...options, freshness: alwaysAsk });
  const outlooks = createTempoOutlooks(options);
  const reading = { ...options, source: createTempoGateway(gateway), gate };
  const refresh = () => syncTempo(reading, { by: 'manual' });
  return {
    name: 'tempo',
    routes: (app) => {
      serveTempo(app, service, outlooks);
      serveRefresh(app, { calendar: 'tempo', code, access: 'anyone', clock, refresh });
    },
    jobs: [createTempoSyncJob(reading, outlooks, schedule)],
  };
}
