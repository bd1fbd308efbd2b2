import { planForecasts } from '@svc/domain/calendars/national';
import { parisDay } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { createNationalGates } from '../national/gates.ts';
import {
  type ConsumptionRefreshOptions,
  type NationalOptions,
  refreshBoth,
  refreshConsumption,
  saveForecasts,
} from '../national/refresh.ts';
import { isNationalEmpty } from '../national/repository.ts';
import { serveNational } from '../national/routes.ts';
import { createNationalService } from '../national/service.ts';
import type { ForecastUpstream } from '../national/source.ts';
import { serveRefresh } from '../refresh-route.ts';
import { reportToRunner, runCalendarPass } from '../source/calendar-pass.ts';
import { watchPasses } from '../source/freshness.ts';
import type { RefreshOutcome, Trigger } from '../source/refresh-outcome.ts';
import { refuseDisabled } from './disabled.ts';
import type { Gridsource } from './gridsource.ts';
import { createNationalUpstream } from './source.national.ts';

type ForecastRefreshOptions = NationalOptions<ForecastUpstream>;

/** Server mode: nine requests, each for one day, production and type. The first error ends the pass. */
function refreshForecast(
  options: ForecastRefreshOptions,
  trigger: Trigger,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  const { gate, clock, log, source } = options;
  return runCalendarPass({ gate, clock, log, trigger, cadenceMinutes: 30 }, async (pass) => {
    let updated = 0;
    for (const request of planForecasts(parisDay(clock.now()))) {
      if (signal?.aborted) break;
      const outcome = await source.readForecast(request, pass.claim);
      if (!outcome.ok) {
        const { failure } = outcome;
        return { updated, backfilled: 0, errors: [`${request.production_type}: ${failure.detail}`], failure };
      }
      updated += await saveForecasts(options, pass, outcome.data);
    }
    return { updated, backfilled: 0, errors: [], failure: null };
  });
}

const consumptionRefreshSchedule: Schedule = { everyMinutes: 15 };
const forecastRefreshSchedule: Schedule = { everyMinutes: 30 };

/** Server mode: at its slots, and at a start with nothing stored. */
function createConsumptionRefreshJob(options: Omit<ConsumptionRefreshOptions, 'log'>): Job {
  return {
    name: 'consumption-refresh',
    schedule: consumptionRefreshSchedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      if (slot === undefined && !(await isNationalEmpty(options.database, 'consumption'))) return;
      reportToRunner(await refreshConsumption({ ...options, log }, { by: 'job', slot }));
    },
  };
}

/** Server mode: at its slots, and at a start with nothing stored. */
function createForecastRefreshJob(options: Omit<ForecastRefreshOptions, 'log'>): Job {
  return {
    name: 'forecast-refresh',
    schedule: forecastRefreshSchedule,
    atStart: true,
    run: async (_data, { log, slot, signal }) => {
      if (slot === undefined && !(await isNationalEmpty(options.database, 'forecast'))) return;
      reportToRunner(await refreshForecast({ ...options, log }, { by: 'job', slot }, signal));
    },
  };
}

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
