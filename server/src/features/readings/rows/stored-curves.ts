import type { Day } from '@svc/domain/day';
import { minuteMs, readStoredInstant, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { buildCurves, curvePoints } from '@svc/domain/readings/curve';
import type { DayCurve, Quality, StepMinutes } from '@svc/domain/readings/reading';
import type { DetailRow } from './tables.ts';

export type StoredPoint = Pick<DetailRow, 'start_utc' | 'local_date' | 'interval_minutes' | 'value_w' | 'quality'>;

/** The curves that stored points make, oldest first. The points come in the order of their moments. */
export function readCurves(points: readonly StoredPoint[]): DayCurve[] {
  const curves: DayCurve[] = [];
  for (let from = 0; from < points.length; ) {
    const day = points[from]?.local_date;
    let to = from + 1;
    while (to < points.length && points[to]?.local_date === day) to++;
    curves.push(...readDay(points, from, to));
    from = to;
  }
  return curves;
}

function readDay(points: readonly StoredPoint[], from: number, to: number): DayCurve[] {
  return readWholeDay(points, from, to) ?? buildCurves(points.slice(from, to).map(toPoint));
}

// A year has 365 days of one step without a gap but for a few: they need no search for runs and gaps.
function readWholeDay(points: readonly StoredPoint[], from: number, to: number): DayCurve[] | undefined {
  const [first, last] = [points[from], points[to - 1]];
  if (!first || !last) return [];
  const day = first.local_date as Day;
  const step = first.interval_minutes as StepMinutes;
  const start = startOfDay(day);
  const count = to - from;
  if (count !== stepsInDay(day, step) || readStoredInstant(first.start_utc) !== start) return undefined;
  if (readStoredInstant(last.start_utc) !== start + (count - 1) * step * minuteMs) return undefined;
  const values = new Array<number>(count);
  for (let index = 0; index < count; index++) {
    const point = points[from + index];
    if (!point || point.interval_minutes !== step || point.quality !== first.quality) return undefined;
    values[index] = point.value_w;
  }
  return [{ kind: 'curve', day, runs: [{ start, step, values, quality: readQuality(first) }] }];
}

function toPoint(point: StoredPoint) {
  return {
    start: readStoredInstant(point.start_utc),
    step: point.interval_minutes as StepMinutes,
    value: point.value_w,
    quality: readQuality(point),
  };
}

function readQuality({ quality }: Pick<StoredPoint, 'quality'>): Quality {
  return quality === 'CORRIGE' ? 'CORRIGE' : 'BRUT';
}

/** Whether two curves of a day say the same at every moment. */
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
