import { type Day, dayNumber } from '@svc/domain/day';
import { minuteMs, parisOffset, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { dailyEnergy } from './daily-energy.ts';
import { dayShape } from './day-shape.ts';
import { draw, seedOf } from './draw.ts';
import type { Direction, Meter } from './meter.ts';

const slotSalt = 0xc0de;

/**
 * Mean power of each step of a day in whole W, oldest first; 46 and 50 half hours on the two change days.
 * The sum over the steps times their length is exactly `energy`: the remainder of each rounding goes to the next step.
 */
export function loadCurve(meter: Meter, direction: Direction, day: Day, energy?: number): number[] {
  const weights = slotWeights(meter, direction, day);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const watts = ((energy ?? dailyEnergy(meter, direction, day)) * 60) / meter.step;
  const curve: number[] = [];
  let shared = 0;
  let given = 0;
  for (const weight of weights) {
    shared += weight;
    const due = Math.round((watts * shared) / whole);
    curve.push(due - given);
    given = due;
  }
  return curve;
}

function slotWeights(meter: Meter, direction: Direction, day: Day): number[] {
  const seed = seedOf(meter.pdl) ^ slotSalt ^ (direction === 'production' ? 1 : 0);
  const shape = dayShape(direction, day, draw(seed, -1));
  const start = startOfDay(day);
  const count = stepsInDay(day, meter.step);
  const ordinary = count * meter.step === 1440;
  const offset = parisOffset(start);
  const weights: number[] = [];
  for (let slot = 0; slot < count; slot++) {
    const minute = slot * meter.step;
    const shift = ordinary ? 0 : (parisOffset(start + minute * minuteMs) - offset) / minuteMs;
    // Clouds and appliances: each step is up to 30 % above or below the shape of the day.
    const chance = 0.7 + 0.6 * draw(seed, dayNumber(day) * 300 + slot);
    weights.push(shape(minute + shift + meter.step / 2) * chance);
  }
  return weights;
}
