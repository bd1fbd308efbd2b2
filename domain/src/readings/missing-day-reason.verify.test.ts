import { expect, it } from 'vitest';
import { addDays, type Day, toDay } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { assessMeasure, type DayMark } from './missing-day-reason.ts';

const today = toDay('2026-11-25');
const ago = (days: number): Day => addDays(today, -days);

it('assesses three years of one measure in milliseconds', () => {
  const long = dayRange(ago(1095), today);
  const marks = daysOf(dayRange(ago(900), ago(850))).map(
    (day): DayMark => ({
      range: dayRange(day, addDays(day, 1)),
      reason: 'empty',
    }),
  );
  const stored = new Set(daysOf(long).filter((_, index) => index % 7 !== 0));
  const begin = performance.now();
  assessMeasure({ window: long, stored, marks, blockingReasons: new Map(), deferred: new Set(), today });
  expect(performance.now() - begin).toBeLessThan(50);
});
