import type { Day } from '../day.ts';
import type { Instant } from '../paris-time.ts';

export type Quality = 'BRUT' | 'CORRIGE';

export const stepLengths = [5, 10, 15, 30, 60] as const;
export type StepMinutes = (typeof stepLengths)[number];

/** The energy of a day, in Wh. */
export type DailyValue = {
  readonly kind: 'daily';
  readonly day: Day;
  readonly value: number;
  readonly quality: Quality;
  /** The sum of a whole load curve, computed here. The operator's own value replaces it. */
  readonly computed?: true;
};

/** The highest power of a day, in VA; `at` is null when the moment is not known. */
export type DailyPeak = {
  readonly kind: 'peak';
  readonly day: Day;
  readonly value: number;
  readonly at: Instant | null;
  readonly quality: Quality;
};

/** The load curve of a day: one run, or several where the meter changed its step during the day. */
export type DayCurve = { readonly kind: 'curve'; readonly day: Day; readonly runs: readonly CurveRun[] };

/**
 * Mean powers in W, one every `step` minutes from `start` on. Null where there is no point. `quality` applies to all
 * points, or is a list parallel to `values` where some points were corrected.
 */
export type CurveRun = {
  readonly start: Instant;
  readonly step: StepMinutes;
  readonly values: readonly (number | null)[];
  readonly quality: Quality | readonly Quality[];
};

/** A day known to have no point (meter off): not zero, and not the same as a day that was never requested. */
export type EmptyDay = { readonly kind: 'empty'; readonly day: Day };

export type Reading = DailyValue | DailyPeak | DayCurve;
export type DayReading = Reading | EmptyDay;

export function qualityAt(run: CurveRun, index: number): Quality {
  return typeof run.quality === 'string' ? run.quality : (run.quality[index] ?? 'BRUT');
}

export function countPoints(curve: DayCurve): number {
  let count = 0;
  for (const run of curve.runs) for (const value of run.values) if (value !== null) count++;
  return count;
}

export function isCorrected(reading: Reading): boolean {
  if (reading.kind !== 'curve') return reading.quality === 'CORRIGE';
  return reading.runs.every(isCorrectedRun);
}

export function isCorrectedRun(run: CurveRun): boolean {
  if (typeof run.quality === 'string') return run.quality === 'CORRIGE';
  return run.values.every((value, index) => value === null || qualityAt(run, index) === 'CORRIGE');
}

/** The quality of a response: CORRIGE only if every point is. */
export function overallQuality(readings: readonly Reading[]): Quality {
  return readings.length > 0 && readings.every(isCorrected) ? 'CORRIGE' : 'BRUT';
}

/** 'PT30M'. */
export function formatStep(step: StepMinutes): string {
  return `PT${step}M`;
}
