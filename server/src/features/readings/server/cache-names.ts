import { addDays, type Day } from '@svc/domain/day';
import { type DayRange, dayRange, daysOf } from '@svc/domain/day-range';
import { dayKey, failedRangeKey, readingTypeKey, refusedDayKey } from '@svc/domain/readings/cache-key';
import { historyLimit, type Measure, measureNames } from '@svc/domain/readings/measure';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { indexedNames } from './expiring-names.ts';

const anyDay = '' as Day;
const prefixOf = (measure: Measure, usage_point_id: string) => dayKey(measure, usage_point_id, anyDay);

/** The sealed values that the day entries of one fetched range point into. */
export function blockKey(measure: Measure, usage_point_id: string, id: string): string {
  return `${prefixOf(measure, usage_point_id)}block:${id}`;
}

/** Which failed ranges are remembered: their own names cannot be guessed from a request. */
export function failedRangesKey(measure: Measure, usage_point_id: string): string {
  return `${prefixOf(measure, usage_point_id)}errors`;
}

/** Which blocks exist: the names that their days point to are random. */
export function blocksKey(measure: Measure, usage_point_id: string): string {
  return `${prefixOf(measure, usage_point_id)}blocks`;
}

/** Every day that can have an entry, and a few more: a clock may have been wrong. */
export function possibleDays(measure: Measure, today: Day): DayRange {
  return dayRange(addDays(historyLimit(measure, today), -31), addDays(today, 2));
}

/** Deletes the cached days of a PDL by name, without a search. Returns the number of deleted entries. */
export async function forgetDays(cache: KeyValueStore, usage_point_id: string, today: Day): Promise<number> {
  let deleted = 0;
  for (const measure of measureNames) {
    const index = blocksKey(measure, usage_point_id);
    const blocks = (await indexedNames(cache, index)).map((id) => blockKey(measure, usage_point_id, id));
    const days = daysOf(possibleDays(measure, today)).map((day) => dayKey(measure, usage_point_id, day));
    const unit = readingTypeKey(measure, usage_point_id);
    deleted += await cache.delete([...days, ...blocks, ...(unit ? [unit] : []), index]);
  }
  return deleted;
}

/** Deletes remembered refusals only: after a new consent every day may be requested again. */
export async function forgetRefusals(cache: KeyValueStore, usage_point_id: string, today: Day): Promise<number> {
  let deleted = 0;
  for (const measure of measureNames) {
    const index = failedRangesKey(measure, usage_point_id);
    const ranges = (await indexedNames(cache, index)).map((text) => {
      const [start = '', end = ''] = text.split(':');
      return failedRangeKey(measure, usage_point_id, { start: start as Day, end: end as Day });
    });
    const days = daysOf(possibleDays(measure, today)).map((day) => refusedDayKey(measure, usage_point_id, day));
    deleted += await cache.delete([index, ...ranges, ...days]);
  }
  return deleted;
}
