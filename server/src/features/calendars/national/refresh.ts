import { planForecasts } from '@svc/domain/calendars/national';
import { parisDay } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { type PassReport, runPass } from '../calendar-pass.ts';
import type { RefreshOutcome, Trigger } from '../refresh.ts';
import type { Pass, SourceGate } from '../source-gate.ts';
import { saveConsumption, saveForecast } from './repository.ts';
import type { ConsumptionSource, ForecastGateway, ForecastSeries, ForecastUpstream } from './source.ts';

type Options<Source> = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly source: Source;
  readonly gate: SourceGate;
};
export type ConsumptionRefreshOptions = Options<ConsumptionSource>;
export type ForecastRefreshOptions = Options<ForecastUpstream>;
export type ForecastSyncOptions = Options<ForecastGateway>;

/** Both modes: J-2 to J+2, all types in one question. */
export function refreshConsumption(options: ConsumptionRefreshOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { gate, clock, log, source } = options;
  return runPass({ gate, clock, log, trigger, cadenceMinutes: 15 }, async (pass) => {
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

/** Server mode: nine questions, one day, production and type each. The first error ends the pass. */
export function refreshForecast(
  options: ForecastRefreshOptions,
  trigger: Trigger,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  const { gate, clock, log, source } = options;
  return runPass({ gate, clock, log, trigger, cadenceMinutes: 30 }, async (pass) => {
    let updated = 0;
    for (const request of planForecasts(parisDay(clock.now()))) {
      if (signal?.aborted) break;
      const outcome = await source.readForecast(request, pass.claim);
      if (!outcome.ok) {
        const { failure } = outcome;
        return { updated, backfilled: 0, errors: [`${request.production_type}: ${failure.detail}`], failure };
      }
      updated += await saveAll(options, pass, outcome.data);
    }
    return { updated, backfilled: 0, errors: [], failure: null };
  });
}

/** Client mode: one question to the gateway. */
export function syncForecast(options: ForecastSyncOptions, trigger: Trigger): Promise<RefreshOutcome> {
  const { gate, clock, log, source } = options;
  return runPass({ gate, clock, log, trigger, cadenceMinutes: 60 }, async (pass): Promise<PassReport> => {
    const outcome = await source.readForecasts(parisDay(clock.now()), pass.claim);
    if (!outcome.ok) {
      return { updated: 0, backfilled: 0, errors: [outcome.failure.detail], failure: outcome.failure };
    }
    return { updated: await saveAll(options, pass, outcome.data), backfilled: 0, errors: [], failure: null };
  });
}

async function saveAll(
  { clock }: Pick<Options<unknown>, 'clock'>,
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

/** A refresh of both, told as one. A failure of either is a failure; what the other wrote is written. */
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
