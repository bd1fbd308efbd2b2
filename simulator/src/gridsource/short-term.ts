import { addDays, type Day } from '@svc/domain/day';
import { formatWithOffset, type Instant, minuteMs, parisDay, startOfDay } from '@svc/domain/paris-time';
import { type LoadType, loadAt, loadTypes } from './load-curve.ts';
import { momentOf, toTimeOfDay } from './time-of-day.ts';

export type LoadStep = 15 | 30;
export type LoadQuery = { readonly start: Instant; readonly end: Instant; readonly type: LoadType | undefined };

const quarter = 15 * minuteMs;

/** The range that may be requested: from J-2 to the end of J+2. */
export function shortTermWindow(now: Instant): { start: Instant; end: Instant } {
  const today = parisDay(now);
  return { start: startOfDay(addDays(today, -2)), end: startOfDay(addDays(today, 3)) };
}

export function renderShortTerm(query: LoadQuery, step: LoadStep, now: Instant): object {
  const types = query.type === undefined ? loadTypes : [query.type];
  return {
    short_term: types.map((type) => ({
      type,
      start_date: formatWithOffset(query.start),
      end_date: formatWithOffset(query.end),
      values: listValues(type, query, step * minuteMs, now),
    })),
  };
}

function listValues(type: LoadType, query: LoadQuery, step: number, now: Instant): object[] {
  const values: object[] = [];
  for (let start = Math.ceil(query.start / step) * step; start + step <= query.end; start += step) {
    const updated = updateOf(type, start, step, now);
    if (updated === undefined) continue;
    values.push({
      start_date: formatWithOffset(start),
      end_date: formatWithOffset(start + step),
      updated_date: formatWithOffset(updated),
      value: loadAt(type, start),
    });
  }
  return values;
}

/** When the value of an interval was last written, undefined while it is not published. */
function updateOf(type: LoadType, start: Instant, step: number, now: Instant): Instant | undefined {
  if (type === 'REALISED') return start + step <= now ? start + step : undefined;
  const day = parisDay(start);
  if (type === 'ID') return intradayUpdate(day, start, now);
  const published = forecastPublication[type](day);
  return published <= now ? published : undefined;
}

/** The intraday forecast covers today and is written again every quarter until its interval begins. */
function intradayUpdate(day: Day, start: Instant, now: Instant): Instant | undefined {
  if (day > parisDay(now)) return undefined;
  const latest = Math.floor(now / quarter) * quarter;
  return Math.max(startOfDay(day), Math.min(latest, start));
}

const forecastPublication = {
  'D-1': (day: Day) => momentOf(addDays(day, -1), toTimeOfDay('19:30')),
  'D-2': (day: Day) => momentOf(addDays(day, -2), toTimeOfDay('07:00')),
};
