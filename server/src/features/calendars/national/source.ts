import type { ConsumptionType, ForecastRequest, ForecastType, ProductionType } from '@svc/domain/calendars/national';
import type { Day } from '@svc/domain/day';
import type { Instant } from '@svc/domain/paris-time';
import type { Claim, SourceOutcome } from '../source/source-outcome.ts';

/** A mean power over an interval of any length: no step is assumed. */
export type Interval = {
  readonly start: Instant;
  readonly end: Instant;
  readonly value_mw: number;
  readonly updated_at: Instant | null;
};

export type ConsumptionSeries = { readonly type: ConsumptionType; readonly values: readonly Interval[] };
export type ForecastSeries = {
  readonly production_type: ProductionType;
  readonly type: ForecastType;
  readonly values: readonly Interval[];
};

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
