import { addDays, type Day } from '../day.ts';
import { type DayRange, dayRange, singleDay } from '../day-range.ts';
import { hourMs, type Instant } from '../paris-time.ts';

export const consumptionTypes = ['REALISED', 'ID', 'D-1', 'D-2'] as const;
export const forecastTypes = ['ID', 'D-1', 'D-2', 'D-3'] as const;
export const productionTypes = ['SOLAR', 'WIND_ONSHORE', 'WIND_OFFSHORE'] as const;

export type ConsumptionType = (typeof consumptionTypes)[number];
export type ForecastType = (typeof forecastTypes)[number];
export type ProductionType = (typeof productionTypes)[number];

/** One request without a type gives them all: J-2 to J+2, the end excluded as in the source's parameters. */
export function consumptionWindow(today: Day): DayRange {
  return dayRange(addDays(today, -2), addDays(today, 2));
}

export type ForecastRequest = {
  readonly production_type: ProductionType;
  readonly type: ForecastType;
  readonly range: DayRange;
};

/** The source wants one calendar day, one production and one type a call: intraday for J and J+1, D-1 for J. */
export function planForecasts(today: Day): ForecastRequest[] {
  const wanted: readonly (readonly [ForecastType, Day])[] = [
    ['ID', today],
    ['ID', addDays(today, 1)],
    ['D-1', today],
  ];
  return productionTypes.flatMap((production_type) =>
    wanted.map(([type, day]) => ({ production_type, type, range: singleDay(day) })),
  );
}

/** What a reader gets who names no period: 24 hours either side of now. */
export function defaultNationalPeriod(now: Instant): { readonly start: Instant; readonly end: Instant } {
  return { start: now - 24 * hourMs, end: now + 24 * hourMs };
}

const maximumAge = { consumption: 6 * hourMs, forecast: 12 * hourMs } as const;

/** At start the client reads only what is older than this; its slots do the rest. */
export function isNationalStale(kind: keyof typeof maximumAge, lastSyncAt: Instant | null, now: Instant): boolean {
  return lastSyncAt === null || now - lastSyncAt > maximumAge[kind];
}
