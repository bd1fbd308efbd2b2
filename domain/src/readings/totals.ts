import { hoursInDay } from '../paris-time.ts';
import type { CurveRun, DailyValue, DayCurve } from './reading.ts';

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

/** The energy of a day from its curve, whole Wh; undefined unless every minute of the day is covered: a part is no day. */
export function computeDay(curve: DayCurve): DailyValue | undefined {
  let minutes = 0;
  for (const run of curve.runs) for (const value of run.values) if (value !== null) minutes += run.step;
  const sum = sumCurve(curve);
  if (sum === null || minutes !== hoursInDay(curve.day) * 60) return undefined;
  return { kind: 'daily', day: curve.day, value: Math.round(sum), quality: 'BRUT', computed: true };
}
