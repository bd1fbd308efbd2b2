import { addDays, type Day, monthOf, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { sumCurve } from '@svc/domain/readings/totals';
import { describe, expect, it } from 'vitest';
import { demoPoints } from './demo-points.ts';
import { demoReading } from './demo-readings.ts';

const [house, flat] = demoPoints;
const year = daysOf(dayRange(toDay('2025-11-15'), toDay('2026-11-15')));

const dailyValue = (
  measure: 'consumption_daily' | 'production_daily' | 'max_power',
  day: Day,
  point: typeof house | typeof flat = house,
) => {
  const reading = demoReading(point, measure, day);
  return reading && reading.kind !== 'curve' ? reading.value : Number.NaN;
};

describe('the demonstration', () => {
  it('consumes 15 to 25 kWh a day, about 30 % more in winter and 20 % less in summer', () => {
    for (const day of year) {
      const factor = [12, 1, 2].includes(monthOf(day)) ? 1.3 : [6, 7, 8].includes(monthOf(day)) ? 0.8 : 1;
      const before = dailyValue('consumption_daily', day) / factor;
      expect(before).toBeGreaterThanOrEqual(14_999);
      expect(before).toBeLessThanOrEqual(25_001);
    }
  });

  it('produces 0 to 20 kWh a day, about 20 in summer, 3 in winter, 60 % less under clouds', () => {
    const values = year.map((day) => dailyValue('production_daily', day));
    expect(Math.max(...values)).toBe(20_000);
    expect(Math.min(...values)).toBeGreaterThan(0);
    const winter = year.filter((day) => monthOf(day) === 12).map((day) => dailyValue('production_daily', day));
    expect(new Set(winter)).toEqual(new Set([3000, 1200]));
    const cloudy = year.filter((day) => monthOf(day) === 6 && dailyValue('production_daily', day) === 8000);
    expect(cloudy.length).toBeGreaterThan(3);
  });

  it('produces nothing at the second PDL', () => {
    expect(demoReading(flat, 'production_daily', toDay('2026-06-01'))).toBeUndefined();
  });

  it.each(['2026-03-29', '2026-10-25', '2026-06-01'])('adds the half hours of %s up to the daily value', (text) => {
    const day = toDay(text);
    for (const [daily, detail] of [
      ['consumption_daily', 'consumption_detail'],
      ['production_daily', 'production_detail'],
    ] as const) {
      const curve = demoReading(house, detail, day);
      expect(curve?.kind === 'curve' && sumCurve(curve)).toBe(dailyValue(daily, day));
    }
  });

  it.each([house, flat])('peaks above the highest half hour and below the subscribed power of $name', (point) => {
    for (const day of year) {
      const curve = demoReading(point, 'consumption_detail', day);
      const highest =
        curve?.kind === 'curve' ? Math.max(...curve.runs.flatMap((run) => run.values.map((value) => value ?? 0))) : 0;
      const peak = dailyValue('max_power', day, point);
      expect(peak).toBeGreaterThanOrEqual(highest);
      expect(peak).toBeLessThan(point.subscribed_power * 1000);
    }
  });

  it('is the same every time, and corrected throughout', () => {
    const day = addDays(toDay('2026-11-15'), -1);
    expect(demoReading(house, 'consumption_detail', day)).toEqual(demoReading(house, 'consumption_detail', day));
    expect(demoReading(house, 'consumption_daily', day)).toMatchObject({ quality: 'CORRIGE' });
  });
});
