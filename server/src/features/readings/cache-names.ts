import { addDays, type Day } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { dayKey, failedRangeKey, readingTypeKey, refusedDayKey } from '@svc/domain/readings/cache-key';
import { historyLimit, type Measure, measureNames } from '@svc/domain/readings/measure';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { isPointer, readPointer } from './cache-entry.ts';

const anyDay = '' as Day;
const prefixOf = (measure: Measure, pdl: string) => dayKey(measure, pdl, anyDay);

/** The sealed values that the day entries of one fetched range point into. */
export function blockKey(measure: Measure, usagePointId: string, id: string): string {
  return `${prefixOf(measure, usagePointId)}block:${id}`;
}

/** Which failed ranges are remembered: their own names cannot be guessed from a request. */
export function failedRangesKey(measure: Measure, usagePointId: string): string {
  return `${prefixOf(measure, usagePointId)}errors`;
}

/** Every day that can have an entry, and a few more: a clock may have been wrong. */
function possibleDays(measure: Measure, today: Day): Day[] {
  return daysOf(dayRange(addDays(historyLimit(measure, today), -31), addDays(today, 2)));
}

/**
 * Deletes what is cached of a PDL, by name: nothing is searched for. Blocks are found through the entries that point
 * into them; one that lost its last entry can no longer be found by anybody and expires within a day.
 */
export async function forgetDays(cache: KeyValueStore, usagePointId: string, today: Day): Promise<number> {
  let deleted = 0;
  for (const measure of measureNames) {
    const keys = possibleDays(measure, today).map((day) => dayKey(measure, usagePointId, day));
    const entries = await cache.getMany(keys);
    const unit = readingTypeKey(measure, usagePointId);
    deleted += await cache.delete([...keys, ...blocksBehind(entries, measure, usagePointId), ...(unit ? [unit] : [])]);
  }
  return deleted + (await forgetRefusals(cache, usagePointId, today));
}

function blocksBehind(entries: readonly (Buffer | null)[], measure: Measure, usagePointId: string): string[] {
  const ids = entries.flatMap((entry) => (entry && isPointer(entry) ? [readPointer(entry).block] : []));
  return [...new Set(ids)].map((id) => blockKey(measure, usagePointId, id));
}

/** Deletes remembered refusals only: after a new consent every day may be asked again. */
export async function forgetRefusals(cache: KeyValueStore, usagePointId: string, today: Day): Promise<number> {
  let deleted = 0;
  for (const measure of measureNames) {
    const index = failedRangesKey(measure, usagePointId);
    const ranges = (await cache.membersOf(index)).map((text) => {
      const [start = '', end = ''] = text.split(':');
      return failedRangeKey(measure, usagePointId, { start: start as Day, end: end as Day });
    });
    const days = possibleDays(measure, today).map((day) => refusedDayKey(measure, usagePointId, day));
    deleted += await cache.delete([index, ...ranges, ...days]);
  }
  return deleted;
}
