import { planForecasts } from '@svc/domain/calendars/national';
import { parisDay } from '@svc/domain/paris-time';
import { type ForecastUpstream, saveForecasts } from '../national/refresh.ts';
import { failedPass, finishedPass, type RefreshOptions, runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/source-outcome.ts';

/** Server mode: nine requests, each for one day, production and type. The first error ends the pass. */
export function refreshForecast(
  options: RefreshOptions<ForecastUpstream>,
  trigger: Trigger,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  const { clock, source } = options;
  return runCalendarPass(options, { trigger, cadenceMinutes: 30 }, async (pass) => {
    let updated = 0;
    for (const request of planForecasts(parisDay(clock.now()))) {
      if (signal?.aborted) break;
      const outcome = await source.readForecast(request, pass.claim);
      if (!outcome.ok) {
        const { failure } = outcome;
        return failedPass(failure, { updated, errors: [`${request.production_type}: ${failure.detail}`] });
      }
      updated += await saveForecasts(options, pass, outcome.data);
    }
    return finishedPass({ updated });
  });
}
