import { describe, expect, it } from 'vitest';
import { addMonths, toDay } from '../day.ts';
import { daysOf } from '../day-range.ts';
import { planImport } from './import-plan.ts';
import { measures } from './measure.ts';

const today = toDay('2026-11-15');

describe('the first import of two years', () => {
  it('is 2 calls for a daily measure and 105 for a load curve', () => {
    const steps = planImport(['consumption_daily', 'max_power', 'consumption_detail'], today);
    const count = (measure: string) => steps.filter((step) => step.measure === measure).length;
    expect(count('consumption_daily')).toBe(2);
    expect(count('max_power')).toBe(2);
    expect(count('consumption_detail')).toBe(105);
  });

  it('starts with the newest month', () => {
    const ends = planImport(['consumption_daily', 'consumption_detail'], today).map(({ range }) => range.end);
    expect(ends).toEqual(ends.toSorted().reverse());
    expect(ends[0]).toBe(today);
  });

  it.each(['consumption_daily', 'consumption_detail'] as const)('covers each day of %s once, in slices', (measure) => {
    const steps = planImport([measure], today);
    const days = steps.flatMap(({ range }) => daysOf(range));
    expect(new Set(days).size).toBe(days.length);
    expect(days.length).toBe(daysOf({ start: addMonths(today, -24), end: today }).length);
    for (const { range } of steps) expect(daysOf(range).length).toBeLessThanOrEqual(measures[measure].slice_days);
  });

  it('makes the same calls for the same day', () => {
    expect(planImport(['max_power'], today)).toEqual(planImport(['max_power'], today));
  });
});
