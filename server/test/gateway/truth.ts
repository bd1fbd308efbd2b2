import { createHash } from 'node:crypto';
import { addDays, type Day } from '@svc/domain/day';
import {
  formatOffset,
  formatWallTime,
  instantsAtWallTime,
  parisOffset,
  startOfDay,
  wallTime,
} from '@svc/domain/paris-time';
import { type Measure, measures } from '@svc/domain/readings/measure';

export type Point = { date: string; value: number; quality: string; interval_length?: string; offset?: string };

/** What the operator would publish: every value is a pure function of PDL, measure and moment. */
export type Truth = {
  /** Days not published yet, per measure; `*` means all measures. */
  readonly unpublished: Set<string>;
  /** Days on which the meter was off. */
  readonly empty: Set<Day>;
  /** Refused days with the operator's code. */
  readonly refused: Map<Day, string>;
  /** Replaces the first value of a day: what a published correction does. */
  readonly corrected: Map<Day, number>;
  /** Curves cut after so many points. */
  readonly partial: Map<Day, number>;
  stepMinutes: number;
};

export function createTruth(): Truth {
  return {
    unpublished: new Set(),
    empty: new Set(),
    refused: new Map(),
    corrected: new Map(),
    partial: new Map(),
    stepMinutes: 30,
  };
}

export function isPublished(truth: Truth, measure: Measure, day: Day): boolean {
  return !truth.unpublished.has(day) && !truth.unpublished.has(`${measure}:${day}`);
}

function drawValue(usage_point_id: string, measure: Measure, moment: string, top: number): number {
  const digest = createHash('md5').update(`${usage_point_id}|${measure}|${moment}`).digest();
  return 1 + (digest.readUInt32LE(0) % top);
}

export function pointsOfDay(truth: Truth, usage_point_id: string, measure: Measure, day: Day): Point[] {
  if (truth.empty.has(day)) return [];
  const corrected = truth.corrected.get(day);
  const quality = corrected === undefined ? 'BRUT' : 'CORRIGE';
  const { kind } = measures[measure];
  if (kind === 'daily') {
    return [{ date: day, value: corrected ?? drawValue(usage_point_id, measure, day, 30_000), quality }];
  }
  if (kind === 'peak') {
    return [{ date: `${day} 13:03:35`, value: corrected ?? drawValue(usage_point_id, measure, day, 9000), quality }];
  }
  return curveOfDay(truth, usage_point_id, measure, day);
}

function curveOfDay(truth: Truth, usage_point_id: string, measure: Measure, day: Day): Point[] {
  const points: Point[] = [];
  const end = startOfDay(addDays(day, 1));
  for (let at = startOfDay(day); at < end; at += truth.stepMinutes * 60_000) {
    const repeated = instantsAtWallTime(wallTime(at)).length > 1;
    const first = points.length === 0 ? truth.corrected.get(day) : undefined;
    points.push({
      date: formatWallTime(at),
      value: first ?? drawValue(usage_point_id, measure, String(at), 6000),
      quality: 'BRUT',
      interval_length: `PT${truth.stepMinutes}M`,
      ...(repeated && { offset: formatOffset(parisOffset(at)) }),
    });
  }
  return points.slice(0, truth.partial.get(day) ?? points.length);
}
