import { addDays, toDay } from '@svc/domain/day';
import { minuteMs, startOfDay } from '@svc/domain/paris-time';
import { buildEnergyTable } from '@svc/domain/pricing/energy-table';
import type { DayCurve } from '@svc/domain/readings/reading';
import { describe, expect, it } from 'vitest';
import { meanDay } from './mean-day.ts';

describe('the mean day', () => {
  const start = toDay('2026-03-27');
  const range = { start, end: addDays(start, 4) };
  /** So many half hours of one power, from a half hour of a day on. */
  const curve = (offset: number, watts: number, count: number, first = 0): DayCurve => {
    const day = addDays(start, offset);
    const from = startOfDay(day) + first * 30 * minuteMs;
    const values = Array.from({ length: count }, () => watts);
    return { kind: 'curve', day, runs: [{ start: from, step: 30, values, quality: 'BRUT' }] };
  };
  const mean = (curves: DayCurve[]) => meanDay(buildEnergyTable(range, { curves }), range);
  const flat = (watts: number) => Array.from({ length: 48 }, () => watts);

  it('is that of the days that are measured', () => {
    expect(mean([curve(0, 1000, 48), curve(1, 500, 48)])).toEqual(flat(750));
  });

  it('leaves out a day of which a half hour is not known, and one of 23 hours', () => {
    // The clocks change on the third of these days.
    const broken = [curve(1, 500, 47, 1), curve(2, 500, 46)];
    expect(mean([curve(0, 1000, 48), ...broken])).toEqual(flat(1000));
    expect(mean(broken)).toEqual([]);
  });
});
