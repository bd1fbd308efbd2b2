import { addDays, toDay } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailyEnergy } from './daily-energy.ts';
import { loadCurve } from './load-curve.ts';
import { maxPower } from './max-power.ts';
import { type Direction, type Meter, meterSteps } from './meter.ts';

const powers = [3, 6, 9, 12, 15, 18, 24, 30, 36];
const anyMeter = fc.record({
  pdl: fc.stringMatching(/^\d{14}$/),
  step: fc.constantFrom(...meterSteps),
  subscribed_power: fc.constantFrom(...powers),
});
const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays(toDay('2023-06-01'), days));
const anyDirection = fc.constantFrom<Direction>('consumption', 'production');
const meter: Meter = { pdl: '12345678901234', step: 30, subscribed_power: 9 };

function sumOf(curve: readonly number[], step: number): number {
  return (curve.reduce((sum, watts) => sum + watts, 0) * step) / 60;
}

describe('the readings of a meter', () => {
  it('are the same on every call', () => {
    fc.assert(
      fc.property(anyMeter, anyDirection, anyDay, (any, direction, day) => {
        expect(loadCurve(any, direction, day)).toEqual(loadCurve({ ...any }, direction, day));
      }),
    );
  });

  it('are whole numbers from 0 whose sum over the day is the daily value to 1 Wh', () => {
    fc.assert(
      fc.property(anyMeter, anyDirection, anyDay, (any, direction, day) => {
        const curve = loadCurve(any, direction, day);
        expect(curve.every((watts) => Number.isInteger(watts) && watts >= 0)).toBe(true);
        expect(Math.abs(sumOf(curve, any.step) - dailyEnergy(any, direction, day))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ['2026-09-29', { 5: 288, 10: 144, 15: 96, 30: 48, 60: 24 }],
    ['2026-03-29', { 5: 276, 10: 138, 15: 92, 30: 46, 60: 23 }],
    ['2026-10-25', { 5: 300, 10: 150, 15: 100, 30: 50, 60: 25 }],
  ])('of %s have as many steps as the day is long, and sum to the daily value', (text, counts) => {
    const day = toDay(text);
    for (const step of meterSteps) {
      for (const direction of ['consumption', 'production'] as const) {
        const curve = loadCurve({ ...meter, step }, direction, day);
        expect(curve).toHaveLength(counts[step]);
        expect(Math.abs(sumOf(curve, step) - dailyEnergy({ ...meter, step }, direction, day))).toBeLessThanOrEqual(1);
      }
    }
  });

  it('have a maximum power not below the highest mean power, below the subscribed power, inside its step', () => {
    fc.assert(
      fc.property(anyMeter, anyDay, (any, day) => {
        const curve = loadCurve(any, 'consumption', day);
        const peak = maxPower(any, day);
        expect(peak.value).toBeGreaterThanOrEqual(Math.max(...curve));
        expect(peak.value).toBeLessThan(any.subscribed_power * 1000);
        expect(parisDay(peak.at)).toBe(day);
      }),
      { numRuns: 1000 },
    );
  });

  it('differ between two delivery points and between two days', () => {
    const other = loadCurve({ ...meter, pdl: '12345678901235' }, 'consumption', toDay('2026-09-29'));
    expect(other).not.toEqual(loadCurve(meter, 'consumption', toDay('2026-09-29')));
    expect(loadCurve(meter, 'consumption', toDay('2026-09-30'))).not.toEqual(
      loadCurve(meter, 'consumption', toDay('2026-09-29')),
    );
  });

  it('follow the seasons: more is used in winter, more is produced in summer', () => {
    const mean = (direction: Direction, start: string, end: string) => {
      const days = daysOf({ start: toDay(start), end: toDay(end) });
      return days.reduce((sum, day) => sum + dailyEnergy(meter, direction, day), 0) / days.length;
    };
    expect(mean('consumption', '2026-01-01', '2026-02-01')).toBeGreaterThan(
      1.3 * mean('consumption', '2026-07-01', '2026-08-01'),
    );
    expect(mean('production', '2026-07-01', '2026-08-01')).toBeGreaterThan(
      3 * mean('production', '2026-01-01', '2026-02-01'),
    );
  });

  it.each(['2026-06-21', '2026-12-21', '2026-03-29', '2026-10-25'])('produce nothing at night on %s', (text) => {
    const hours = loadCurve({ ...meter, step: 60 }, 'production', toDay(text));
    expect([...hours.slice(0, 4), hours.at(-1)]).toEqual([0, 0, 0, 0, 0]);
    expect(Math.max(...hours)).toBeGreaterThan(0);
  });
});
