import { parisDay } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { runCalendarPass } from '../source/calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../source/refresh-outcome.ts';
import type { Pass, SourceGate } from '../source/source-gate.ts';
import { saveConsumption, saveForecast } from './repository.ts';
import type { ConsumptionSource, ForecastSeries } from './source.ts';

export type NationalOptions<Source> = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly source: Source;
  readonly gate: SourceGate;
};
export type ConsumptionRefreshOptions = NationalOptions<ConsumptionSource>;

/** Both modes: J-2 to J+2, all types in one request. */
export function refreshConsumption(options: ConsumptionRefreshOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { gate, clock, log, source } = options;
  return runCalendarPass({ gate, clock, log, trigger, cadenceMinutes: 15 }, async (pass) => {
    const outcome = await source.readConsumption(parisDay(clock.now()), pass.claim);
    if (!outcome.ok) {
      return { updated: 0, backfilled: 0, errors: [outcome.failure.detail], failure: outcome.failure };
    }
    const written = await pass.commit(async (transaction) => {
      let changed = 0;
      for (const series of outcome.data) changed += await saveConsumption(transaction, series, clock.now());
      return changed;
    });
    return { updated: written?.value ?? 0, backfilled: 0, errors: [], failure: null };
  });
}

/** Writes the forecasts of a source. Returns the number of changed values. */
export async function saveForecasts(
  { clock }: Pick<NationalOptions<unknown>, 'clock'>,
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

/** Refreshes both and reports one outcome. A failure of either is a failure. What the other wrote stays. */
export async function refreshBoth(
  consumption: () => Promise<RefreshOutcome>,
  forecast: () => Promise<RefreshOutcome>,
): Promise<RefreshOutcome> {
  const outcomes = [await consumption(), await forecast()];
  const done = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome] : []));
  if (done.length === 0) return { kind: 'busy' };
  return {
    kind: 'done',
    report: {
      updated: done.reduce((sum, { report }) => sum + report.updated, 0),
      backfilled: 0,
      errors: done.flatMap(({ report }) => report.errors),
    },
    failure: done.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}
