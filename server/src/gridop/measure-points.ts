import { addDays, type Day } from '@svc/domain/day';
import { type DayRange, daysOf, rangeContains } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { buildCurves, type CurvePoint } from '@svc/domain/readings/curve';
import type { MeasureKind } from '@svc/domain/readings/measure';
import type { Quality, Reading } from '@svc/domain/readings/reading';
import type { MeasureDays } from './operator.port.ts';
import { readCurveStarts, readDayStamp, readPeakStamp, readStep } from './timestamps.ts';

/** A point in the operator's 2026 format: value, date, period, nature. */
export type RawPoint = {
  readonly v?: string | number | null | undefined;
  readonly d: string;
  readonly p?: string | undefined;
  readonly n?: string | null | undefined;
};

type Read = { readings: Reading[]; damaged: Set<Day>; hasUnreadable: boolean };

/** 'no point', 'unreadable', or a number of our unit. A negative energy or power is no measure. */
function readValue(value: RawPoint['v'], factor: number): number | 'none' | 'bad' {
  if (value === null || value === undefined || value === '') return 'none';
  const number = typeof value === 'number' ? value : Number(value.trim().replace(',', '.'));
  if (!Number.isFinite(number) || number < 0) return 'bad';
  return factor === 1 ? number : Math.round(number * factor * 1000) / 1000;
}

const qualityOf = (point: RawPoint, base: Quality): Quality => (point.n?.toUpperCase() === 'C' ? 'CORRIGE' : base);

/** Converts points into days of readings. `factor` converts their unit to ours (1000 for kWh, kW and kVA). */
export function readPoints(input: {
  kind: MeasureKind;
  points: readonly RawPoint[];
  range: DayRange;
  quality: Quality;
  factor: number;
}): MeasureDays | 'other_days' {
  const read: Read = { readings: [], damaged: new Set(), hasUnreadable: false };
  if (input.kind === 'curve') readCurve(input, read);
  else readByDay(input, read);
  const within = read.readings.filter((reading) => rangeContains(input.range, reading.day));
  // Points, but none for a requested day: the response does not match the request.
  if (within.length === 0 && read.readings.some(({ day }) => !isEdge(input, day))) return 'other_days';
  const found = new Set(within.map((reading) => reading.day));
  // A point with an unreadable stamp may belong to any day, so no day counts as empty.
  const suspects = read.hasUnreadable ? daysOf(input.range) : [...read.damaged];
  return { readings: within, unreadable: suspects.filter((day) => !found.has(day)) };
}

type PointsInput = Parameters<typeof readPoints>[0];

/** The step that ends at the start of the range may be included. Alone it means that the rest is not published. */
function isEdge({ kind, range }: PointsInput, day: Day): boolean {
  return kind === 'curve' && day === addDays(range.start, -1);
}

function readByDay({ kind, points, quality, factor }: PointsInput, read: Read): void {
  const byDay = new Map<Day, Reading>();
  for (const point of points) {
    const value = readValue(point.v, factor);
    if (value === 'none') continue;
    const stamp = kind === 'peak' ? readPeakStamp(point.d) : { day: readDayStamp(point.d), at: null };
    if (!stamp?.day) read.hasUnreadable = true;
    else if (value === 'bad') read.damaged.add(stamp.day);
    else {
      const fields = { day: stamp.day, value, quality: qualityOf(point, quality) };
      byDay.set(stamp.day, kind === 'peak' ? { kind: 'peak', ...fields, at: stamp.at } : { kind: 'daily', ...fields });
    }
  }
  read.readings = [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function readCurve({ points, quality, factor }: PointsInput, read: Read): void {
  const steps = points.map((point) => readStep(point.p));
  // Points without a value still show the direction of the list. A point without a step has no position in it.
  const placed = points.flatMap((point, index) => {
    const step = steps[index];
    if (step === undefined) read.hasUnreadable ||= readValue(point.v, factor) !== 'none';
    return step === undefined ? [] : [{ point, step, text: point.d }];
  });
  const starts = readCurveStarts(placed);
  const curve: CurvePoint[] = [];
  for (const [index, { point, step }] of placed.entries()) {
    const value = readValue(point.v, factor);
    const start = starts[index];
    if (value === 'none') continue;
    if (start === undefined) read.hasUnreadable = true;
    else if (value === 'bad') read.damaged.add(parisDay(start));
    else curve.push({ start, step, value, quality: qualityOf(point, quality) });
  }
  read.readings = buildCurves(curve);
}
