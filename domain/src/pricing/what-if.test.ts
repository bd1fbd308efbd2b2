import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, context, flatEnergy, offer, offPeak, range } from '../../test/pricing/household.ts';
import { addDays, toDay } from '../day.ts';
import { formatWallTime } from '../paris-time.ts';
import { totalEnergy } from './energy-table.ts';
import { formatAmount, formatKwh } from './money.ts';
import { changeHabits } from './what-if.ts';

const week = range('2026-06-08', '2026-06-15');
const hcHp = offer('HC_HP', { hp_price: 0.2, hc_price: 0.1 });
const at = context({ offPeak: offPeak('22:00-06:00') });

describe('other habits over the same period', () => {
  it('moves energy from the evening to the night and pays the difference', () => {
    const before = flatEnergy(week);
    const after = changeHabits(before, [{ kwh: 2, from: '18:00-21:00', to: '02:00-04:00' }], []);
    expect(totalEnergy(after)).toBe(totalEnergy(before));
    // 2 kWh on 7 days, 0.10 cheaper.
    expect(formatAmount(compute(before, hcHp, at).cost.amount - compute(after, hcHp, at).cost.amount)).toBe('1.40');
  });

  it('moves no more than was used there, and only on the days given', () => {
    const before = flatEnergy(week);
    const after = changeHabits(before, [{ kwh: 50, from: '18:00-21:00', to: '23:00-01:00', days: [1] }], []);
    // Three hours at 1,000 W on one Monday.
    expect(formatAmount(compute(before, hcHp, at).cost.amount - compute(after, hcHp, at).cost.amount)).toBe('0.30');
  });

  it.each(['2026-03-29', '2026-10-25', '2026-06-10'])('moves energy by the clock on the wall on %s', (date) => {
    const day = toDay(date);
    const before = flatEnergy({ start: day, end: addDays(day, 1) });
    const after = changeHabits(before, [{ kwh: 1, from: '22:00-23:00', to: '21:00-22:00' }], []);
    // 1 kWh from the first off-peak hour of the evening to the last peak hour.
    expect(formatAmount(compute(after, hcHp, at).cost.amount - compute(before, hcHp, at).cost.amount)).toBe('0.10');
    const hours = compute(after, hcHp, at).slots.map(({ start, energy }) => [formatWallTime(start), energy] as const);
    const kwhAt = (hour: string) =>
      formatKwh(
        hours.filter(([wall]) => wall.startsWith(`${date} ${hour}`)).reduce((sum, [, energy]) => sum + energy, 0),
      );
    expect(['20', '21', '22', '23'].map(kwhAt)).toEqual(['1.000', '2.000', '0.000', '1.000']);
  });

  it('adds a load at its time', () => {
    const after = changeHabits(flatEnergy(week), [], [{ kwh: 10, at: '23:00-05:00', days: [1, 2, 3, 4, 5] }]);
    expect(formatKwh(totalEnergy(after))).toBe('218.000');
  });

  it('leaves a day without energy without', () => {
    const empty = { ...flatEnergy(week), offsets: new Uint32Array(8) };
    expect(totalEnergy(changeHabits(empty, [], [{ kwh: 10, at: '23:00-05:00' }]))).toBe(0);
  });

  it('preserves every watt-minute, including on the days of the clock change', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const text = (value: number) =>
      `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
    const window = fc
      .tuple(minute, minute)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => `${text(a)}-${text(b)}`);
    fc.assert(
      fc.property(
        window,
        window,
        fc.integer({ min: 1, max: 40_000 }),
        fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-10'),
        (from, to, wh, day) => {
          const start = toDay(day);
          const energy = flatEnergy({ start, end: addDays(start, 1) }, 711);
          const after = changeHabits(energy, [{ kwh: wh / 1_000, from, to }], []);
          expect(totalEnergy(after)).toBe(totalEnergy(energy));
          expect(Math.min(...after.energy)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 100, examples: [['00:00-00:01', '02:00-02:01', 1, '2026-03-29']] },
    );
  });
});
