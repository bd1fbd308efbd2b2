import { signalWait } from '@svc/domain/calendars/gridsignal';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { refuseDisabled } from '../disabled.ts';
import { alwaysAsk, watchPasses } from '../freshness.ts';
import type { Gridsource } from '../gridsource.ts';
import { serveRefresh } from '../refresh-route.ts';
import type { CalendarGateway } from '../source.gateway.ts';
import { createSourceGate } from '../source-gate.ts';
import { createSignalCheckJob, createSignalRefreshJob, createSignalSyncJob } from './jobs.ts';
import { refreshSignal } from './refresh.ts';
import { serveSignal } from './routes.ts';
import { createSignalService } from './service.ts';
import { createSignalGateway } from './source.gateway.ts';
import { createSignalUpstream } from './source.upstream.ts';

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

export type SignalSchedules = { readonly always: Schedule; readonly whenIncomplete: Schedule };

/** Client mode: the same routes from the local table. The gateway keeps the source's limit; none is needed here. */
export function createClientSignal(
  options: CalendarOptions,
  gateway: CalendarGateway,
  schedules: SignalSchedules,
): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'gridsignal' });
  const service = createSignalService({ ...options, freshness: alwaysAsk });
  const reading = { ...options, source: createSignalGateway(gateway), gate };
  const refresh = () => refreshSignal(reading, { by: 'manual' });
  return {
    name: 'gridsignal',
    routes: (app) => {
      serveSignal(app, service);
      serveRefresh(app, { calendar: 'gridsignal', code, access: 'anyone', clock, refresh });
    },
    jobs: [createSignalSyncJob(reading, schedules.always), createSignalCheckJob(reading, schedules.whenIncomplete)],
  };
}
