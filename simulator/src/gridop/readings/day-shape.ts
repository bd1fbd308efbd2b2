import { type Day, weekdayOf } from '@svc/domain/day';
import { winterness } from './daily-energy.ts';
import type { Direction } from './meter.ts';

/** How much of the day's power falls on each hour, from midnight; shares, not watts. */
const weekHours = [4, 4, 4, 4, 4, 5, 8, 11, 9, 7, 7, 8, 11, 9, 7, 6, 7, 9, 13, 15, 14, 11, 8, 5];
const weekendHours = [5, 4, 4, 4, 4, 4, 5, 7, 9, 11, 11, 12, 15, 13, 10, 9, 9, 10, 13, 15, 14, 11, 8, 6];
/** A water heater that starts with the off-peak hours: every second household has one. */
const heaterHours = [9, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 10];

/** The weight of a moment of the day, by wall time: households live by the clock on the wall. */
export type Shape = (minuteOfDay: number) => number;

export function dayShape(direction: Direction, day: Day, household: number): Shape {
  return direction === 'consumption' ? consumptionShape(day, household) : solarShape(day);
}

const tables = new Map<string, Float64Array>();

// A year of maximum power reads a hundred thousand steps: the shape of each kind of household is drawn once, by minutes.
function consumptionShape(day: Day, household: number): Shape {
  const weekend = weekdayOf(day) >= 6;
  const heater = household < 0.5;
  // Households do not all get up at the same hour.
  const shift = Math.round((household - 0.5) * 90);
  const key = `${weekend} ${heater} ${shift}`;
  const table = tables.get(key) ?? drawTable(weekend ? weekendHours : weekHours, heater, shift);
  tables.set(key, table);
  return (minuteOfDay) => table[Math.floor(minuteOfDay)] ?? 0;
}

function drawTable(hours: readonly number[], heater: boolean, shift: number): Float64Array {
  return Float64Array.from({ length: 1440 }, (_, minute) => {
    const habits = between(hours, (minute + shift + 1440) % 1440);
    return habits + (heater ? between(heaterHours, minute) : 0);
  });
}

/** From sunrise to sunset, highest at solar noon: about 13:00 on a winter's wall clock, 14:00 on a summer's. */
function solarShape(day: Day): Shape {
  const summerness = 1 - winterness(day);
  const half = 60 * (4.1 + 3.9 * summerness);
  const noon = summerness > 0.5 ? 14 * 60 : 13 * 60;
  return (minuteOfDay) => {
    const distance = Math.abs(minuteOfDay - noon) / half;
    return distance >= 1 ? 0 : Math.cos((distance * Math.PI) / 2) ** 1.4;
  };
}

/** Straight lines between the middles of the hours. */
function between(hours: readonly number[], minute: number): number {
  const position = minute / 60 - 0.5 + 24;
  const before = Math.floor(position);
  const left = hours[before % 24] ?? 0;
  const right = hours[(before + 1) % 24] ?? 0;
  return left + (right - left) * (position - before);
}
