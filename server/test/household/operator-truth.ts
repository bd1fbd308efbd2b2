import type { Day } from '@svc/domain/day';
import { formatInstant, minuteMs, startOfDay } from '@svc/domain/paris-time';
import { dailyEnergy } from '../../../simulator/src/gridop/readings/daily-energy.ts';
import { loadCurve } from '../../../simulator/src/gridop/readings/load-curve.ts';
import { maxPower } from '../../../simulator/src/gridop/readings/max-power.ts';
import type { Direction, Meter } from '../../../simulator/src/gridop/readings/meter.ts';
import type { StoredPoint } from './stored-rows.ts';

export type { Meter } from '../../../simulator/src/gridop/readings/meter.ts';

/**
 * What the simulated meters measured, from the functions that make their series: no adapter of the gateway and none of
 * the client has touched it. `factor` is a correction that the operator published.
 */
export function truthOfDay(meter: Meter, direction: Direction, day: Day, factor?: number): number {
  const raw = dailyEnergy(meter, direction, day);
  return factor === undefined ? raw : Math.round(raw * factor);
}

export function truthOfCurve(meter: Meter, direction: Direction, day: Day, factor?: number): StoredPoint[] {
  const values = loadCurve(meter, direction, day, truthOfDay(meter, direction, day, factor));
  return values.map((value, slot) => ({
    start_utc: formatInstant(startOfDay(day) + slot * meter.step * minuteMs),
    local_date: day,
    interval_minutes: meter.step,
    value_w: value,
  }));
}

export function truthOfPeak(meter: Meter, day: Day): { value_va: number; at_utc: string } {
  const { value, at } = maxPower(meter, day, truthOfDay(meter, 'consumption', day));
  return { value_va: value, at_utc: formatInstant(at) };
}
