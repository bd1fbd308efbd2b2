// Negative cache: what the operator refused is remembered for a time, and not requested again.

import { type Day, parseDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { failedRangeKey, refusedDayKey } from '@svc/domain/readings/cache-key';
import type { Measure } from '@svc/domain/readings/measure';
import type { RememberedRefusal } from '@svc/domain/readings/refusals';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { SealedValues } from '#platform/cache/sealed-values.ts';
import type { DayStore } from '../day-store.ts';
import { failedRangesKey } from './cache-names.ts';
import { indexedNames, indexName } from './expiring-names.ts';

type RefusalMemory = Pick<DayStore, 'getRefusals' | 'rememberRange' | 'rememberDays'>;

/** Refused days and failed ranges of one measure of one PDL, in the cache. */
export function createRefusalMemory(
  cache: KeyValueStore,
  values: SealedValues,
  measure: Measure,
  usage_point_id: string,
): RefusalMemory {
  return {
    async getRefusals(range, missing) {
      const listed = await indexedNames(cache, failedRangesKey(measure, usage_point_id));
      const ranges = listed.flatMap(readRange).filter((mark) => mark.start < range.end && mark.end > range.start);
      const [failed, refused] = await Promise.all([
        values.openAll<RememberedRefusal>(ranges.map((mark) => failedRangeKey(measure, usage_point_id, mark))),
        values.openAll<RememberedRefusal>(missing.map((day) => refusedDayKey(measure, usage_point_id, day))),
      ]);
      return {
        days: new Map(pairUp(missing, refused)),
        failed: pairUp(ranges, failed).map(([mark, refusal]) => ({ range: mark, refusal })),
      };
    },
    async rememberRange(range, refusal, ttlSeconds) {
      const name = failedRangeKey(measure, usage_point_id, range);
      await indexName(cache, failedRangesKey(measure, usage_point_id), `${range.start}:${range.end}`, ttlSeconds);
      await cache.setMany([{ key: name, value: values.seal(name, refusal), ttlSeconds }]);
    },
    async rememberDays(range, refusal, ttlSeconds) {
      const names = daysOf(range).map((day) => refusedDayKey(measure, usage_point_id, day));
      await cache.setMany(names.map((key) => ({ key, value: values.seal(key, refusal), ttlSeconds })));
    },
  };
}

function pairUp<Key, Value>(keys: readonly Key[], values: readonly (Value | undefined)[]): [Key, Value][] {
  return keys.flatMap((key, index): [Key, Value][] => {
    const value = values[index];
    return value === undefined ? [] : [[key, value]];
  });
}

function readRange(text: string): DayRange[] {
  const [start, end]: (Day | undefined)[] = text.split(':').map(parseDay);
  return start && end ? [{ start, end }] : [];
}
