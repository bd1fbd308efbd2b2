import { addDays, type Day } from '../../day.ts';
import { formatWithOffset } from '../../paris-time.ts';
import type { DailyValue } from '../../readings/reading.ts';
import type { PointSnapshot, Snapshot } from '../snapshot.ts';

export type EntityState = {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** Yesterday of each PDL, as states that are posted to the hub. No state_class: yesterday is not a meter. */
export function entityStates({ points, now, today }: Snapshot): EntityState[] {
  const yesterday = addDays(today, -1);
  const make = (point: PointSnapshot, kind: 'consumption' | 'production', days: ReadonlyMap<Day, DailyValue>) => {
    const value = days.get(yesterday);
    return {
      entity_id: `sensor.${point.usage_point_id}_${kind}`,
      state: value === undefined ? 'unknown' : String(Math.round(value.value) / 1000),
      attributes: {
        unit_of_measurement: 'kWh',
        device_class: 'energy',
        friendly_name: `${point.name ?? point.usage_point_id} ${kind}`,
        pdl: point.usage_point_id,
        date: yesterday,
        quality: value?.quality ?? null,
        source: 'svc',
        last_updated: formatWithOffset(now),
      },
    };
  };
  return points.flatMap((point) => [
    ...(point.has_consumption ? [make(point, 'consumption', point.consumption_daily)] : []),
    ...(point.has_production ? [make(point, 'production', point.production_daily)] : []),
  ]);
}
