import { isNationalStale } from '@svc/domain/calendars/national';
import type { Instant } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job, JobContext } from '#platform/jobs/job.ts';
import { type ConsumptionRefreshOptions, refreshConsumption } from '../national/refresh.ts';
import { isNationalEmpty } from '../national/repository.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { type ForecastSyncOptions, syncForecast } from './forecast-sync.ts';

/** Seven seconds in all. After that the next slot retries. */
const startAttempts = 4;

/** Client mode: at its slots always, at start only when the last sync is older than 6 h. */
export function createConsumptionSyncJob(options: Omit<ConsumptionRefreshOptions, 'log'>, schedule: Schedule): Job {
  return {
    name: 'consumption-sync',
    schedule,
    atStart: true,
    attempts: startAttempts,
    run: async (_data, context) => {
      if (!(await isDue('consumption', options, context))) return;
      const { log, slot } = context;
      reportToRunner(await refreshConsumption({ ...options, log }, { by: 'job', slot }));
      await expectSome('consumption', options.database, slot);
    },
  };
}

/** Client mode: at its slots always, at start only when the last sync is older than 12 h. */
export function createForecastSyncJob(options: Omit<ForecastSyncOptions, 'log'>, schedule: Schedule): Job {
  return {
    name: 'forecast-sync',
    schedule,
    atStart: true,
    attempts: startAttempts,
    run: async (_data, context) => {
      if (!(await isDue('forecast', options, context))) return;
      const { log, slot } = context;
      reportToRunner(await syncForecast({ ...options, log }, { by: 'job', slot }));
      await expectSome('forecast', options.database, slot);
    },
  };
}

async function isDue(
  kind: 'consumption' | 'forecast',
  { gate, clock, database }: Pick<ConsumptionRefreshOptions, 'gate' | 'clock' | 'database'>,
  { slot }: JobContext,
): Promise<boolean> {
  if (slot !== undefined) return true;
  const { last_success_at } = await gate.state();
  // A gateway without data responded but returned nothing: that is not a successful sync.
  const lastSuccess = (await isNationalEmpty(database, kind)) ? null : last_success_at;
  return isNationalStale(kind, lastSuccess, clock.now());
}

// A gateway that has just started itself has its first values a moment later.
async function expectSome(kind: 'consumption' | 'forecast', database: Connection, slot: Instant | undefined) {
  if (slot === undefined && (await isNationalEmpty(database, kind))) {
    throw new Error('the gateway has no such values yet: it is asked again in a moment');
  }
}
