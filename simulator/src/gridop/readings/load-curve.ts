import { type Day, dayNumber } from '@svc/domain/day';
import { hoursInDay, type Instant, minuteMs, parisOffset, startOfDay } from '@svc/domain/paris-time';
import { dailyEnergy } from './daily-energy.ts';
import { dayShape } from './day-shape.ts';
import { draw, seedOf } from './draw.ts';
import type { Direction, Meter } from './meter.ts';

const slotSalt = 0xc0de;
const ordinaryMinutes = 1440;

/**
 * Mean power of each step of a day in whole W, oldest first; 46 and 50 half hours on the two change days. The sum over
 * the steps times their length is exactly `energy`: the remainder of each rounding is carried to the next step.
 */
export function loadCurve(meter: Meter, direction: Direction, day: Day, energy?: number): number[] {
  const weights = slotWeights(meter, direction, day);
  let whole = 0;
  for (const weight of weights) whole += weight;
  const watts = ((energy ?? dailyEnergy(meter, direction, day)) * 60) / meter.step;
  const curve = new Array<number>(weights.length);
  let shared = 0;
  let given = 0;
  for (let slot = 0; slot < weights.length; slot++) {
    shared += weights[slot] ?? 0;
    const due = Math.round((watts * shared) / whole);
    curve[slot] = due - given;
    given = due;
  }
  return curve;
}

function slotWeights(meter: Meter, direction: Direction, day: Day): Float64Array {
  const seed = seedOf(meter.pdl) ^ slotSalt ^ (direction === 'production' ? 1 : 0);
  const shape = dayShape(direction, day, draw(seed, -1));
  const { start, minutes } = lengthOf(day);
  const position = dayNumber(day) * 300;
  const weights = new Float64Array(minutes / meter.step);
  for (let slot = 0; slot < weights.length; slot++) {
    const minute = slot * meter.step;
    // Clouds and appliances: each step is up to 30 % above or below the shape of the day.
    const chance = 0.7 + 0.6 * draw(seed, position + slot);
    weights[slot] = shape(minute + clockShift(start, minutes, minute) + meter.step / 2) * chance;
  }
  return weights;
}

/** Minutes by which the clock on the wall has been moved since midnight. */
function clockShift(start: Instant, minutes: number, minute: number): number {
  if (minutes === ordinaryMinutes) return 0;
  return (parisOffset(start + minute * minuteMs) - parisOffset(start)) / minuteMs;
}

type DayLength = { readonly start: Instant; readonly minutes: number };
const lengths = new Map<Day, DayLength>();

// Every meter needs the same days: their start and length are computed once.
function lengthOf(day: Day): DayLength {
  const known = lengths.get(day);
  if (known) return known;
  if (lengths.size > 10_000) lengths.clear();
  const length = { start: startOfDay(day), minutes: hoursInDay(day) * 60 };
  lengths.set(day, length);
  return length;
}
