import { isNationalStale } from '@svc/domain/calendars/national';
import type { Schedule } from '@svc/domain/schedule';
import type { Job, JobContext } from '#platform/jobs/job.ts';
import { reportToRunner } from '../calendar-pass.ts';
import {
  type ConsumptionRefreshOptions,
  type ForecastRefreshOptions,
  type ForecastSyncOptions,
  refreshConsumption,
  refreshForecast,
  syncForecast,
} from './refresh.ts';

export const consumptionRefreshSchedule: Schedule = { everyMinutes: 15 };
export const forecastRefreshSchedule: Schedule = { everyMinutes: 30 };

/** Server mode. */
export function createConsumptionRefreshJob(options: Omit<ConsumptionRefreshOptions, 'log'>): Job {
  return {
    name: 'consumption-refresh',
    schedule: consumptionRefreshSchedule,
    run: async (_data, { log, slot }) => {
      reportToRunner(await refreshConsumption({ ...options, log }, { by: 'job', slot }));
    },
  };
}

/** Server mode. */
export function createForecastRefreshJob(options: Omit<ForecastRefreshOptions, 'log'>): Job {
  return {
    name: 'forecast-refresh',
    schedule: forecastRefreshSchedule,
    run: async (_data, { log, slot, signal }) => {
      reportToRunner(await refreshForecast({ ...options, log }, { by: 'job', slot }, signal));
    },
  };
}

/** Client mode: at its slots always, at start only when the last sync is older than 6 h. */
export function createConsumptionSyncJob(options: Omit<ConsumptionRefreshOptions, 'log'>, schedule: Schedule): Job {
  return {
    name: 'consumption-sync',
    schedule,
    atStart: true,
    run: async (_data, context) => {
      if (!(await isDue('consumption', options, context))) return;
      const { log, slot } = context;
      reportToRunner(await refreshConsumption({ ...options, log }, { by: 'job', slot }));
    },
  };
}

/** Client mode: at its slots always, at start only when the last sync is older than 12 h. */
export function createForecastSyncJob(options: Omit<ForecastSyncOptions, 'log'>, schedule: Schedule): Job {
  return {
    name: 'forecast-sync',
    schedule,
    atStart: true,
    run: async (_data, context) => {
      if (!(await isDue('forecast', options, context))) return;
      const { log, slot } = context;
      reportToRunner(await syncForecast({ ...options, log }, { by: 'job', slot }));
    },
  };
}

async function isDue(
  kind: 'consumption' | 'forecast',
  { gate, clock }: Pick<ConsumptionRefreshOptions, 'gate' | 'clock'>,
  { slot }: JobContext,
): Promise<boolean> {
  return slot !== undefined || isNationalStale(kind, (await gate.state()).last_success_at, clock.now());
}
