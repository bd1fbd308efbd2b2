import { addDays, toDay } from '@svc/domain/day';
import { hourMs, minuteMs, startOfDay } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../test/i18n.ts';
import { seriesOf, shiftSeries } from './load-series.ts';
import { columnOf, fillRaster, meanDayOf } from './raster.ts';
import { clockChanges, rasterTable } from './raster-labels.ts';

const day = toDay('2025-10-25');
const start = startOfDay(day);
/** Four days from 25 October 2025 on; the second has 25 hours. */
const halfHours = { start, step_minutes: 30, powers_w: Array.from({ length: 194 }, (_, index) => index) };

describe('columns of a load curve', () => {
  it('are the runs of any months in the order of time, each with its step', () => {
    const late = { start: start + 2 * hourMs, step_minutes: 10, powers_w: [5, null, 7] };
    const early = { start, step_minutes: 30, powers_w: [1, 2, 3, 4] };
    const { at, step_minutes, power_w } = seriesOf({ runs: [late, early] });
    expect([...at].map((moment) => (moment - start) / minuteMs)).toEqual([0, 30, 60, 90, 120, 130, 140]);
    expect([...step_minutes]).toEqual([30, 30, 30, 30, 10, 10, 10]);
    expect([...power_w]).toEqual([1, 2, 3, 4, 5, Number.NaN, 7]);
  });

  it('count a moment that two runs claim once', () => {
    const again = { ...halfHours, powers_w: [9, 9, 9] };
    const { at, power_w } = seriesOf({ runs: [halfHours, again] });
    expect(at).toHaveLength(194);
    expect([...power_w.slice(0, 3)]).toEqual([0, 1, 2]);
  });

  it('of earlier days begin at the midnight of the days they are put on', () => {
    const series = seriesOf({ runs: [halfHours] });
    const moved = shiftSeries(series, addDays(day, 1), addDays(day, 2), 1);
    // 48 half hours on the day that has 50, then 48 of those 50 on the one that has 48.
    expect(moved.at).toHaveLength(96);
    expect(moved.at[0]).toBe(startOfDay(addDays(day, 1)));
    expect(moved.power_w[0]).toBe(0);
    expect(moved.at[48]).toBe(startOfDay(addDays(day, 2)));
    expect(moved.power_w[48]).toBe(48);
  });
});

describe('a raster', () => {
  const days = [0, 1, 2, 3].map((later) => addDays(day, later));
  const { powers, most, whole } = fillRaster(seriesOf({ runs: [halfHours] }), days);

  it('has a column per day by the wall clock, and the mean of the repeated hour', () => {
    expect(whole).toBe(4);
    expect(most).toBe(1000);
    expect(powers[48 + 3]).toBe(48 + 3);
    expect(powers[48 + 4]).toBe((52 + 54) / 2);
    expect(powers[48 + 6]).toBe(48 + 8);
    expect(powers[96]).toBe(98);
  });

  it('leaves the hour that March does not have empty', () => {
    const march = toDay('2025-03-30');
    const run = { start: startOfDay(march), step_minutes: 30, powers_w: Array.from({ length: 46 }, () => 100) };
    const filled = fillRaster(seriesOf({ runs: [run] }), [march]);
    expect(filled.whole).toBe(1);
    expect([...filled.powers.slice(3, 7)]).toEqual([100, Number.NaN, Number.NaN, 100]);
  });

  it('has no row for that hour in its table, and marks the days of 23 and 25 hours', async () => {
    const i18n = await loadI18n('fr', 'usage');
    const changes = ['2025-03-29', '2025-03-30', '2025-10-26'].map(toDay);
    const powers_w = Array.from({ length: 50 }, (_, slot) => slot);
    const autumn = { start: startOfDay(toDay('2025-10-26')), step_minutes: 30, powers_w };
    const table = rasterTable('file', changes, fillRaster(seriesOf({ runs: [autumn] }), changes), i18n);
    expect(table.rows).toHaveLength(48 + 46 + 50);
    expect(table.rows.slice(48 + 3, 48 + 5)).toEqual([
      ['2025-03-30', '01:30', null],
      ['2025-03-30', '03:00', null],
    ]);
    expect(table.rows.slice(48 + 46 + 3, 48 + 46 + 8)).toEqual([
      ['2025-10-26', '01:30', 3],
      ['2025-10-26', '02:00 (heure d’été)', 4],
      ['2025-10-26', '02:30 (heure d’été)', 5],
      ['2025-10-26', '02:00 (heure d’hiver)', 6],
      ['2025-10-26', '02:30 (heure d’hiver)', 7],
    ]);
    expect(clockChanges(changes)).toEqual([
      { label: '23 h', day: 1 },
      { label: '25 h', day: 2 },
    ]);
  });

  it('has a mean day of the columns that are wanted', () => {
    const mean = meanDayOf(powers, (column) => column === 0 || column === 2);
    expect(mean.days).toBe(2);
    expect(mean.powers[0]).toBe((0 + 98) / 2);
    expect(meanDayOf(powers, () => false)).toMatchObject({ days: 0 });
  });

  it.each([
    ['2025-10-25', 0],
    ['2025-10-28', 2],
    ['2025-10-26', -1],
    ['2025-10-24', -1],
    ['2025-10-30', -1],
  ])('finds %s in column %i of the days that were left', (text, column) => {
    const left = [toDay('2025-10-25'), toDay('2025-10-27'), toDay('2025-10-28')];
    expect(columnOf(left, toDay(text))).toBe(column);
  });
});
