import { describe, expect, it } from 'vitest';
import { type Day, toDay } from '../day.ts';
import { checkPeakDayEntry, daysOfEntry, type PeakDayEntry, peakDayTypeOf } from './peak-days.ts';

const listed = new Map([
  [toDay('2024-01-08'), 'PEAK'],
  [toDay('2024-01-09'), 'NORMAL'],
] as const);

it.each([
  ['2024-01-08', 'PEAK'],
  ['2024-01-09', 'NORMAL'],
  ['2024-01-10', undefined],
  ['2023-10-31', 'NORMAL'],
  ['2023-11-01', undefined],
  ['2024-03-31', undefined],
  ['2024-04-01', 'NORMAL'],
])('%s is %s', (day, type) => {
  expect(peakDayTypeOf(listed, toDay(day))).toBe(type);
});

const days = (...texts: string[]): Day[] => texts.map(toDay);
const entry = (start: string, end: string, peak_days: Day[], more: Partial<PeakDayEntry> = {}): PeakDayEntry => ({
  list: 'EJP',
  start: toDay(start),
  end: toDay(end),
  peak_days,
  others: 'NORMAL',
  ...more,
});

describe('an entry', () => {
  it('states every day of its period in the season, and none outside', () => {
    expect([...daysOfEntry(entry('2024-03-29', '2024-04-02', days('2024-03-29')))]).toEqual([
      ['2024-03-29', 'PEAK'],
      ['2024-03-30', 'NORMAL'],
      ['2024-03-31', 'NORMAL'],
    ]);
  });

  it('makes the other days unknown where the period is not completely known', () => {
    const given = entry('2024-01-08', '2024-01-10', days('2024-01-09'), { others: 'UNKNOWN' });
    expect([...daysOfEntry(given).values()]).toEqual([null, 'PEAK', null]);
  });

  it.each<[string, PeakDayEntry, string[]]>([
    ['a day of the week in winter', entry('2024-01-01', '2024-01-31', days('2024-01-08')), []],
    ['a week-end', entry('2024-01-01', '2024-01-31', days('2024-01-06')), ['peak_days.0']],
    ['a public holiday', entry('2023-12-01', '2023-12-31', days('2023-12-25')), ['peak_days.0']],
    ['a week-end of another supplier', entry('2024-01-01', '2024-01-31', days('2024-01-06'), { list: 'SEASONAL' }), []],
    ['a day in summer', entry('2023-07-01', '2024-01-31', days('2024-01-08', '2023-07-14')), ['peak_days.1']],
    ['a day outside the period', entry('2024-01-01', '2024-01-05', days('2024-01-08')), ['peak_days.0']],
    ['a day that is not announced', entry('2024-02-01', '2024-02-10', []), ['end']],
  ])('is checked: %s', (_, given, fields) => {
    expect(checkPeakDayEntry(given, toDay('2024-01-31')).map(({ field }) => field)).toEqual(fields);
  });
});
