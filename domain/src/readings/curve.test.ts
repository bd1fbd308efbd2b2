import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, toDay } from '../day.ts';
import { minuteMs, startOfDay } from '../paris-time.ts';
import { describeCurve, expectedCount, isComplete, isServable } from './completeness.ts';
import { buildCurves, type CurvePoint, curvePoints } from './curve.ts';
import { countPoints, type Quality, type StepMinutes, stepLengths } from './reading.ts';
import { sumCurve } from './totals.ts';

const pointsOf = (day: Day, step: StepMinutes, count: number, first = 0): CurvePoint[] =>
  Array.from({ length: count }, (_, slot) => ({
    start: startOfDay(day) + (first + slot) * step * minuteMs,
    step,
    value: 100 + slot,
    quality: 'BRUT',
  }));

const curveOf = (day: Day, step: StepMinutes, count: number) => {
  const [curve] = buildCurves(pointsOf(day, step, count));
  if (!curve) throw new Error('no curve');
  return curve;
};

const ordinary = toDay('2026-11-12');

describe('a day of load curve', () => {
  it('shows the slots that were not sent as null, from its first to its last', () => {
    const [curve] = buildCurves(pointsOf(ordinary, 30, 3, 10));
    expect(curve?.runs).toHaveLength(1);
    expect(curve?.runs[0]?.start).toBe(startOfDay(ordinary));
    expect(curve?.runs[0]?.values).toHaveLength(48);
    expect(curve?.runs[0]?.values.slice(9, 14)).toEqual([null, 100, 101, 102, null]);
  });

  it('contains only the points of its own day', () => {
    const next = toDay('2026-11-13');
    const curves = buildCurves([...pointsOf(next, 30, 2), ...pointsOf(ordinary, 30, 2, 46)]);
    expect(curves.map(({ day, runs }) => [day, runs[0]?.start, runs[0]?.values.length])).toEqual([
      [ordinary, startOfDay(ordinary), 48],
      [next, startOfDay(next), 48],
    ]);
  });

  it('retains the last of two points at one instant, never both', () => {
    const [point] = pointsOf(ordinary, 30, 1);
    if (!point) throw new Error('no point');
    const [curve] = buildCurves([point, { ...point, value: 7 }]);
    expect(curve && countPoints(curve)).toBe(1);
    expect(curve?.runs[0]?.values[0]).toBe(7);
  });

  it('starts a new run where the meter changes its step, and counts no minute twice', () => {
    const morning = pointsOf(ordinary, 30, 24);
    const evening = pointsOf(ordinary, 15, 48, 48);
    const overlapping = { ...pointsOf(ordinary, 15, 1, 3)[0], value: 9999 } as CurvePoint;
    const [curve] = buildCurves([...evening, overlapping, ...morning]);
    expect(curve?.runs.map((run) => [run.step, run.values.length])).toEqual([
      [30, 24],
      [15, 48],
    ]);
    expect(curve && isComplete(curve)).toBe(true);
    expect(JSON.stringify(curve)).not.toContain('9999');
  });

  it('retains which points were corrected', () => {
    const points = pointsOf(ordinary, 30, 48).map((point, slot) => ({
      ...point,
      quality: (slot === 5 ? 'CORRIGE' : 'BRUT') as Quality,
    }));
    const [curve] = buildCurves(points);
    expect(curve && [...curvePoints(curve)].filter((point) => point.quality === 'CORRIGE')).toEqual([points[5]]);
  });

  it('is the same for any order of the points, on ordinary and on change days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-03-29', '2026-10-25', '2026-11-12').map(toDay),
        fc.constantFrom(...stepLengths),
        fc.infiniteStream(fc.boolean()),
        fc.nat(),
        (day, step, included, seed) => {
          const all = pointsOf(day, step, expectedCount(day, step)).filter(() => included.next().value);
          const shuffled = all.toSorted((a, b) => ((a.value * seed) % 101) - ((b.value * seed) % 101));
          const curves = buildCurves(shuffled);
          expect(curves.flatMap((curve) => [...curvePoints(curve)])).toEqual(all);
          expect(curves.length).toBe(all.length === 0 ? 0 : 1);
        },
      ),
    );
  });

  it('sums to its energy exactly: the steps in whole watt-minutes, divided once', () => {
    expect(sumCurve(curveOf(ordinary, 30, 48))).toBe((48 * 100 + (47 * 48) / 2) / 2);
    expect(sumCurve(curveOf(ordinary, 10, 3))).toBe(50.5);
    expect(sumCurve({ kind: 'curve', day: ordinary, runs: [] })).toBeNull();
  });
});

describe('completeness', () => {
  it.each<[string, StepMinutes, number]>([
    ['2026-11-12', 10, 144],
    ['2026-11-12', 15, 96],
    ['2026-11-12', 30, 48],
    ['2026-11-12', 5, 288],
    ['2026-11-12', 60, 24],
    ['2026-03-29', 10, 138],
    ['2026-03-29', 15, 92],
    ['2026-03-29', 30, 46],
    ['2026-10-25', 10, 150],
    ['2026-10-25', 15, 100],
    ['2026-10-25', 30, 50],
  ])('expects on %s at PT%iM %i points', (day, step, count) => {
    expect(expectedCount(toDay(day), step)).toBe(count);
    expect(describeCurve(curveOf(toDay(day), step, 3))).toEqual({
      expected_count: count,
      interval_length: `PT${step}M`,
      count: 3,
    });
  });

  it.each<[string, StepMinutes, number, boolean]>([
    ['2026-11-12', 30, 44, true],
    ['2026-11-12', 30, 43, false],
    ['2026-11-12', 15, 87, true],
    ['2026-11-12', 15, 86, false],
    ['2026-11-12', 10, 130, true],
    ['2026-11-12', 10, 129, false],
    ['2026-03-29', 30, 42, true],
    ['2026-03-29', 30, 41, false],
    ['2026-10-25', 30, 45, true],
    ['2026-10-25', 30, 44, false],
  ])('%s at PT%iM with %i points is complete: %s', (day, step, count, complete) => {
    expect(isComplete(curveOf(toDay(day), step, count))).toBe(complete);
  });

  it.each([
    ['detail day with count at least 90% of expected_count', '2026-11-14', 44, true],
    ['recent detail day below 90% of expected_count (J-1)', '2026-11-14', 43, false],
    ['recent detail day below 90% of expected_count (J-2)', '2026-11-13', 43, false],
    ['detail day older than J-2', '2026-11-12', 1, true],
  ])('%s', (_, day, count, servable) => {
    expect(isServable(curveOf(toDay(day), 30, count), toDay('2026-11-15'))).toBe(servable);
  });
});
