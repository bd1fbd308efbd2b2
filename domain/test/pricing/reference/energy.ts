import type { DailyValue, DayCurve } from '../../../src/readings/reading.ts';
import type { Civil } from './clock.ts';

/** The energy of each minute in watt-minutes, undefined where nothing is known, and the point each came from. */
export type MinuteEnergy = {
  readonly of: readonly (bigint | undefined)[];
  readonly point: readonly number[];
  readonly spread: boolean;
};

export function minuteEnergy(day: Civil, curve: DayCurve | undefined, daily: DailyValue | undefined): MinuteEnergy {
  const of = new Array<bigint | undefined>(day.times.length).fill(undefined);
  const point = new Array<number>(day.times.length).fill(-1);
  let points = 0;
  for (const run of curve?.runs ?? []) {
    for (const [index, watts] of run.values.entries()) {
      if (watts === null) continue;
      const first = (run.start - day.start) / 60_000 + index * run.step;
      for (let minute = first; minute < first + run.step; minute += 1) {
        of[minute] = BigInt(watts);
        point[minute] = points;
      }
      points += 1;
    }
  }
  if (points > 0) return { of, point, spread: false };
  if (!daily) return { of, point, spread: false };
  return { of: spreadOverHours(day, BigInt(daily.value) * 60n), point, spread: true };
}

/** Whole watt-minutes for each real hour, then for each minute of it, that add up exactly. */
function spreadOverHours(day: Civil, total: bigint): bigint[] {
  const hours = BigInt(day.times.length / 60);
  return day.times.map((_, minute) => {
    const hour = BigInt(Math.floor(minute / 60));
    const inHour = BigInt(minute % 60);
    const energy = (total * (hour + 1n)) / hours - (total * hour) / hours;
    return (energy * (inHour + 1n)) / 60n - (energy * inHour) / 60n;
  });
}
