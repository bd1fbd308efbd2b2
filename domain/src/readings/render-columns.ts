import { addDays, daysBetween } from '../day.ts';
import { formatWallTime, formatWithOffset, type Instant, minuteMs } from '../paris-time.ts';
import { type Measure, measures } from './measure.ts';
import { type Missing, type MissingPeriod, renderMissing } from './missing.ts';
import type { PartialDay } from './partial.ts';
import {
  type CurveRun,
  type DailyPeak,
  type DailyValue,
  formatStep,
  isCorrectedRun,
  overallQuality,
  type Quality,
  type Reading,
} from './reading.ts';

/** Values at equal steps from `start` on; null = no point. `times` are the moments of daily peaks. */
export type Series = {
  start: string;
  step: string;
  values: (number | null)[];
  times?: (string | null)[];
  quality: Quality;
};

export type Columns = { usage_point_id: string; unit: string; series: Series[]; missing: Missing[] };

/** The body of `format=columns`: what a chart draws, without an object per point. */
export function renderColumns(input: {
  usage_point_id: string;
  measure: Measure;
  readings: readonly Reading[];
  missingPeriods: readonly MissingPeriod[];
  partial?: readonly PartialDay[];
}): Columns {
  const { usage_point_id, measure, readings, missingPeriods, partial } = input;
  const { kind, reading_type } = measures[measure];
  const series = kind === 'curve' ? renderCurves(readings) : renderDays(readings);
  return { usage_point_id, unit: reading_type.unit, series, missing: renderMissing(missingPeriods, partial) };
}

function renderDays(readings: readonly Reading[]): Series[] {
  const points = readings.filter((reading) => reading.kind !== 'curve');
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  const length = daysBetween(first.day, addDays(last.day, 1));
  const values = new Array<number | null>(length).fill(null);
  const times = first.kind === 'peak' ? new Array<string | null>(length).fill(null) : undefined;
  for (const point of points) {
    const slot = daysBetween(first.day, point.day);
    values[slot] = point.value;
    if (times) times[slot] = timeOfPeak(point);
  }
  const body: Series = { start: first.day, step: 'P1D', values, quality: overallQuality(points) };
  return [times ? { ...body, times } : body];
}

function timeOfPeak(point: DailyValue | DailyPeak): string | null {
  return point.kind === 'peak' && point.at !== null ? formatWallTime(point.at).slice(11) : null;
}

type OpenSeries = { first: Instant; next: Instant; step: number; series: Series };

function renderCurves(readings: readonly Reading[]): Series[] {
  const all: OpenSeries[] = [];
  for (const reading of readings) {
    if (reading.kind !== 'curve') continue;
    for (const run of reading.runs) appendRun(all, run);
  }
  return all.map(({ series }) => series);
}

// A change of step starts a new series. Missing days inside one are filled with null.
function appendRun(all: OpenSeries[], run: CurveRun): void {
  const stepMs = run.step * minuteMs;
  const open = all.at(-1);
  const corrected = isCorrectedRun(run);
  const end = run.start + run.values.length * stepMs;
  if (!open || open.step !== run.step || run.start < open.next || (run.start - open.first) % stepMs !== 0) {
    const quality: Quality = corrected ? 'CORRIGE' : 'BRUT';
    const series = { start: formatWithOffset(run.start), step: formatStep(run.step), values: [...run.values], quality };
    all.push({ first: run.start, next: end, step: run.step, series });
    return;
  }
  const { values } = open.series;
  for (let at = open.next; at < run.start; at += stepMs) values.push(null);
  for (const value of run.values) values.push(value);
  if (!corrected) open.series.quality = 'BRUT';
  open.next = end;
}
