import type { ForecastRequest } from '@svc/domain/calendars/national';
import type { Day } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { failedPass, finishedPass, type RefreshOptions, runCalendarPass } from '../source/calendar-pass.ts';
import type { Pass } from '../source/source-gate.ts';
import type { Claim, RefreshOutcome, SourceOutcome, Trigger } from '../source/source-outcome.ts';
import { type ConsumptionSeries, type ForecastSeries, saveConsumption, saveForecast } from './repository.ts';

export type ConsumptionSource = {
  readConsumption(today: Day, claim: Claim): Promise<SourceOutcome<readonly ConsumptionSeries[]>>;
};

/** The grid source takes one day, one production and one type a call. */
export type ForecastUpstream = {
  /** An empty list: not published yet, which is no error. */
  readForecast(request: ForecastRequest, claim: Claim): Promise<SourceOutcome<readonly ForecastSeries[]>>;
};

/** A gateway returns all series at once. */
export type ForecastGateway = {
  readForecasts(today: Day, claim: Claim): Promise<SourceOutcome<readonly ForecastSeries[]>>;
};

/** Both modes: J-2 to J+2, all types in one request. */
export function refreshConsumption(
  options: RefreshOptions<ConsumptionSource>,
  trigger: Trigger,
): Promise<RefreshOutcome> {
  const { clock, source } = options;
  return runCalendarPass(options, { trigger, cadenceMinutes: 15 }, async (pass) => {
    const outcome = await source.readConsumption(parisDay(clock.now()), pass.claim);
    if (!outcome.ok) return failedPass(outcome.failure);
    const written = await pass.commit(async (transaction) => {
      let changed = 0;
      for (const series of outcome.data) changed += await saveConsumption(transaction, series, clock.now());
      return changed;
    });
    return finishedPass({ updated: written?.value ?? 0 });
  });
}

/** Writes the forecasts of a source. Returns the number of changed values. */
export async function saveForecasts(
  { clock }: Pick<RefreshOptions<unknown>, 'clock'>,
  pass: Pass,
  all: readonly ForecastSeries[],
): Promise<number> {
  const written = await pass.commit(async (transaction) => {
    let changed = 0;
    for (const series of all) changed += await saveForecast(transaction, series, clock.now());
    return changed;
  });
  return written?.value ?? 0;
}
