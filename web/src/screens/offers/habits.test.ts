import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { makeFormats } from '../../messages/formats.ts';
import {
  amountOf,
  type Habits,
  habitSearch,
  rankRequestOf,
  readHabits,
  toggleDay,
  usualHabits,
  weekdays,
  windowOf,
  writeWindow,
} from './habits.ts';
import { measuredMonths } from './measured.ts';

const [french, english] = [makeFormats('fr'), makeFormats('en')];
const none = usualHabits(undefined, french);
const evening = usualHabits({ kwh: 2.5, out: '18:00-21:00', into: '01:30-04:30' }, french);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a habit that would change', () => {
  const moved: Habits = { ...none, move: '2,5', out: '18h-20h', days: [1, 3, 5] };

  it('is requested with its days and its times of day', () => {
    expect(rankRequestOf(none)).toBeUndefined();
    expect(rankRequestOf({ ...none, move: '2', out: 'soir' })).toBeUndefined();
    expect(rankRequestOf({ ...none, add: '1000', spare: '100' })).toMatchObject({
      shifts: [],
      loads: [{ kwh: 1000, at: '23:00-05:00' }],
      restraint: 100,
    });
    expect(rankRequestOf(moved)?.shifts).toEqual([
      { kwh: 2.5, from: '18:00-20:00', to: '02:00-05:00', days: [1, 3, 5] },
    ]);
  });

  it('is the evening peak of the household before any input', () => {
    expect(evening.move).toBe('2,5');
    expect(plain(evening.out)).toBe('18 h – 21 h');
    expect(rankRequestOf(evening)?.shifts).toEqual([{ kwh: 2.5, from: '18:00-21:00', to: '01:30-04:30' }]);
    expect(readHabits({}, evening, french)).toEqual(evening);
    expect(readHabits({ out: '17:00-19:00' }, evening, french).move).toBe('2,5');
    // A link that only adds something moves nothing.
    expect(readHabits({ add: 3 }, evening, french)).toMatchObject({ move: '', add: '3' });
    expect(readHabits({ move: 0 }, evening, french).move).toBe('');
  });

  it.each([
    ['nothing', 'move', '', 0],
    ['a comma', 'move', '2,5', 2.5],
    ['a negative number', 'move', '-3', undefined],
    ['another minus', 'add', '−3', undefined],
    ['words', 'add', 'trois', undefined],
    ['more than a household uses', 'add', '9999', undefined],
    ['more than all of it', 'spare', '400', undefined],
  ] as const)('reads %s as an amount, or refuses it', (_name, name, text, value) => {
    expect(amountOf(name, text)).toBe(value);
    if (value === undefined) expect(rankRequestOf({ ...moved, [name]: text })).toBeUndefined();
  });

  it('is in the address without default values, and is restored from it', () => {
    const searched = (habits: Habits, usual: Habits) => JSON.parse(JSON.stringify(habitSearch(habits, usual)));
    expect(searched(none, none)).toEqual({});
    expect(searched(evening, evening)).toEqual({});
    expect(searched({ ...none, move: 'x', at: 'nuit' }, none)).toEqual({});
    expect(searched({ ...evening, move: '' }, evening)).toEqual({ move: 0 });
    const search = searched(moved, none);
    expect(search).toEqual({ move: 2.5, out: '18:00-20:00', days: 135 });
    expect(readHabits(search, none, french)).toEqual({ ...moved, out: writeWindow('18:00-20:00', french) });
    expect(readHabits(search, none, english).move).toBe('2.5');
    expect(readHabits({ move: 'much', out: 7, days: 'never', spare: -1 }, none, french)).toEqual(none);
  });

  it('has at least one day', () => {
    expect(toggleDay(weekdays, 6)).toEqual([1, 2, 3, 4, 5, 7]);
    expect(toggleDay([1, 5], 3)).toEqual([1, 3, 5]);
    expect(toggleDay([3], 3)).toEqual([3]);
  });
});

describe('a time of day', () => {
  it.each([
    ['19:30-22:30', '19 h 30 – 22 h 30', '19:30 – 22:30'],
    ['22h-6h', '22 h – 6 h', '22:00 – 06:00'],
    ['21:00-00:00', '21 h – 24 h', '21:00 – 24:00'],
    ['le soir', 'le soir', 'le soir'],
  ])('%s is written as people write hours, and read again', (typed, fr, en) => {
    expect(plain(writeWindow(typed, french))).toBe(fr);
    expect(writeWindow(typed, english)).toBe(en);
    expect(windowOf(writeWindow(typed, french))).toBe(windowOf(typed));
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
