import { addDays, type Day } from '../day.ts';
import { type Instant, minuteMs, parisDay, startOfDay } from '../paris-time.ts';
import { type CurveRun, type DayCurve, type Quality, qualityAt, type StepMinutes } from './reading.ts';

/** One point of a load curve, stamped with the START of its step. */
export type CurvePoint = {
  readonly start: Instant;
  readonly step: StepMinutes;
  readonly value: number;
  readonly quality: Quality;
};

type OpenDay = { day: Day; end: Instant; free: Instant; groups: OpenRun[] };
type OpenRun = { first: CurvePoint; last: CurvePoint; points: CurvePoint[] };

/**
 * The days that points in any order make, oldest first. A point belongs to the Paris day of its start.
 * Of two points at one instant the last one wins; a point inside the step before it is dropped: energy counts once.
 */
export function buildCurves(points: Iterable<CurvePoint>): DayCurve[] {
  const byStart = new Map<Instant, CurvePoint>();
  for (const point of points) byStart.set(point.start, point);
  const curves: DayCurve[] = [];
  let open: OpenDay | undefined;
  for (const point of [...byStart.values()].sort((a, b) => a.start - b.start)) {
    if (!open || point.start >= open.end) {
      if (open) curves.push(closeDay(open));
      const day = parisDay(point.start);
      open = { day, end: startOfDay(addDays(day, 1)), free: point.start, groups: [] };
    }
    if (point.start < open.free) continue;
    open.free = point.start + point.step * minuteMs;
    addPoint(open.groups, point);
  }
  if (open) curves.push(closeDay(open));
  return curves;
}

function addPoint(groups: OpenRun[], point: CurvePoint): void {
  const run = groups.at(-1);
  const stepMs = point.step * minuteMs;
  if (run && run.first.step === point.step && (point.start - run.first.start) % stepMs === 0) {
    run.points.push(point);
    run.last = point;
  } else groups.push({ first: point, last: point, points: [point] });
}

// The first run extends back to the start of the day and the last one to its end, so that slots of a day that were not
// sent are visible as null. A run off the grid of the day remains as it is.
function closeDay({ day, end, groups }: OpenDay): DayCurve {
  const runs = groups.map((group, index) => {
    const from = index === 0 ? startOfDay(day) : undefined;
    return closeRun(group, from, index === groups.length - 1 ? end : undefined);
  });
  return { kind: 'curve', day, runs };
}

function closeRun({ first, last, points }: OpenRun, from: Instant | undefined, to: Instant | undefined): CurveRun {
  const stepMs = first.step * minuteMs;
  const start = from !== undefined && (first.start - from) % stepMs === 0 ? from : first.start;
  const end = to !== undefined && (to - first.start) % stepMs === 0 ? to : last.start + stepMs;
  const values: (number | null)[] = new Array((end - start) / stepMs).fill(null);
  const mixed = points.some((point) => point.quality !== first.quality);
  const qualities: Quality[] = mixed ? new Array(values.length).fill('BRUT') : [];
  for (const point of points) {
    const slot = (point.start - start) / stepMs;
    values[slot] = point.value;
    if (mixed) qualities[slot] = point.quality;
  }
  return { start, step: first.step, values, quality: mixed ? qualities : first.quality };
}

/** The points of a curve, oldest first, without missing ones. */
export function* curvePoints(curve: DayCurve): Generator<CurvePoint> {
  for (const run of curve.runs) {
    for (const [index, value] of run.values.entries()) {
      if (value === null) continue;
      yield { start: run.start + index * run.step * minuteMs, step: run.step, value, quality: qualityAt(run, index) };
    }
  }
}
