import { addDays } from '../../day.ts';
import { formatInstant } from '../../paris-time.ts';
import { newestDay } from '../period-totals.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Device } from './sensor.ts';

const staleAfterDays = 3;

/** What concerns no PDL by itself: the calls that are left, and whether data has stopped coming. */
export function serviceDevice({ quota, points, today }: Snapshot): Device {
  const newest = points.flatMap(
    (point) => newestDay(point.consumption_daily) ?? newestDay(point.production_daily) ?? [],
  );
  const oldest = [...newest].sort()[0] ?? null;
  const isStale = oldest === null ? null : oldest < addDays(today, -staleAfterDays);
  return {
    id: 'service',
    place: 'service',
    name: 'svc',
    model: 'Service',
    sensors: [
      {
        key: 'quota_remaining',
        name: 'Calls left today',
        state: quota?.remaining ?? null,
        attributes: { limit: quota?.limit ?? null, reset_at: quota ? formatInstant(quota.reset_at) : null },
      },
      {
        key: 'data_stale',
        platform: 'binary_sensor',
        name: 'Data is stale',
        device_class: 'problem',
        state: isStale,
        attributes: { data_date: oldest, cause: points.find(({ problem }) => problem !== null)?.problem ?? null },
      },
    ],
  };
}
