import { createHmac } from 'node:crypto';
import { type Day, monthOf } from '@svc/domain/day';
import { hourMs, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import type { DemoPoint } from './demo-points.ts';

const step = 30;
const quality = 'CORRIGE';

/** A number in [0, 1[ that depends on nothing but its names: the same on every replica and after a restart. */
function chance(...names: string[]): number {
  return createHmac('sha256', 'svc demonstration').update(names.join('|')).digest().readUInt32BE(0) / 2 ** 32;
}

// 15 to 25 kWh a day; about 30 % more in winter, 20 % less in summer.
function consumptionOf(point: DemoPoint, day: Day): number {
  const month = monthOf(day);
  const season = [12, 1, 2].includes(month) ? 1.3 : [6, 7, 8].includes(month) ? 0.8 : 1;
  return Math.round((15_000 + chance('consumption', point.usage_point_id, day) * 10_000) * season);
}

// A sinus between 3 kWh in December and 20 kWh in June; 60 % less on the three days in ten that are cloudy.
function productionOf(point: DemoPoint, day: Day): number {
  const middle = (3000 + 20_000) / 2;
  const swing = (20_000 - 3000) / 2;
  const clear = middle - swing * Math.cos(((monthOf(day) - 12) / 6) * Math.PI);
  const cloudy = chance('cloud', point.usage_point_id, day) < 0.3;
  return Math.round(Math.min(20_000, Math.max(0, clear * (cloudy ? 0.4 : 1))));
}

/** Shares of a day by hour: breakfast and evening for a household, a bow around noon for the sun. */
function shareAt(direction: 'consumption' | 'production', hour: number): number {
  if (direction === 'production') return Math.max(0, Math.sin(((hour - 7) / 12) * Math.PI)) ** 1.5;
  const peak = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2));
  return 0.35 + 0.7 * peak(7.5, 1.5) + 0.5 * peak(12.5, 1.5) + 1.1 * peak(19.5, 2.5);
}

/**
 * Whole watts whose half hours add up to the daily value exactly. The rounding remainder is added to the largest slots.
 */
function curveOf(direction: 'consumption' | 'production', day: Day, total: number): number[] {
  const length = stepsInDay(day, step);
  const shares = Array.from({ length }, (_, slot) => shareAt(direction, (slot * 24) / length));
  const sum = shares.reduce((all, share) => all + share, 0);
  const watts = shares.map((share) => Math.floor((share / sum) * total * 2));
  let left = total * 2 - watts.reduce((all, value) => all + value, 0);
  const order = shares.map((_, slot) => slot).sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0));
  for (let index = 0; left > 0; index = (index + 1) % order.length, left--) {
    const slot = order[index] ?? 0;
    watts[slot] = (watts[slot] ?? 0) + 1;
  }
  return watts;
}

/** One day of the demonstration, in the units of real data; undefined where the PDL has no such measure. */
export function demoReading(point: DemoPoint, measure: Measure, day: Day): Reading | undefined {
  const { direction, kind } = measures[measure];
  if (direction === 'production' && !point.has_production) return undefined;
  const total = direction === 'production' ? productionOf(point, day) : consumptionOf(point, day);
  if (kind === 'daily') return { kind, day, value: total, quality };
  const values = curveOf(direction, day, total);
  if (kind === 'curve') return { kind, day, runs: [{ start: startOfDay(day), step, values, quality }] };
  const highest = Math.max(...values);
  const above = (point.subscribed_power * 1000 - 1 - highest) * 0.4;
  const at =
    startOfDay(day) +
    values.indexOf(highest) * (hourMs / 2) +
    Math.floor(chance('moment', point.usage_point_id, day) * 1800) * 1000;
  return { kind, day, value: Math.floor(highest + above * chance('peak', point.usage_point_id, day)), at, quality };
}
