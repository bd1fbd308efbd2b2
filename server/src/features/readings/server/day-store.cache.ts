import type { Day } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { dayKey, readingTypeKey } from '@svc/domain/readings/cache-key';
import { cacheTtlSeconds, lifetimes } from '@svc/domain/readings/cache-policy';
import type { KnownDay } from '@svc/domain/readings/fetch-plan';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { DayReading } from '@svc/domain/readings/reading';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { createSealedValues } from '#platform/cache/sealed-values.ts';
import type { Entry } from '#platform/cache/store-commands.ts';
import type { DataKey } from '#platform/crypto/data-key.ts';
import type { DayStore } from '../day-store.ts';
import { blockKey, blocksKey } from './cache-names.ts';
import { indexName } from './expiring-names.ts';
import { createRefusalMemory } from './refusal-memory.ts';
import { openDays, sealRange } from './sealed-blocks.ts';

export type CacheDayStoreParts = {
  readonly cache: KeyValueStore;
  readonly now: () => Instant;
  /** CACHE_TTL_SECONDS: the ceiling of a recent day's lifetime. */
  readonly ttlSeconds: number;
  /** Values that did not open: a metric, and a reason to look at the cache. */
  readonly onCorrupt: (count: number) => void;
};

/** The days of a measure in Redis, under the specification's literal names, sealed with the PDL's data key. */
export function openCacheDayStore(
  parts: CacheDayStoreParts,
  point: { readonly usage_point_id: string; readonly key: DataKey },
  measure: Measure,
): DayStore {
  const { cache } = parts;
  const { usage_point_id: pdl, key } = point;
  const values = createSealedValues(cache, key, parts.onCorrupt);
  const blockName = (id: string) => blockKey(measure, pdl, id);

  function entryOf(reading: DayReading) {
    const today = parisDay(parts.now());
    const ttlSeconds = cacheTtlSeconds(reading, today, parts.ttlSeconds);
    return { key: dayKey(measure, pdl, reading.day), reading, ttlSeconds };
  }

  function describeUnit(): Entry[] {
    const name = readingTypeKey(measure, pdl);
    if (!name) return [];
    return [{ key: name, value: values.seal(name, measures[measure].reading_type), ttlSeconds: lifetimes.older_day }];
  }

  return {
    ...createRefusalMemory(cache, values, measure, pdl),
    async get(range) {
      const names = daysOf(range).map((day) => ({ key: dayKey(measure, pdl, day), day }));
      const entries = await cache.getMany(names.map((name) => name.key));
      const { days, corrupt } = await openDays({
        key,
        names,
        entries,
        blockName,
        getMany: (keys) => cache.getMany(keys),
      });
      await values.forget(corrupt);
      const known = new Map<Day, KnownDay>();
      for (const reading of days)
        known.set(reading.day, reading.kind === 'empty' ? { state: 'empty' } : { state: 'present', reading });
      return known;
    },
    async put(range, days) {
      const sealed = sealRange({ key, range, blockName, days: days.map(entryOf) });
      if (!sealed) return;
      await indexName(cache, blocksKey(measure, pdl), sealed.block, sealed.ttlSeconds);
      await cache.setMany([...sealed.entries, ...describeUnit()]);
    },
  };
}
