import type { Schedule } from '@svc/domain/schedule';
import type { Job } from '#platform/jobs/job.ts';
import { type ConsumptionRefreshOptions, refreshConsumption } from '../national/refresh.ts';
import { isNationalEmpty } from '../national/repository.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { type ForecastRefreshOptions, refreshForecast } from './forecast-refresh.ts';

export const consumptionRefreshSchedule: Schedule = { everyMinutes: 15 };
export const forecastRefreshSchedule: Schedule = { everyMinutes: 30 };

/** Server mode: at its slots, and at a start with nothing stored. */
export function createConsumptionRefreshJob(options: Omit<ConsumptionRefreshOptions, 'log'>): Job {
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
export function createForecastRefreshJob(options: Omit<ForecastRefreshOptions, 'log'>): Job {
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
