import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { createNationalGates } from '../national/gates.ts';
import { refreshBoth, refreshConsumption } from '../national/refresh.ts';
import { serveNational } from '../national/routes.ts';
import { createNationalService } from '../national/service.ts';
import { serveRefresh } from '../refresh-route.ts';
import { watchPasses } from '../source/freshness.ts';
import { refuseDisabled } from './disabled.ts';
import { refreshForecast } from './forecast-refresh.ts';
import type { Gridsource } from './gridsource.ts';
import {
  consumptionRefreshSchedule,
  createConsumptionRefreshJob,
  createForecastRefreshJob,
  forecastRefreshSchedule,
} from './national-jobs.ts';
import { createNationalUpstream } from './source.national.ts';

const code = 'NATIONAL_SOURCE_ERROR';
const manual = { by: 'manual' } as const;

/** Server mode. Without a grid source what is stored is still served. */
export function createServerNational(options: CalendarOptions, gridsource: Gridsource | undefined): Feature {
  const { clock, log } = options;
  const gates = createNationalGates(options);
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
