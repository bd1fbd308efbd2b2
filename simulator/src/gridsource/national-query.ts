import { addDays, type Day } from '@svc/domain/day';
import { type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { productionTypes } from './generation-curve.ts';
import { type ForecastQuery, forecastTypes } from './generation-forecast.ts';
import { loadTypes } from './load-curve.ts';
import { type LoadQuery, shortTermWindow } from './short-term.ts';
import { isMidnight } from './source-date.ts';
import type { SourceRefusal } from './source-error.ts';
import { type Reading, readDate, type SourceQuery } from './source-query.ts';

// The functional codes of these two APIs are not known; only the status and the form of the body count.
function refuse(api: string, error_description: string): Reading<never> {
  return { kind: 'refused', refusal: { status: 400, error: `${api}_F01`, error_description } };
}

export function readLoadQuery(query: SourceQuery, now: Instant): Reading<LoadQuery> {
  const no = (description: string) => refuse('CONSUMPTION_SHORTTERM', description);
  const { start_date, end_date } = query;
  const type = loadTypes.find((known) => known === query.type);
  if (query.type !== undefined && type === undefined) return no('type is not REALISED, ID, D-1 or D-2');
  const window = shortTermWindow(now);
  if (start_date === undefined && end_date === undefined) return { kind: 'query', query: { ...window, type } };
  if (start_date === undefined || end_date === undefined) return no('start_date and end_date must be given together');
  const start = readDate(start_date);
  const end = readDate(end_date);
  if (start === undefined || end === undefined) return no('A date is not of the form YYYY-MM-DDThh:mm:sszzzzzz');
  if (start >= end) return no('start_date is not before end_date');
  if (start < window.start || end > window.end) return no('The period is outside J-2 to J+2');
  return { kind: 'query', query: { start, end, type } };
}

/** All four parameters are required; the dates are one calendar day, midnight to midnight. */
export function readForecastQuery(query: SourceQuery): Reading<ForecastQuery> {
  const no = (description: string) => refuse('GENERATIONFORECAST_FORECASTS', description);
  const missing = ['start_date', 'end_date', 'production_type', 'type'].filter((name) => query[name] === undefined);
  if (missing.length > 0) return no(`Missing: ${missing.join(', ')}`);
  const production_type = productionTypes.find((known) => known === query.production_type);
  const type = forecastTypes.find((known) => known === query.type);
  if (production_type === undefined) return no('production_type is not SOLAR, WIND_ONSHORE or WIND_OFFSHORE');
  if (type === undefined) return no('type is not D-1, D-2, D-3 or ID');
  const start = readDate(query.start_date);
  const end = readDate(query.end_date);
  if (start === undefined || end === undefined) return no('A date is not of the form YYYY-MM-DDThh:mm:sszzzzzz');
  const day = wholeDay(start, end);
  if (day === undefined) return no('The period is not one calendar day');
  return { kind: 'query', query: { day, production_type, type } };
}

/** The response to a query for a forecast that does not exist (yet). */
export const forecastNotPublished: SourceRefusal = {
  status: 400,
  error: 'GENERATIONFORECAST_FORECASTS_F02',
  error_description: 'No forecast of this type for this day',
};

function wholeDay(start: Instant, end: Instant): Day | undefined {
  const day = parisDay(start);
  return isMidnight(start) && end === startOfDay(addDays(day, 1)) ? day : undefined;
}
