import { planForecasts } from '@svc/domain/calendars/national';
import { parisDay } from '@svc/domain/paris-time';
import { type NationalOptions, saveForecasts } from '../national/refresh.ts';
import type { ForecastUpstream } from '../national/source.ts';
import { runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/refresh-outcome.ts';

export type ForecastRefreshOptions = NationalOptions<ForecastUpstream>;

/** Server mode: nine requests, each for one day, production and type. The first error ends the pass. */
export function refreshForecast(
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
