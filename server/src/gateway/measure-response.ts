import { type Day, parseDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { formatOffset, type Instant, instantsAtWallTime, parisOffset, parseInstant } from '@svc/domain/paris-time';
import { buildCurves, type CurvePoint } from '@svc/domain/readings/curve';
import type { MissingReason } from '@svc/domain/readings/failure';
import { type Measure, measures } from '@svc/domain/readings/measure';
import { type Quality, type Reading, type StepMinutes, stepLengths } from '@svc/domain/readings/reading';
import type { z } from 'zod';
import type { MeasureResponse, MissingRange } from './gateway.port.ts';
import type { MeasurePoint, measureBody } from './schemas.ts';

/** Converts the gateway's response to our types. Impossible values are left out and listed; they never become 0. */
export function readMeasureResponse(measure: Measure, body: z.output<typeof measureBody>): MeasureResponse {
  const points = body.meter_reading.interval_reading.filter(
    (point) => point.value !== null && point.value !== undefined,
  );
  const read = measures[measure].kind === 'curve' ? readCurves(points) : readDays(measure, points);
  return { ...read, missing: body.missing.flatMap(readMissing) };
}

function readMissing(entry: z.output<typeof measureBody>['missing'][number]): MissingRange[] {
  const [start, end] = [parseDay(entry.start), parseDay(entry.end)];
  if (start === undefined || end === undefined) return [];
  // A partial day is present, and is counted here again from the received points.
  if (entry.reason === 'partial') return [];
  const retry_at = entry.retry_at ? (parseInstant(entry.retry_at) ?? null) : null;
  // A reason of a later gateway: the day is not there, and not empty.
  const reason = reasons.find((known) => known === entry.reason) ?? 'unavailable';
  return [{ range: dayRange(start, end), reason, code: entry.code ?? null, retry_at }];
}

const reasons = ['not_published', 'unavailable', 'waiting', 'refused', 'consent'] as const satisfies MissingReason[];

type Read = Pick<MeasureResponse, 'readings' | 'unreadable'>;

function readDays(measure: Measure, points: readonly MeasurePoint[]): Read {
  const byDay = new Map<Day, Reading>();
  const unreadable = new Set<Day>();
  for (const point of points) {
    const day = parseDay(point.date.slice(0, 10));
    if (day === undefined) continue;
    const value = readValue(point);
    if (value === undefined) unreadable.add(day);
    else if (measures[measure].kind === 'daily')
      byDay.set(day, { kind: 'daily', day, value, quality: readQuality(point) });
    else byDay.set(day, { kind: 'peak', day, value, at: readMoment(point) ?? null, quality: readQuality(point) });
  }
  const readings = [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { readings, unreadable: [...unreadable].filter((day) => !byDay.has(day)) };
}

function readCurves(points: readonly MeasurePoint[]): Read {
  const good: CurvePoint[] = [];
  const bad = new Set<Day>();
  for (const point of points) {
    const [start, step, value] = [readMoment(point), readStep(point), readValue(point)];
    if (start !== undefined && step !== undefined && value !== undefined) {
      good.push({ start, step, value, quality: readQuality(point) });
    } else {
      const day = parseDay(point.date.slice(0, 10));
      if (day !== undefined) bad.add(day);
    }
  }
  const readings = buildCurves(good);
  const known = new Set(readings.map((reading) => reading.day));
  return { readings, unreadable: [...bad].filter((day) => !known.has(day)) };
}

/** Whole units, half up; a negative reading is no reading. */
function readValue({ value }: MeasurePoint): number | undefined {
  return typeof value === 'number' && value >= 0 ? Math.round(value) : undefined;
}

function readQuality({ quality }: MeasurePoint): Quality {
  return quality === 'CORRIGE' ? 'CORRIGE' : 'BRUT';
}

const stepForm = /^PT(?:(\d+)M|1H)$/;

function readStep({ interval_length }: MeasurePoint): StepMinutes | undefined {
  const match = stepForm.exec(interval_length ?? '');
  const minutes = match ? Number(match[1] ?? 60) : undefined;
  return stepLengths.find((step) => step === minutes);
}

const stampForm = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

/** Paris wall time. In the repeated hour of October `offset` selects one of the two. */
function readMoment({ date, offset }: MeasurePoint): Instant | undefined {
  const [, text, hour, minute, second] = stampForm.exec(date) ?? [];
  const day = text === undefined ? undefined : parseDay(text);
  if (day === undefined) return undefined;
  const moments = instantsAtWallTime({ day, hour: Number(hour), minute: Number(minute), second: Number(second) });
  return moments.find((moment) => offset === formatOffset(parisOffset(moment))) ?? moments[0];
}
