import { addDays, type Day } from '@svc/domain/day';
import { formatWithOffset, hourMs, type Instant, minuteMs, parisDay, startOfDay } from '@svc/domain/paris-time';
import { drawSmoothly } from './draw.ts';
import { generationAt, type ProductionType } from './generation-curve.ts';
import { momentOf, toTimeOfDay } from './time-of-day.ts';

export const forecastTypes = ['D-1', 'D-2', 'D-3', 'ID'] as const;
export type ForecastType = (typeof forecastTypes)[number];

export type ForecastQuery = {
  readonly day: Day;
  readonly production_type: ProductionType;
  readonly type: ForecastType;
};

const halfHour = 30 * minuteMs;
const publishedAt = toTimeOfDay('18:00');
const daysAhead = { 'D-1': 1, 'D-2': 2, 'D-3': 3 } as const;
const deviation: Record<ForecastType, number> = { ID: 0.03, 'D-1': 0.08, 'D-2': 0.12, 'D-3': 0.18 };

/** The forecast of one day; undefined when it is not published: the source then returns 400. */
export function renderForecast(query: ForecastQuery, now: Instant): object | undefined {
  const updated = forecastUpdate(query, now);
  if (updated === undefined) return undefined;
  const { day, production_type, type } = query;
  const values: object[] = [];
  for (let start = startOfDay(day); start < startOfDay(addDays(day, 1)); start += halfHour) {
    values.push({
      start_date: formatWithOffset(start),
      end_date: formatWithOffset(start + halfHour),
      updated_date: formatWithOffset(updated),
      value: forecastAt(production_type, type, start),
    });
  }
  return { forecasts: [{ production_type, type, values }] };
}

/**
 * D-1, D-2 and D-3 are published at 18:00 that many days before; the intraday one covers today and tomorrow, hour by
 * hour.
 */
function forecastUpdate({ day, type }: ForecastQuery, now: Instant): Instant | undefined {
  if (type === 'ID') {
    if (day > addDays(parisDay(now), 1)) return undefined;
    return Math.min(Math.floor(now / hourMs) * hourMs, startOfDay(addDays(day, 1)) - hourMs);
  }
  const published = momentOf(addDays(day, -daysAhead[type]), publishedAt);
  return published <= now ? published : undefined;
}

function forecastAt(production: ProductionType, type: ForecastType, start: Instant): number {
  const error = drawSmoothly(`forecast ${production} ${type}`, start / (6 * hourMs)) * 2 - 1;
  return Math.round(generationAt(production, start) * (1 + deviation[type] * error));
}
