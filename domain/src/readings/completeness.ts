import { addDays, type Day } from '../day.ts';
import { hoursInDay, stepsInDay } from '../paris-time.ts';
import { countPoints, type DayCurve, formatStep, type Reading, type StepMinutes } from './reading.ts';

const completeShare = 0.9;

/** J-1 and J-2 may still be published, completed or corrected; anything older is taken as it is. */
export function isRecent(day: Day, today: Day): boolean {
  return day >= oldestRecentDay(today);
}

export function oldestRecentDay(today: Day): Day {
  return addDays(today, -2);
}

/** 48 half hours, 96 quarters, 144 tens; on change days the true number. */
export function expectedCount(day: Day, step: StepMinutes): number {
  return stepsInDay(day, step);
}

/** At least 90 % of the expected points; counted in minutes, since a meter may change its step during a day. */
export function isComplete(curve: DayCurve): boolean {
  let minutes = 0;
  for (const run of curve.runs) {
    for (const value of run.values) if (value !== null) minutes += run.step;
  }
  return minutes >= completeShare * hoursInDay(curve.day) * 60;
}

/** Whether a cached day may be served without a new request. */
export function isServable(reading: Reading, today: Day): boolean {
  return reading.kind !== 'curve' || !isRecent(reading.day, today) || isComplete(reading);
}

export type CurveCounts = {
  readonly expected_count: number;
  readonly interval_length: string;
  readonly count: number;
};

/** The fields of a per-day detail entry besides its readings. The step is the one at the end of the day. */
export function describeCurve(curve: DayCurve): CurveCounts | undefined {
  const step = curve.runs.at(-1)?.step;
  if (step === undefined) return undefined;
  return {
    expected_count: expectedCount(curve.day, step),
    interval_length: formatStep(step),
    count: countPoints(curve),
  };
}
