import { setTimeout as sleep } from 'node:timers/promises';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { refuseDisabled } from '../disabled.ts';
import { alwaysAsk, watchPasses } from '../freshness.ts';
import { serveRefresh } from '../refresh-route.ts';
import type { CalendarGateway } from '../source.gateway.ts';
import { createSourceGate } from '../source-gate.ts';
import { createFlexdayRefreshJob, createFlexdaySyncJob } from './jobs.ts';
import { refreshFlexday } from './refresh.ts';
import { serveFlexday } from './routes.ts';
import { createFlexdayService } from './service.ts';
import { createFlexdayGateway } from './source.gateway.ts';
import { createFlexdaySite, type FlexdaySiteOptions } from './source.upstream.ts';
import { syncFlexday } from './sync.ts';

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

/** Client mode: the same routes from the local table, which only the gateway fills. */
export function createClientFlexday(options: CalendarOptions, gateway: CalendarGateway, schedule: Schedule): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'flexday' });
  const service = createFlexdayService({ ...options, freshness: alwaysAsk });
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
