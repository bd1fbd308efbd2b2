import { parisDay } from '@svc/domain/paris-time';
import { type NationalOptions, saveForecasts } from '../national/refresh.ts';
import type { ForecastGateway } from '../national/source.ts';
import { type PassReport, runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/refresh-outcome.ts';

export type ForecastSyncOptions = NationalOptions<ForecastGateway>;

/** Client mode: one request to the gateway. */
export function syncForecast(options: ForecastSyncOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { gate, clock, log, source } = options;
  return runCalendarPass({ gate, clock, log, trigger, cadenceMinutes: 60 }, async (pass): Promise<PassReport> => {
    const outcome = await source.readForecasts(parisDay(clock.now()), pass.claim);
    if (!outcome.ok) {
      return { updated: 0, backfilled: 0, errors: [outcome.failure.detail], failure: outcome.failure };
    }
    return { updated: await saveForecasts(options, pass, outcome.data), backfilled: 0, errors: [], failure: null };
  });
}
