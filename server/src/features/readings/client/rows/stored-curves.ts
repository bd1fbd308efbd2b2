import type { Day } from '@svc/domain/day';
import { minuteMs, readStoredInstant, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { buildCurves, curvePoints } from '@svc/domain/readings/curve';
import type { DayCurve, Quality, StepMinutes } from '@svc/domain/readings/reading';
import type { DetailRow } from './tables.ts';

/** The points of a day as one row: what they have in common, and their values in the order of their moments. */
export type StoredDay = {
  readonly local_date: string;
  readonly first_start: string;
  readonly last_start: string;
  readonly shortest: number;
  readonly longest: number;
  readonly lowest_quality: string;
  readonly highest_quality: string;
  readonly count: number | string;
  readonly watts: string;
};

export type StoredPoint = Pick<DetailRow, 'start_utc' | 'interval_minutes' | 'value_w' | 'quality'>;

/**
 * A complete day of one step and one quality, as nearly all are; undefined when the points have to be read one by one.
 */
export function readWholeDay(row: StoredDay): DayCurve | undefined {
  const day = row.local_date as Day;
  const step = row.shortest as StepMinutes;
  const count = Number(row.count);
  if (row.longest !== step || row.lowest_quality !== row.highest_quality) return undefined;
  const start = startOfDay(day);
  if (count !== stepsInDay(day, step) || readStoredInstant(row.first_start) !== start) return undefined;
  if (readStoredInstant(row.last_start) !== start + (count - 1) * step * minuteMs) return undefined;
  const values = JSON.parse(`[${row.watts}]`) as number[];
  return { kind: 'curve', day, runs: [{ start, step, values, quality: readQuality(row.lowest_quality) }] };
}

/** The curves that single points make, oldest first. */
export function readPoints(points: readonly StoredPoint[]): DayCurve[] {
  return buildCurves(
    points.map((point) => ({
      start: readStoredInstant(point.start_utc),
      step: point.interval_minutes as StepMinutes,
      value: point.value_w,
      quality: readQuality(point.quality),
    })),
  );
}

function readQuality(quality: string | null): Quality {
  return quality === 'CORRIGE' ? 'CORRIGE' : 'BRUT';
}

/** Whether two curves of a day are equal at every moment. */
export function isSameCurve(a: DayCurve, b: DayCurve): boolean {
  const [first, second] = [[...curvePoints(a)], [...curvePoints(b)]];
  return (
    first.length === second.length &&
    first.every((point, index) => {
      const other = second[index];
      return (
        point.start === other?.start &&
        point.step === other.step &&
        point.value === other.value &&
        point.quality === other.quality
      );
    })
  );
}

/** How much of the day a curve covers. */
export function coveredMinutes(curve: DayCurve): number {
  let minutes = 0;
  for (const point of curvePoints(curve)) minutes += point.step;
  return minutes;
}
