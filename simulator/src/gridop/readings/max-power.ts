import { type Day, dayNumber } from '@svc/domain/day';
import { type Instant, minuteMs, startOfDay } from '@svc/domain/paris-time';
import { draw, seedOf } from './draw.ts';
import { loadCurve } from './load-curve.ts';
import type { Meter } from './meter.ts';

const peakSalt = 0x9ea4;

/** The highest power of a day in whole VA, and the moment of it. */
export type MaxPower = { readonly value: number; readonly at: Instant };

/**
 * The peak is in the step with the highest mean power, above that mean and below the subscribed power. It stays there
 * after a correction, since a correction scales the whole curve.
 */
export function maxPower(meter: Meter, day: Day, energy?: number): MaxPower {
  const curve = loadCurve(meter, 'consumption', day, energy);
  const highest = Math.max(...curve);
  const seed = seedOf(meter.pdl) ^ peakSalt;
  const headroom = Math.max(0, meter.subscribed_power * 1000 - 1 - highest);
  const above = Math.floor(headroom * (0.1 + 0.6 * draw(seed, dayNumber(day))));
  const seconds = 1 + Math.floor(draw(seed, -dayNumber(day)) * (meter.step * 60 - 2));
  const at = startOfDay(day) + curve.indexOf(highest) * meter.step * minuteMs + seconds * 1000;
  return { value: highest + above, at };
}
