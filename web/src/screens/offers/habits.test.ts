import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { type Habits, habitSearch, rankRequestOf, readHabits, toggleDay, usualHabits, weekdays } from './habits.ts';
import { measuredMonths } from './measured.ts';

describe('a habit that would change', () => {
  const moved: Habits = { ...usualHabits, move: '2,5', out: '18h-20h', days: [1, 3, 5] };

  it('is requested with its days, its times of day and no more than a household can use', () => {
    expect(rankRequestOf(usualHabits)).toBeUndefined();
    expect(rankRequestOf({ ...usualHabits, move: '2', out: 'soir' })).toBeUndefined();
    expect(rankRequestOf({ ...usualHabits, add: '9999', spare: '400' })).toMatchObject({
      shifts: [],
      loads: [{ kwh: 1000, at: '23:00-05:00' }],
      restraint: 100,
    });
    expect(rankRequestOf({ ...usualHabits, move: '-3' })).toBeUndefined();
    expect(rankRequestOf(moved)?.shifts).toEqual([
      { kwh: 2.5, from: '18:00-20:00', to: '02:00-05:00', days: [1, 3, 5] },
    ]);
  });

  it('is in the address without default values, and is restored from it', () => {
    expect(habitSearch(usualHabits)).toEqual({});
    expect(habitSearch({ ...usualHabits, move: 'x', at: 'nuit' })).toEqual({});
    const search = habitSearch(moved);
    expect(search).toEqual({ move: 2.5, out: '18:00-20:00', days: 135 });
    expect(readHabits(search, ',')).toEqual({ ...moved, out: '18:00-20:00' });
    expect(readHabits(search, '.').move).toBe('2.5');
    expect(readHabits({ move: 'much', out: 7, days: 'never', spare: -1 }, ',')).toEqual(usualHabits);
  });

  it('has at least one day', () => {
    expect(toggleDay(weekdays, 6)).toEqual([1, 2, 3, 4, 5, 7]);
    expect(toggleDay([1, 5], 3)).toEqual([1, 3, 5]);
    expect(toggleDay([3], 3)).toEqual([3]);
  });
});

describe('the months of a comparison', () => {
  it('are complete, or have missing days, each within its own days', () => {
    const months = measuredMonths(toDay('2025-02-16'), toDay('2026-02-15'), [
      { start: toDay('2025-09-15'), end: toDay('2025-09-16') },
    ]);
    expect(months.map(({ start }) => start).slice(0, 2)).toEqual(['2025-02-16', '2025-03-16']);
    expect(months.map(({ isWhole }) => isWhole).indexOf(false)).toBe(6);
    expect(months.filter(({ isWhole }) => isWhole)).toHaveLength(11);
  });
});
