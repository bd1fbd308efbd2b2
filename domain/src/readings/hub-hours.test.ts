import { describe, expect, it } from 'vitest';
import { addDays, type Day, toDay } from '../day.ts';
import { hourMs, hoursInDay, startOfDay } from '../paris-time.ts';
import { readHubDays } from './hub-hours.ts';

const today = toDay('2026-11-19');
const hoursOf = (day: Day, wh: (hour: number) => number | null = (hour) => 100.25 + hour) =>
  Array.from({ length: hoursInDay(day) }, (_, hour) => ({ start: startOfDay(day) + hour * hourMs, wh: wh(hour) }));
const wholeDay = (day: Day, wh: number) => ({ start: startOfDay(day), wh });
const read = (hours: Parameters<typeof readHubDays>[0]) => readHubDays(hours, 'consumption', today);

describe('the days in the hours of a hub', () => {
  it('are sums, and curves only where the operator has none any more', () => {
    const [old, spring, recent] = ['2024-06-01', '2024-03-31', '2026-06-01'].map(toDay) as [Day, Day, Day];
    const found = read([...hoursOf(recent), ...hoursOf(old), ...hoursOf(spring)].reverse());
    expect(found.daily).toEqual([{ kind: 'daily', day: recent, value: 2682, quality: 'BRUT', computed: true }]);
    expect(found.curves.map(({ day, runs }) => [day, runs])).toEqual(
      [spring, old].map((day) => [
        day,
        [{ start: startOfDay(day), step: 60, quality: 'BRUT', values: hoursOf(day).map((_, hour) => 100 + hour) }],
      ]),
    );
    expect(found.ignored).toEqual([]);
  });

  it('are single hours at midnight where the program had a day only', () => {
    const days = [0, 1, 2].map((more) => addDays(toDay('2025-10-25'), more));
    const found = read(days.map((day) => wholeDay(day, 12_345.4)));
    expect(found.daily).toEqual(days.map((day) => ({ kind: 'daily', day, value: 12_345, quality: 'BRUT' })));
  });

  it.each([
    ['a part of a day', hoursOf(toDay('2026-06-01')).slice(1), { 'part of a day': 23 }],
    ['a first hour alone between days of hours', [wholeDay(toDay('2026-06-01'), 300)], { 'part of a day': 1 }],
    ['the autumn day', hoursOf(toDay('2024-10-27')), { 'hour that exists twice': 25 }],
    ['today', hoursOf(today), { 'the day is not over': 24 }],
    ['a day of zeros', hoursOf(toDay('2026-06-01'), () => 0), { 'no value': 24 }],
    ['an hour without a value', hoursOf(toDay('2026-06-01'), (hour) => (hour === 3 ? null : 5)), { 'no value': 24 }],
    ['a negative hour', hoursOf(toDay('2026-06-01'), (hour) => hour - 1), { 'negative value': 24 }],
    ['an impossible hour', hoursOf(toDay('2026-06-01'), () => 1e9), { 'too large a value': 24 }],
    [
      'days of another time zone',
      [1, 2].map((day) => ({ start: Date.UTC(2025, 5, day), wh: 9 })),
      { 'part of a day': 2 },
    ],
  ])('are none in %s', (_what, hours, ignored) => {
    const found = read(hours);
    expect([found.daily, found.curves, Object.fromEntries(found.ignored)]).toEqual([[], [], ignored]);
  });
});
