import type { Day } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import type { Measure } from './measure.ts';

/** The names of the cache entries, as specified: other programs and the people who run the service know them. */
const prefixes: Readonly<Record<Measure, string>> = {
  consumption_daily: 'consumption:daily',
  production_daily: 'production:daily',
  max_power: 'consumption:max_power',
  consumption_detail: 'consumption:detail:daily',
  production_detail: 'production:detail:daily',
};

const readingTypes: Readonly<Partial<Record<Measure, string>>> = {
  consumption_daily: 'consumption:reading_type',
  production_daily: 'production:reading_type',
  max_power: 'consumption:max_power_unit',
};

export function dayKey(measure: Measure, usagePointId: string, day: Day): string {
  return `${prefixes[measure]}:${usagePointId}:${day}`;
}

/** The remembered failed range. */
export function failedRangeKey(measure: Measure, usagePointId: string, range: DayRange): string {
  return `${prefixes[measure]}:${usagePointId}:error:${range.start}:${range.end}`;
}

/** The remembered refused day. */
export function refusedDayKey(measure: Measure, usagePointId: string, day: Day): string {
  return `${prefixes[measure]}:${usagePointId}:rejected:${day}`;
}

/** Where the unit of a measure is kept; the load curves have no such entry. */
export function readingTypeKey(measure: Measure, usagePointId: string): string | undefined {
  const prefix = readingTypes[measure];
  return prefix && `${prefix}:${usagePointId}`;
}
