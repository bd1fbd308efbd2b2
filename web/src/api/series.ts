import { addDays, addMonths, type Day, daysBetween, toDay } from '@svc/domain/day';
import { type Instant, parseInstant } from '@svc/domain/paris-time';
import type { Data } from './client.ts';

type Columns = Extract<Data<'/api/gridop/consumption/daily/{pdl}'>, { series: unknown }>;
export type Missing = Columns['missing'][number];

/** Daily totals: one value a day from `start` on, null where there is none, and the reason. */
export type DailySeries = {
  readonly start: Day;
  readonly values_wh: readonly (number | null)[];
  readonly missing: readonly Missing[];
};

/** Mean power over equal steps. A change of step begins another run. */
export type CurveRun = {
  readonly start: Instant;
  readonly step_minutes: number;
  readonly powers_w: readonly (number | null)[];
  /** As measured, or corrected by the operator. */
  readonly quality?: 'BRUT' | 'CORRIGE';
};
export type Curve = { readonly runs: readonly CurveRun[]; readonly missing: readonly Missing[] };

const settledAfterDays = 7;

/** Whether a calendar month, named by its first day, ended so long ago that its days are as they will be. */
export const isClosed = (month: Day, today: Day): boolean => addDays(addMonths(month, 1), settledAfterDays) <= today;

export function readDaily(data: Data<'/api/gridop/consumption/daily/{pdl}'>, start: Day): DailySeries {
  const { series, missing } = asColumns(data);
  const values: (number | null)[] = [];
  for (const part of series) {
    const offset = daysBetween(start, toDay(part.start));
    part.values.forEach((value, index) => {
      values[offset + index] = value;
    });
  }
  return { start, values_wh: Array.from(values, (value) => value ?? null), missing };
}

export function readCurve(data: Data<'/api/gridop/consumption/detail/{pdl}'>): Curve {
  const { series, missing } = asColumns(data);
  const runs = series.map((part) => ({
    start: parseInstant(part.start) ?? Number.NaN,
    step_minutes: Number(/^PT(\d+)M$/.exec(part.step)?.[1] ?? 30),
    powers_w: part.values,
    quality: part.quality,
  }));
  return { runs, missing };
}

// `format=columns` is requested: the other shape is a defect of the server.
function asColumns(data: unknown): Columns {
  if (typeof data !== 'object' || data === null || !('series' in data)) throw new TypeError('no columns in the answer');
  return data as Columns;
}

export function dailyValue(series: DailySeries, day: Day): number | null {
  return series.values_wh[daysBetween(series.start, day)] ?? null;
}

/** The newest day with a value. */
export function newestDay(series: DailySeries): Day | undefined {
  const index = series.values_wh.findLastIndex((value) => value !== null);
  return index < 0 ? undefined : addDays(series.start, index);
}

/** The oldest day with a value. */
export function oldestDay(series: DailySeries): Day | undefined {
  const index = series.values_wh.findIndex((value) => value !== null);
  return index < 0 ? undefined : addDays(series.start, index);
}

/** Whether every day between the first and the newest value has one, too. */
export function isGapless({ values_wh }: DailySeries): boolean {
  const known = values_wh.map((value) => value !== null);
  return !known.slice(known.indexOf(true), known.lastIndexOf(true)).includes(false);
}

/** Every day with a value, oldest first. */
export function knownDays({ start, values_wh }: DailySeries): Day[] {
  return values_wh.flatMap((value, index) => (value === null ? [] : addDays(start, index)));
}

export function missingOn(missing: readonly Missing[], day: Day): Missing | undefined {
  return missing.find(({ start, end }) => start <= day && day < end);
}

/** Two windows that touch, as one. */
export function joinDaily(older: DailySeries, newer: DailySeries): DailySeries {
  const days = daysBetween(older.start, newer.start);
  const values = Array.from({ length: days }, (_, index) => older.values_wh[index] ?? null);
  return {
    start: older.start,
    values_wh: [...values, ...newer.values_wh],
    missing: [...older.missing, ...newer.missing],
  };
}
