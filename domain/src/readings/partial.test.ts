import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { minuteMs, startOfDay } from '../paris-time.ts';
import { renderMissing } from './missing.ts';
import { partialDays } from './partial.ts';
import { nextPublication } from './publication.ts';
import type { CurveRun, DayCurve, StepMinutes } from './reading.ts';

const today = toDay('2026-11-15');
const now = startOfDay(today) + 9 * 60 * minuteMs;

const run = (start: number, step: StepMinutes, count: number): CurveRun => ({
  start,
  step,
  values: Array.from({ length: count }, () => 100),
  quality: 'BRUT',
});
const curve = (text: string, step: StepMinutes, count: number): DayCurve => {
  const day = toDay(text);
  return { kind: 'curve', day, runs: [run(startOfDay(day), step, count)] };
};

describe('a curve with fewer points than its day must have', () => {
  it.each<[string, string, StepMinutes, number, number | undefined]>([
    ['a whole day of half hours', '2026-11-10', 30, 48, undefined],
    ['one half hour short', '2026-11-10', 30, 47, 48],
    ['a whole day of 23 hours', '2026-03-29', 30, 46, undefined],
    ['a day of 23 hours, one quarter short', '2026-03-29', 15, 91, 92],
    ['a whole day of 25 hours', '2026-10-25', 30, 50, undefined],
    ['a day of 25 hours that has 24', '2026-10-25', 30, 48, 50],
    ['ten minutes', '2026-11-10', 10, 20, 144],
    ['ten minutes on a day of 25 hours', '2026-10-25', 10, 149, 150],
    ['five minutes', '2026-11-10', 5, 287, 288],
    ['hours on a day of 23 hours', '2026-03-29', 60, 22, 23],
  ])('%s', (_, day, step, count, expected) => {
    const named = expected === undefined ? [] : [{ start: day, count, expected_count: expected }];
    expect(partialDays([curve(day, step, count)], now)).toMatchObject(named);
  });

  it('counts no value that is null, and each part of a day in its own step', () => {
    const day = toDay('2026-11-10');
    const start = startOfDay(day);
    const incompleteDay: DayCurve = {
      kind: 'curve',
      day,
      runs: [{ ...run(start, 30, 48), values: [null, ...Array(47).fill(1)] }],
    };
    expect(partialDays([incompleteDay], now)).toMatchObject([{ count: 47, expected_count: 48 }]);
    const noon = start + 12 * 60 * minuteMs;
    const changed: DayCurve = { kind: 'curve', day, runs: [run(start, 30, 24), run(noon, 10, 72)] };
    expect(partialDays([changed], now)).toEqual([]);
    const short: DayCurve = { kind: 'curve', day, runs: [run(start, 30, 24), run(noon, 10, 66)] };
    expect(partialDays([short], now)).toMatchObject([{ count: 90, expected_count: 96 }]);
  });

  it.each([
    ['J-1 may still be completed', -1, nextPublication(now)],
    ['J-2 too', -2, nextPublication(now)],
    ['J-3 stays as it is', -3, null],
  ])('%s', (_, offset, retry_at) => {
    expect(partialDays([curve(addDays(today, offset), 30, 20)], now)).toMatchObject([{ retry_at }]);
  });

  it('is named among what is missing, and daily values never are', () => {
    const daily = { kind: 'daily', day: toDay('2026-11-09'), value: 1, quality: 'BRUT' } as const;
    expect(renderMissing([], partialDays([daily, curve('2026-11-10', 30, 20)], now))).toEqual([
      {
        start: '2026-11-10',
        end: '2026-11-11',
        reason: 'partial',
        count: 20,
        expected_count: 48,
        retry_at: null,
      },
    ]);
  });
});
