import { consumptionTypes, consumptionWindow, forecastTypes, productionTypes } from '@svc/domain/calendars/national';
import type { DayRange } from '@svc/domain/day-range';
import { succeed } from '@svc/domain/outcome';
import { formatWithOffset, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import type { ConsumptionSource, ForecastUpstream } from '../national/refresh.ts';
import type { Interval } from '../national/repository.ts';
import type { Gridsource } from './gridsource.ts';

const consumptionPath = '/open_api/consumption/v1/short_term';
const forecastPath = '/open_api/generation_forecast/v3/forecasts';

const values = z.array(z.unknown());
const consumptionResponse = z.object({ short_term: z.array(z.object({ type: z.string(), values })) });
const forecastResponse = z.object({
  forecasts: z.array(z.object({ production_type: z.string(), type: z.string(), values })),
});
const value = z.object({
  start_date: z.string(),
  end_date: z.string(),
  updated_date: z.string().nullish(),
  value: z.number(),
});

/** Load and foreseen production as the grid source publishes them. */
export function createNationalUpstream(gridsource: Gridsource, log: Log): ConsumptionSource & ForecastUpstream {
  return {
    async readConsumption(today, claim) {
      const query = datesOf(consumptionWindow(today));
      const outcome = await gridsource.get({ path: consumptionPath, query, schema: consumptionResponse, claim });
      if (!outcome.ok) return outcome;
      return succeed(
        outcome.data.short_term.flatMap((series) => {
          const type = consumptionTypes.find((known) => known === series.type);
          return type ? [{ type, values: readValues(series.values, log) }] : [];
        }),
      );
    },
    async readForecast({ production_type, type, range }, claim) {
      const query = { ...datesOf(range), production_type, type };
      const outcome = await gridsource.get({ path: forecastPath, query, schema: forecastResponse, claim });
      // 400 means: not available for that type and day.
      if (!outcome.ok) return outcome.failure.kind === 'refused' ? succeed([]) : outcome;
      return succeed(
        outcome.data.forecasts.flatMap((series) => {
          const production = productionTypes.find((known) => known === series.production_type);
          const forecast = forecastTypes.find((known) => known === series.type);
          if (!production || !forecast) return [];
          return [{ production_type: production, type: forecast, values: readValues(series.values, log) }];
        }),
      );
    },
  };
}

function datesOf({ start, end }: DayRange) {
  return { start_date: formatWithOffset(startOfDay(start)), end_date: formatWithOffset(startOfDay(end)) };
}

function readValues(given: readonly unknown[], log: Log): Interval[] {
  const read = given.flatMap(readValue);
  const lost = given.length - read.length;
  if (lost > 0) log.warn({ lost }, 'values of the national series could not be read');
  return read;
}

function readValue(given: unknown): Interval[] {
  const read = value.safeParse(given);
  if (!read.success) return [];
  const [start, end] = [parseInstant(read.data.start_date), parseInstant(read.data.end_date)];
  if (start === undefined || end === undefined || start >= end) return [];
  const updated_at = parseInstant(read.data.updated_date ?? '') ?? null;
  return [{ start, end, value_mw: Math.round(read.data.value), updated_at }];
}
