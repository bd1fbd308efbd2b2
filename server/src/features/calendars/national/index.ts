import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { refuseDisabled } from '../disabled.ts';
import { alwaysAsk, watchPasses } from '../freshness.ts';
import type { Gridsource } from '../gridsource.ts';
import { serveRefresh } from '../refresh-route.ts';
import type { CalendarGateway } from '../source.gateway.ts';
import { createSourceGate } from '../source-gate.ts';
import {
  consumptionRefreshSchedule,
  createConsumptionRefreshJob,
  createConsumptionSyncJob,
  createForecastRefreshJob,
  createForecastSyncJob,
  forecastRefreshSchedule,
} from './jobs.ts';
import { refreshBoth, refreshConsumption, refreshForecast, syncForecast } from './refresh.ts';
import { serveNational } from './routes.ts';
import { createNationalService } from './service.ts';
import { createNationalGateway } from './source.gateway.ts';
import { createNationalUpstream } from './source.upstream.ts';

const code = 'NATIONAL_SOURCE_ERROR';
const manual = { by: 'manual' } as const;

function createGates(options: CalendarOptions) {
  return {
    consumption: createSourceGate({ ...options, source: 'consumption' }),
    forecast: createSourceGate({ ...options, source: 'forecast' }),
  };
}

/** Server mode. Without a grid source what is stored is still served. */
export function createServerNational(options: CalendarOptions, gridsource: Gridsource | undefined): Feature {
  const { clock, log } = options;
  const gates = createGates(options);
  const serve = (gate: keyof typeof gates, schedule: Schedule) =>
    createNationalService({
      ...options,
      schedule,
      freshness: watchPasses(gates[gate], clock),
    });
  const source = gridsource && createNationalUpstream(gridsource, log);
  const consumption = source && { ...options, source, gate: gates.consumption };
  const forecast = source && { ...options, source, gate: gates.forecast };
  const isReading = consumption && forecast;
  const refresh = isReading
    ? () =>
        refreshBoth(
          () => refreshConsumption(consumption, manual),
          () => refreshForecast(forecast, manual),
        )
    : refuseDisabled;
  return {
    name: 'national',
    routes: (app) => {
      const load = serve('consumption', consumptionRefreshSchedule);
      serveNational(app, load, serve('forecast', forecastRefreshSchedule));
      serveRefresh(app, { calendar: 'national', code, access: 'permission', clock, refresh });
    },
    jobs: isReading ? [createConsumptionRefreshJob(consumption), createForecastRefreshJob(forecast)] : [],
  };
}

export type NationalSchedules = { readonly consumption: Schedule; readonly forecast: Schedule };

/** Client mode: the same routes from the local tables, which only the gateway fills. */
export function createClientNational(
  options: CalendarOptions,
  gateway: CalendarGateway,
  schedules: NationalSchedules,
): Feature {
  const { clock } = options;
  const gates = createGates(options);
  const source = createNationalGateway(gateway);
  const consumption = { ...options, source, gate: gates.consumption };
  const forecast = { ...options, source, gate: gates.forecast };
  const service = createNationalService({ ...options, freshness: alwaysAsk, schedule: schedules.consumption });
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
