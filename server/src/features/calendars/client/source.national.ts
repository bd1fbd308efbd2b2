import { consumptionTypes, forecastTypes, productionTypes } from '@svc/domain/calendars/national';
import { addDays } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import type { ConsumptionSource, ForecastGateway, Interval } from '../national/source.ts';
import { type CalendarGateway, readFromGateway } from './source.gateway.ts';

type GatewayValue = {
  readonly start: string;
  readonly end: string;
  readonly value: number;
  readonly updated_at?: string | null | undefined;
};

/** Load and foreseen production as a gateway serves them, J-2 to J+2. */
export function createNationalGateway(
  gateway: Pick<CalendarGateway, 'readConsumption' | 'readForecast'>,
): ConsumptionSource & ForecastGateway {
  return {
    readConsumption: (today, claim) =>
      readFromGateway(
        claim,
        () => gateway.readConsumption(addDays(today, -2), addDays(today, 2)),
        ({ series }) =>
          series.flatMap(({ type, values }) => {
            const known = consumptionTypes.find((each) => each === type);
            return known ? [{ type: known, values: values.flatMap(readValue) }] : [];
          }),
      ),
    readForecasts: (today, claim) =>
      readFromGateway(
        claim,
        () => gateway.readForecast(addDays(today, -2), addDays(today, 2)),
        ({ series }) =>
          series.flatMap(({ production_type, type, values }) => {
            const production = productionTypes.find((each) => each === production_type);
            const forecast = forecastTypes.find((each) => each === type);
            if (!production || !forecast) return [];
            return [{ production_type: production, type: forecast, values: values.flatMap(readValue) }];
          }),
      ),
  };
}

function readValue({ start, end, value, updated_at }: GatewayValue): Interval[] {
  const [from, to] = [parseInstant(start), parseInstant(end)];
  if (from === undefined || to === undefined || from >= to) return [];
  return [{ start: from, end: to, value_mw: value, updated_at: parseInstant(updated_at ?? '') ?? null }];
}
