import { addDays, type Day } from '../day.ts';
import { type DayRange, dayRange, singleDay } from '../day-range.ts';
import { hourMs, type Instant } from '../paris-time.ts';

export const consumptionTypes = ['REALISED', 'ID', 'D-1', 'D-2'] as const;
export const forecastTypes = ['ID', 'D-1', 'D-2', 'D-3'] as const;
export const productionTypes = ['SOLAR', 'WIND_ONSHORE', 'WIND_OFFSHORE'] as const;

export type ConsumptionType = (typeof consumptionTypes)[number];
export type ForecastType = (typeof forecastTypes)[number];
export type ProductionType = (typeof productionTypes)[number];

/** One request without a type returns them all: J-2 to J+2, the end excluded as in the source's parameters. */
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

type StoredInterval = { readonly start_utc: string; readonly end_utc: string };

/** The starts that lie inside a new interval and are not its start: what is left of a shorter step. */
export function findOverlapped(starts: readonly string[], intervals: readonly StoredInterval[]): string[] {
  const sorted = intervals.toSorted((a, b) => (a.start_utc < b.start_utc ? -1 : 1));
  const own = new Set(sorted.map(({ start_utc }) => start_utc));
  return starts.filter((start) => {
    if (own.has(start)) return false;
    const around = sorted.findLast((interval) => interval.start_utc < start);
    return around !== undefined && start < around.end_utc;
  });
}

/** What a client may request: a production type of the source, or all wind. */
export const productionChoices = [...productionTypes, 'WIND'] as const;
export type ProductionChoice = (typeof productionChoices)[number];

type Power = { readonly start: string; readonly end: string; readonly value: number; readonly updated_at: string };

/** Sums are made on reading. An interval that one of the two lacks has no sum: unknown is not zero. */
export function addPowers(first: readonly Power[], second: readonly Power[]): Power[] {
  const others = new Map(second.map((power) => [power.start, power]));
  return first.flatMap((power) => {
    const other = others.get(power.start);
    if (!other || other.end !== power.end) return [];
    const [, updated_at = power.updated_at] = [power.updated_at, other.updated_at].sort();
    return [{ ...power, value: power.value + other.value, updated_at }];
  });
}
