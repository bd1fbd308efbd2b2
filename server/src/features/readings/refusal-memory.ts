import { type Day, parseDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { failedRangeKey, refusedDayKey } from '@svc/domain/readings/cache-key';
import type { Measure } from '@svc/domain/readings/measure';
import type { RememberedRefusal } from '@svc/domain/readings/refusals';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { SealedValues } from '#platform/cache/sealed-values.ts';
import { failedRangesKey } from './cache-names.ts';
import type { DayShelf } from './day-store.ts';
import { indexedNames, indexName } from './name-index.ts';

type RefusalMemory = Pick<DayShelf, 'lookRefusals' | 'rememberRange' | 'rememberDays'>;

/** Refused days and failed ranges of one measure of one PDL, in the cache. */
export function createRefusalMemory(
  cache: KeyValueStore,
  values: SealedValues,
  measure: Measure,
  pdl: string,
): RefusalMemory {
  return {
    async lookRefusals(range, missing) {
      const listed = await indexedNames(cache, failedRangesKey(measure, pdl));
      const ranges = listed.flatMap(readRange).filter((mark) => mark.start < range.end && mark.end > range.start);
      const [failed, refused] = await Promise.all([
        values.openAll<RememberedRefusal>(ranges.map((mark) => failedRangeKey(measure, pdl, mark))),
        values.openAll<RememberedRefusal>(missing.map((day) => refusedDayKey(measure, pdl, day))),
      ]);
      return {
        days: new Map(pairUp(missing, refused)),
        failed: pairUp(ranges, failed).map(([mark, refusal]) => ({ range: mark, refusal })),
      };
    },
    async rememberRange(range, refusal, ttlSeconds) {
      const name = failedRangeKey(measure, pdl, range);
      await indexName(cache, failedRangesKey(measure, pdl), `${range.start}:${range.end}`, ttlSeconds);
      await cache.setMany([{ key: name, value: values.seal(name, refusal), ttlSeconds }]);
    },
    async rememberDays(range, refusal, ttlSeconds) {
      const names = daysOf(range).map((day) => refusedDayKey(measure, pdl, day));
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
