import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { serveFlexday } from '../flexday/routes.ts';
import { createFlexdayService } from '../flexday/service.ts';
import { serveRefresh } from '../refresh-route.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { alwaysRefresh } from '../source/freshness.ts';
import { createSourceGate } from '../source/source-gate.ts';
import { type FlexdaySyncOptions, syncFlexday } from './flexday-sync.ts';
import { createFlexdayGateway } from './source.flexday.ts';
import type { CalendarGateway } from './source.gateway.ts';

/** Client mode: reads the gateway, never the supplier. */
function createFlexdaySyncJob(options: Omit<FlexdaySyncOptions, 'log'>, schedule: Schedule): Job {
  return {
    name: 'flexday-sync',
    schedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      reportToRunner(await syncFlexday({ ...options, log }, { by: 'job', slot }));
    },
  };
}

const code = 'FLEXDAY_SOURCE_ERROR';

/** Client mode: the same routes from the local table, which only the gateway fills. */
export function createClientFlexday(options: CalendarOptions, gateway: CalendarGateway, schedule: Schedule): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'flexday' });
  const service = createFlexdayService({ ...options, freshness: alwaysRefresh });
  const reading = { ...options, source: createFlexdayGateway(gateway), gate };
  const refresh = () => syncFlexday(reading, { by: 'manual' });
  return {
    name: 'flexday',
    routes: (app) => {
      serveFlexday(app, service);
      serveRefresh(app, { calendar: 'flexday', code, access: 'anyone', clock, refresh });
    },
    jobs: [createFlexdaySyncJob(reading, schedule)],
  };
}
