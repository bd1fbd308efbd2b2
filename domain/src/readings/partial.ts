import { addDays, type Day } from '../day.ts';
import { hoursInDay, type Instant, parisDay } from '../paris-time.ts';
import { isRecent } from './completeness.ts';
import { nextPublication } from './publication.ts';
import { countPoints, type DayCurve, type Reading } from './reading.ts';

/** A curve that is served with fewer points than its day must have. */
export type PartialDay = {
  readonly start: Day;
  readonly end: Day;
  readonly count: number;
  readonly expected_count: number;
  /** A recent day may still be completed; an older one stays as it is. */
  readonly retry_at: Instant | null;
};

/** The days of a response that look complete and are not. Days have 23, 24 or 25 hours. */
export function partialDays(readings: readonly Reading[], now: Instant): PartialDay[] {
  const today = parisDay(now);
  const partial: PartialDay[] = [];
  for (const reading of readings) {
    if (reading.kind !== 'curve') continue;
    const count = countPoints(reading);
    const expected_count = count + countLacking(reading);
    if (count === expected_count) continue;
    const retry_at = isRecent(reading.day, today) ? nextPublication(now) : null;
    partial.push({ start: reading.day, end: addDays(reading.day, 1), count, expected_count, retry_at });
  }
  return partial;
}

/** Counted in minutes, since a meter may change its step during a day. The missing points would have the last step. */
function countLacking({ day, runs }: DayCurve): number {
  let minutes = 0;
  for (const run of runs) for (const value of run.values) if (value !== null) minutes += run.step;
  const step = runs.at(-1)?.step ?? 30;
  return Math.max(0, Math.ceil((hoursInDay(day) * 60 - minutes) / step));
}
