import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { refreshSignal } from '../gridsignal/refresh.ts';
import { serveSignal } from '../gridsignal/routes.ts';
import { createSignalService } from '../gridsignal/service.ts';
import { serveRefresh } from '../refresh-route.ts';
import { alwaysRefresh } from '../source/freshness.ts';
import { createSourceGate } from '../source/source-gate.ts';
import { createSignalCheckJob, createSignalSyncJob } from './gridsignal-jobs.ts';
import type { CalendarGateway } from './source.gateway.ts';
import { createSignalGateway } from './source.gridsignal.ts';

const code = 'GRIDSIGNAL_SOURCE_ERROR';

export type SignalSchedules = { readonly always: Schedule; readonly whenIncomplete: Schedule };

/**
 * Client mode: the same routes from the local table. The gateway enforces the limit of the source, so none is needed
 * here.
 */
export function createClientSignal(
  options: CalendarOptions,
  gateway: CalendarGateway,
  schedules: SignalSchedules,
): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'gridsignal' });
  const service = createSignalService({ ...options, freshness: alwaysRefresh });
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
