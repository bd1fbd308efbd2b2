import { isNationalStale } from '@svc/domain/calendars/national';
import { parisDay } from '@svc/domain/paris-time';
import type { CalendarJob } from '../define-calendar.ts';
import { type ForecastGateway, saveForecasts } from '../national/refresh.ts';
import { isNationalEmpty } from '../national/repository.ts';
import {
  failedPass,
  finishedPass,
  type RefreshOptions,
  reportToRunner,
  runCalendarPass,
} from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/source-outcome.ts';

/** Client mode: one request to the gateway. */
export function syncForecast(options: RefreshOptions<ForecastGateway>, trigger: Trigger): Promise<RefreshOutcome> {
  const { clock, source } = options;
  return runCalendarPass(options, { trigger, cadenceMinutes: 60 }, async (pass) => {
    const outcome = await source.readForecasts(parisDay(clock.now()), pass.claim);
    if (!outcome.ok) return failedPass(outcome.failure);
    return finishedPass({ updated: await saveForecasts(options, pass, outcome.data) });
  });
}

/** At its slots always; at start only when the last sync is older than 6 h (consumption) or 12 h (forecast). */
export function checkNational(kind: 'consumption' | 'forecast'): Omit<CalendarJob, 'name' | 'schedule'> {
  return {
    atStart: true,
    // Seven seconds in all. After that the next slot retries.
    attempts: 4,
    isDue: async ({ gate, clock, database }, slot) => {
      if (slot !== undefined) return true;
      const { last_success_at } = await gate.state();
      // A gateway without data responded but returned nothing: that is not a successful sync.
      const lastSuccess = (await isNationalEmpty(database, kind)) ? null : last_success_at;
      return isNationalStale(kind, lastSuccess, clock.now());
    },
    afterRefresh: async (outcome, { database }, slot) => {
      reportToRunner(outcome);
      // A gateway that has just started itself has its first values a moment later.
      if (slot === undefined && (await isNationalEmpty(database, kind))) {
        throw new Error('the gateway has no such values yet: it is asked again in a moment');
      }
    },
  };
}
