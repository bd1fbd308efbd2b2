import { addMonths, type Day } from '@svc/domain/day';
import type { Measure } from '@svc/domain/readings/measure';
import { useQuery } from '@tanstack/react-query';
import { coverageOf, dailyOf } from '../../api/homes.ts';
import { type Home, queries, type SyncStatus } from '../../api/queries.ts';
import type { DailySeries } from '../../api/series.ts';
import type { KindStatus } from '../../api/sync.ts';
import { beginEarlier, healthOf, healthOfSeries, type KindHealth } from '../../figures/completeness.ts';
import { firstFailure, stateOfQuery } from '../../figures/panel.ts';
import type { State } from '../../messages/states.ts';

export type MeasureHealth = { readonly measure: Measure; readonly health: KindHealth };
export type HomeHealth = {
  readonly state: State;
  readonly from: Day;
  readonly measures: readonly MeasureHealth[];
};

const months = 24;

/**
 * How complete a home is. A local client has all of its measures. From a gateway the page requests those that cost one
 * call each, and the half hours that it already stores.
 */
export function useHealth(home: Home, today: Day, isClientMode: boolean): HomeHealth {
  const from = addMonths(today, -months);
  const pdl = home.usage_point_id;
  const status = useQuery({ ...queries.syncStatus(), enabled: isClientMode });
  const daily = useQuery({ ...queries.daily(pdl, today), enabled: !isClientMode });
  const power = useQuery({ ...dailyOf(pdl, 'max_power', today), enabled: !isClientMode && daily.isSuccess });
  const curve = useQuery({ ...coverageOf(pdl), enabled: !isClientMode && daily.isSuccess });
  const production = useQuery({
    ...dailyOf(pdl, 'production_daily', today),
    enabled: !isClientMode && daily.isSuccess && home.has_production,
  });
  if (isClientMode) {
    const types = (status.data as SyncStatus | undefined)?.pdls.find((one) => one.usage_point_id === pdl)?.types ?? {};
    const measures = (Object.entries(types) as [Measure, KindStatus][]).map(([measure, kind]) => ({
      measure,
      health: healthOf(kind),
    }));
    return { state: stateOfQuery(status), from, measures };
  }
  const series = (data: DailySeries | undefined) => data && healthOfSeries(data, from, today);
  const totals = series(daily.data);
  const coverage = curve.data && healthOf(curve.data);
  // Half hours are counted from the first day with the meter. Like this all strips have the same dates.
  const isNew = totals?.stretches[0]?.state === 'before';
  const hours = coverage && isNew ? beginEarlier(coverage, Math.max(0, totals.days - coverage.days)) : coverage;
  const found: Record<Measure, KindHealth | undefined> = {
    consumption_daily: totals,
    consumption_detail: hours,
    max_power: series(power.data),
    production_daily: series(production.data),
    // Not requested: one more call, and a home that produces shows its daily totals.
    production_detail: undefined,
  };
  const measures = (Object.entries(found) as [Measure, KindHealth | undefined][]).flatMap(([measure, health]) =>
    health ? [{ measure, health }] : [],
  );
  // A measure that could not be read must not look as if the home had none.
  const error = daily.error ?? firstFailure(power.error, curve.error, production.error);
  return {
    state: stateOfQuery({ isPending: daily.isPending, error }),
    from,
    measures,
  };
}
