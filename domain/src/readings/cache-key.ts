import type { Day } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import { type Measure, measures } from './measure.ts';

export function dayKey(measure: Measure, usage_point_id: string, day: Day): string {
  return `${measures[measure].cache_prefix}:${usage_point_id}:${day}`;
}

/** The remembered failed range. */
export function failedRangeKey(measure: Measure, usage_point_id: string, range: DayRange): string {
  return `${measures[measure].cache_prefix}:${usage_point_id}:error:${range.start}:${range.end}`;
}

/** The remembered refused day. */
export function refusedDayKey(measure: Measure, usage_point_id: string, day: Day): string {
  return `${measures[measure].cache_prefix}:${usage_point_id}:rejected:${day}`;
}

/** The cache key of a measure's unit. The load curves have no such entry. */
export function readingTypeKey(measure: Measure, usage_point_id: string): string | undefined {
  const { cache_unit } = measures[measure];
  return cache_unit === null ? undefined : `${cache_unit}:${usage_point_id}`;
}
