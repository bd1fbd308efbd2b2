import type { Day } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import { formatWallTime } from '../paris-time.ts';
import { type Measure, measures, type ReadingType } from './measure.ts';
import { type CurveRun, formatStep, overallQuality, type Quality, qualityAt, type Reading } from './reading.ts';
import { repeatedOffsets, wallStamps } from './run-stamps.ts';

/** A point of `interval_reading`; a load-curve point is stamped with the START of its step, Paris wall time. */
export type IntervalReading = {
  date: string;
  value: number;
  interval_length?: string;
  measure_type?: 'B' | 'C';
  quality: Quality;
  /** The sum of a load curve that was imported, not a value of the operator. */
  computed?: true;
  /** In the repeated hour of October only. */
  offset?: string;
};

export type MeterReading = {
  usage_point_id: string;
  start: Day;
  end: Day;
  quality: Quality;
  reading_type: ReadingType;
  interval_reading: IntervalReading[];
};

/** `data.meter_reading` of every measure route. `readings` are in the order of their days. */
export function renderMeterReading(input: {
  usage_point_id: string;
  measure: Measure;
  range: DayRange;
  readings: readonly Reading[];
}): MeterReading {
  const interval_reading: IntervalReading[] = [];
  for (const reading of input.readings) renderReading(reading, interval_reading);
  return {
    usage_point_id: input.usage_point_id,
    start: input.range.start,
    end: input.range.end,
    quality: overallQuality(input.readings),
    reading_type: measures[input.measure].reading_type,
    interval_reading,
  };
}

/** Adds the points of one day to a list: a caller with years of curves can take them a day at a time. */
export function renderReading(reading: Reading, into: IntervalReading[]): void {
  if (reading.kind === 'daily') {
    const { day: date, value, quality, computed } = reading;
    into.push(computed ? { date, value, quality, computed } : { date, value, quality });
  } else if (reading.kind === 'peak') {
    const date = reading.at === null ? reading.day : formatWallTime(reading.at);
    into.push({ date, value: reading.value, quality: reading.quality });
  } else {
    for (const run of reading.runs) renderRun(reading.day, run, into);
  }
}

function renderRun(day: Day, run: CurveRun, into: IntervalReading[]): void {
  const interval_length = formatStep(run.step);
  const stamps = wallStamps(day, run);
  const offsets = repeatedOffsets(day, run);
  for (const [index, date] of stamps.entries()) {
    const value = run.values[index];
    if (value === null || value === undefined) continue;
    const quality = qualityAt(run, index);
    const point: IntervalReading = {
      date,
      value,
      interval_length,
      measure_type: quality === 'CORRIGE' ? 'C' : 'B',
      quality,
    };
    const offset = offsets?.[index];
    if (offset !== undefined) point.offset = offset;
    into.push(point);
  }
}
