import { parisDay } from '@svc/domain/paris-time';
import { forgetRecords } from '#features/customer-records/server/index.ts';
import type { KeyWraps } from '#features/data-keys/index.ts';
import { forgetDays, forgetRefusals } from '#features/readings/server/index.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';

type Point = { readonly usage_point_id: string };

/** All cached data of PDLs, from every feature. Each method returns the number of deleted entries. */
export type PointCache = {
  /** Days and records; what was refused stays, and so does the key. */
  forgetData(points: readonly Point[]): Promise<number>;
  /** Only remembered refusals: every day may be requested again. */
  forgetRefusals(points: readonly Point[]): Promise<number>;
  forgetAll(points: readonly Point[]): Promise<number>;
};

export function createPointCache({ cache, clock }: { cache: KeyValueStore; clock: Clock }): PointCache {
  const today = () => parisDay(clock.now());
  const sum = async (points: readonly Point[], forget: (usage_point_id: string) => Promise<number>) => {
    let forgotten = 0;
    for (const { usage_point_id } of points) forgotten += await forget(usage_point_id);
    return forgotten;
  };
  const data = async (usage_point_id: string) =>
    (await forgetDays(cache, usage_point_id, today())) + (await forgetRecords(cache, usage_point_id));
  const refusals = (usage_point_id: string) => forgetRefusals(cache, usage_point_id, today());
  return {
    forgetData: (points) => sum(points, data),
    forgetRefusals: (points) => sum(points, refusals),
    forgetAll: (points) =>
      sum(points, async (usage_point_id) => (await data(usage_point_id)) + (await refusals(usage_point_id))),
  };
}

/** Deletes the owner's key when an owner releases a PDL, and with the last owner the cached values. */
export async function forgetOwner(
  { wraps, cached }: { readonly wraps: Pick<KeyWraps, 'forget'>; readonly cached: PointCache },
  owner: Point & { readonly user_id: string },
): Promise<void> {
  const wasLast = await wraps.forget(owner);
  if (wasLast) await cached.forgetAll([owner]);
}
