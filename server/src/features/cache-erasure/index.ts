import { parisDay } from '@svc/domain/paris-time';
import type { Feature } from '#feature.ts';
import { forgetRecords } from '#features/customer-records/server/index.ts';
import type { KeyWraps } from '#features/data-keys/index.ts';
import type { DeliveryPoints } from '#features/delivery-points/server/index.ts';
import { forgetDays, forgetRefusals } from '#features/readings/server/index.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job, JobRunner } from '#platform/jobs/job.ts';
import { deleteErasure, insertErasures, listErasures } from './repository.ts';

export type CacheErasureOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly points: Pick<DeliveryPoints, 'listOwned'>;
  readonly wraps: Pick<KeyWraps, 'forgetAll' | 'hasOwner'>;
  readonly cached: Pick<PointCache, 'forgetAll'>;
};

export type CacheErasure = {
  readonly feature: Feature;
  /**
   * Deletes the keys of a user and records what they sealed, in the caller's transaction. Call the returned function
   * after the commit.
   */
  forgetUser(user_id: string, transaction: Connection): Promise<() => Promise<void>>;
};

const jobName = 'cache-erasures';
const perRound = 50;

/**
 * Cached values whose keys are deleted are unreadable. There may be many, so a background job deletes them. The rows
 * are its work queue and survive a crash of the worker.
 */
export function createCacheErasure(options: CacheErasureOptions): CacheErasure {
  const { database, clock } = options;
  return {
    feature: { name: jobName, jobs: [createErasureJob(options)] },
    async forgetUser(user_id, transaction) {
      const owned = (await options.points.listOwned(user_id)).map((point) => point.usage_point_id);
      const keyed = await options.wraps.forgetAll(user_id, transaction);
      await insertErasures(transaction, [...new Set([...owned, ...keyed])], clock.now());
      return () => wake(options);
    },
  };

  function createErasureJob({ wraps, cached }: CacheErasureOptions): Job {
    return {
      name: jobName,
      schedule: { everyMinutes: 1 },
      atStart: true,
      afterLoss: true,
      async run(_data, { signal }) {
        for (;;) {
          const usage_point_ids = await listErasures(database, perRound);
          if (usage_point_ids.length === 0) return;
          for (const usage_point_id of usage_point_ids) {
            if (signal.aborted) return;
            // An owner who registered it in the meantime has a key again.
            if (!(await wraps.hasOwner(usage_point_id))) await cached.forgetAll([{ usage_point_id }]);
            await deleteErasure(database, usage_point_id);
          }
        }
      },
    };
  }
}

// Without the queue the next slot of the job finds the rows.
async function wake({ jobs }: CacheErasureOptions): Promise<void> {
  try {
    await jobs.enqueue({ name: jobName }, undefined, { id: 'wake' });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

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
