import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { createNationalGates } from '../national/gates.ts';
import { refreshBoth, refreshConsumption } from '../national/refresh.ts';
import { serveNational } from '../national/routes.ts';
import { createNationalService } from '../national/service.ts';
import { serveRefresh } from '../refresh-route.ts';
import { alwaysRefresh } from '../source/freshness.ts';
import { syncForecast } from './forecast-sync.ts';
import { createConsumptionSyncJob, createForecastSyncJob } from './national-jobs.ts';
import type { CalendarGateway } from './source.gateway.ts';
import { createNationalGateway } from './source.national.ts';

const code = 'NATIONAL_SOURCE_ERROR';
const manual = { by: 'manual' } as const;

export type NationalSchedules = { readonly consumption: Schedule; readonly forecast: Schedule };

/** Client mode: the same routes from the local tables, which only the gateway fills. */
export function createClientNational(
  options: CalendarOptions,
  gateway: CalendarGateway,
  schedules: NationalSchedules,
): Feature {
  const { clock } = options;
  const gates = createNationalGates(options);
  const source = createNationalGateway(gateway);
  const consumption = { ...options, source, gate: gates.consumption };
  const forecast = { ...options, source, gate: gates.forecast };
  const service = createNationalService({ ...options, freshness: alwaysRefresh, schedule: schedules.consumption });
  const refresh = () =>
    refreshBoth(
      () => refreshConsumption(consumption, manual),
      () => syncForecast(forecast, manual),
    );
  return {
    name: 'national',
    routes: (app) => {
      serveNational(app, service, service);
      serveRefresh(app, { calendar: 'national', code, access: 'anyone', clock, refresh });
    },
    jobs: [
      createConsumptionSyncJob(consumption, schedules.consumption),
      createForecastSyncJob(forecast, schedules.forecast),
    ],
  };
}
