import type { CurveRun, DayCurve } from './reading.ts';

/** Energy of one step in Wh. */
export function stepEnergy(watts: number, minutes: number): number {
  return (watts * minutes) / 60;
}

/** The sum of a run in W·min: whole numbers, so that nothing is rounded on the way. */
export function sumWattMinutes(run: CurveRun): number {
  let watts = 0;
  for (const value of run.values) if (value !== null) watts += value;
  return watts * run.step;
}

/** The energy of a day's curve in Wh, divided once at the end; null when the day has no point at all. */
export function sumCurve(curve: DayCurve): number | null {
  let wattMinutes = 0;
  let points = false;
  for (const run of curve.runs) {
    wattMinutes += sumWattMinutes(run);
    points ||= run.values.some((value) => value !== null);
  }
  return points ? wattMinutes / 60 : null;
}
