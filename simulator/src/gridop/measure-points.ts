import { addDays, type Day, minDay } from '@svc/domain/day';
import { type DayRange, daysOf, isEmptyRange } from '@svc/domain/day-range';
import { formatWallTime, minuteMs, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import type { Consent } from './consents.ts';
import type { Measure } from './measures.ts';
import type { Operator } from './operator.ts';
import { dailyEnergy } from './readings/daily-energy.ts';
import { loadCurve } from './readings/load-curve.ts';
import { maxPower } from './readings/max-power.ts';
import { type StepMinutes, stepText } from './readings/meter.ts';

/** One point as both generations return it: text of the value, stamp, step, raw (B) or corrected (C). */
export type Point = { readonly v: string; readonly d: string; readonly p: string; readonly n: 'B' | 'C' };

/** The points that are published of a range, oldest first; `corrected` when every day of them is. */
export type Points = { readonly points: readonly Point[]; readonly corrected: boolean };

export function readPoints(operator: Operator, consent: Consent, measure: Measure, range: DayRange): Points {
  const { publication } = operator;
  const last = publication.lastDay(consent.pdl, measure.resource);
  const published = { start: range.start, end: minDay(range.end, addDays(last, 1)) };
  const days = isEmptyRange(published) ? [] : daysOf(published);
  const points: Point[] = [];
  let raw = false;
  for (const day of days) {
    if (publication.isMissing(consent.pdl, measure.resource, day)) continue;
    const correction = publication.correctionOf(consent.pdl, day);
    raw ||= correction === undefined;
    addPointsOfDay(points, operator, consent, measure, day, correction);
  }
  return { points, corrected: points.length > 0 && !raw };
}

function addPointsOfDay(
  points: Point[],
  operator: Operator,
  consent: Consent,
  { kind, direction }: Measure,
  day: Day,
  correction: number | undefined,
): void {
  const n = correction === undefined ? 'B' : 'C';
  const raw = dailyEnergy(consent, direction, day);
  const energy = correction === undefined ? raw : Math.round(raw * correction);
  if (kind === 'daily') {
    points.push({ v: String(energy), d: day, p: 'P1D', n });
    return;
  }
  if (kind === 'max_power') {
    const peak = maxPower(consent, day, energy);
    points.push({ v: String(peak.value), d: formatWallTime(peak.at), p: 'P1D', n });
    return;
  }
  const stamps = endStamps(day, consent.step);
  const p = stepText(consent.step);
  const present = operator.publication.pointsOf(consent.pdl, day) ?? stamps.length;
  const curve = loadCurve(consent, direction, day, energy);
  for (let slot = 0; slot < Math.min(present, stamps.length); slot++) {
    points.push({ v: String(curve[slot]), d: stamps[slot] ?? '', p, n });
  }
}

const stampsByDay = new Map<string, readonly string[]>();

/**
 * The END of each step in Paris wall time: '00:00:00' of the next day is the last. It is the same for every meter, so
 * it is cached.
 */
function endStamps(day: Day, step: StepMinutes): readonly string[] {
  const key = `${day} ${step}`;
  const known = stampsByDay.get(key);
  if (known) return known;
  if (stampsByDay.size > 10_000) stampsByDay.clear();
  const start = startOfDay(day);
  const stamps = Array.from({ length: stepsInDay(day, step) }, (_, slot) =>
    formatWallTime(start + (slot + 1) * step * minuteMs),
  );
  stampsByDay.set(key, stamps);
  return stamps;
}
