import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { serveRefresh } from '../refresh-route.ts';
import { alwaysRefresh } from '../source/freshness.ts';
import { createSourceGate } from '../source/source-gate.ts';
import { createTempoOutlooks } from '../tempo/outlook.ts';
import { serveTempo } from '../tempo/routes.ts';
import { createTempoService } from '../tempo/service.ts';
import type { CalendarGateway } from './source.gateway.ts';
import { createTempoGateway } from './source.tempo.ts';
import { createTempoSyncJob } from './tempo-job.ts';
import { syncTempo } from './tempo-sync.ts';

const code = 'TEMPO_SOURCE_ERROR';

/** Client mode: the same routes from the local table, which only the gateway fills. */
export function createClientTempo(options: CalendarOptions, gateway: CalendarGateway, schedule: Schedule): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'tempo' });
  const service = createTempoService({ ...options, freshness: alwaysRefresh });
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
