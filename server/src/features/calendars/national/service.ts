import {
  addPowers,
  type ConsumptionType,
  consumptionTypes,
  defaultNationalPeriod,
  forecastTypes,
  type ProductionChoice,
  productionTypes,
} from '@svc/domain/calendars/national';
import { addDays } from '@svc/domain/day';
import { parisDay, startOfDay } from '@svc/domain/paris-time';
import { lastSlot, nextSlot, type Schedule } from '@svc/domain/schedule';
import type { ServiceOptions } from '../define-calendar.ts';
import type { Period } from '../period.ts';
import type { MaxAge } from '../public-response.ts';
import { listConsumption, listForecasts, type Span } from './repository.ts';

export type NationalService = ReturnType<typeof createNationalService>;

/** When a gateway reads the grid source. */
export const nationalSchedules = {
  consumption: { everyMinutes: 15 },
  forecast: { everyMinutes: 30 },
} as const satisfies Record<string, Schedule>;

type Row = { start_utc: string; end_utc: string; value_mw: number; updated_at: string };

/** What is known of the load of the country and of its foreseen production, in MW. */
export function createNationalService({ database, clock, freshness }: ServiceOptions) {
  return {
    /** Who names no period gets 24 hours either side of now. */
    defaultSpan: (): Span => defaultNationalPeriod(clock.now()),
    defaultPeriod(): Period {
      const { start, end } = defaultNationalPeriod(clock.now());
      return { start: parisDay(start), end: parisDay(end) };
    },
    async consumption(span: Span, type: ConsumptionType | undefined) {
      const byType = Map.groupBy(await listConsumption(database, span, type), (row) => row.type);
      const series = consumptionTypes.flatMap((each) => {
        const rows = byType.get(each);
        return rows ? [{ type: each, values: rows.map(showValue) }] : [];
      });
      return { unit: 'MW' as const, series };
    },
    async forecast(span: Span, production: ProductionChoice | undefined) {
      const wanted = production === 'WIND' ? windTypes : production ? [production] : productionTypes;
      const rows = await listForecasts(database, span, wanted);
      const find = (production_type: string, type: string) =>
        rows.filter((row) => row.production_type === production_type && row.forecast_type === type).map(showValue);
      const kinds = production === 'WIND' ? (['WIND'] as const) : wanted;
      const series = kinds.flatMap((production_type) =>
        forecastTypes.flatMap((type) => {
          const values =
            production_type === 'WIND'
              ? addPowers(find('WIND_ONSHORE', type), find('WIND_OFFSHORE', type))
              : find(production_type, type);
          return values.length > 0 ? [{ production_type, type, values }] : [];
        }),
      );
      return { unit: 'MW' as const, series };
    },
    async maxAge(source: keyof typeof nationalSchedules): Promise<MaxAge> {
      const schedule = nationalSchedules[source];
      const limit = await freshness.read(source);
      return (now) => limit(now, Math.floor((nextSlot(schedule, now) - now) / 1000), lastSlot(schedule, now));
    },
  };
}

const windTypes = ['WIND_ONSHORE', 'WIND_OFFSHORE'] as const;

/** Both days included, from midnight to midnight in Paris. */
export function spanOfDays({ start, end }: Period): Span {
  return { start: startOfDay(start), end: startOfDay(addDays(end, 1)) };
}

function showValue({ start_utc, end_utc, value_mw, updated_at }: Row) {
  return { start: start_utc, end: end_utc, value: value_mw, updated_at };
}
