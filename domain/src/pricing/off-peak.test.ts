import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayFromNumber, toDay, weekdayOf } from '../day.ts';
import { type OffPeakSchedule, offPeakOn, offPeakSpans } from './off-peak.ts';
import { formatRange, readRanges } from './off-peak-range.ts';

const entry = (ranges: string[], more: Partial<OffPeakSchedule> = {}): OffPeakSchedule => ({
  valid_from: null,
  ranges,
  source: 'user',
  raw: null,
  ...more,
});
const isOffPeak = (schedules: readonly OffPeakSchedule[], day: Day, minute: number) =>
  offPeakSpans(schedules, day).some(({ from, to }) => from <= minute && minute < to);
const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

const dated: OffPeakSchedule[] = [
  entry(['22:30-06:30'], { source: 'gridop', raw: 'HC (22H30-6H30)' }),
  entry(['23:00-06:00', '14:00-16:00'], { valid_from: toDay('2026-11-01'), months: [4, 5, 6, 7, 8, 9, 10] }),
  entry(['22:00-06:00'], { valid_from: toDay('2026-11-01'), months: [11, 12, 1, 2, 3], weekdays: [1, 2, 3, 4, 5] }),
  entry(['00:00-00:00'], { valid_from: toDay('2026-11-01'), months: [11, 12, 1, 2], weekdays: [6, 7] }),
];

describe('which ranges apply on a day', () => {
  it.each([
    ['2026-10-31', { state: 'known', ranges: ['22:30-06:30'], source: 'gridop' }],
    ['2026-11-01', { state: 'known', ranges: ['00:00-00:00'], source: 'user' }],
    ['2026-11-02', { state: 'known', ranges: ['22:00-06:00'], source: 'user' }],
    ['2027-07-01', { state: 'known', ranges: ['23:00-06:00', '14:00-16:00'], source: 'user' }],
    // Entries are in force but none is for a Saturday of March: no off-peak that day.
    ['2027-03-06', { state: 'known', ranges: [], source: 'user' }],
  ])('%s', (day, expected) => expect(offPeakOn(dated, toDay(day))).toEqual(expected));

  it('is not known before the first entry and where the operator was not understood', () => {
    expect(offPeakOn([], toDay('2026-11-15'))).toEqual({ state: 'none' });
    expect(offPeakOn([entry(['22:00-06:00'], { valid_from: toDay('2026-11-16') })], toDay('2026-11-15'))).toEqual({
      state: 'none',
    });
    const unreadable = entry([], { source: 'gridop', raw: 'HC variable' });
    expect(offPeakOn([unreadable], toDay('2026-11-15'))).toEqual({ state: 'unreadable', raw: 'HC variable' });
    expect(offPeakOn([unreadable, entry(['22:00-06:00'])], toDay('2026-11-15')).state).toBe('known');
  });
});

describe('whether a minute is off-peak', () => {
  it.each([
    ['22:30-06:30', '22:29', false],
    ['22:30-06:30', '22:30', true],
    ['22:30-06:30', '06:29', true],
    ['22:30-06:30', '06:30', false],
    ['00:00-00:00', '00:00', true],
    ['00:00-00:00', '23:59', true],
    ['22:00-00:00', '00:00', false],
    ['21:08-05:08', '05:07', true],
  ])('every day %s, at %s: %s', (range, time, expected) =>
    expect(isOffPeak([entry([range])], toDay('2026-11-15'), at(time))).toBe(expected),
  );

  // 2026-11-16 is a Monday.
  it.each([
    ['2026-11-16', '03:00', false],
    ['2026-11-16', '22:00', true],
    ['2026-11-17', '05:59', true],
    ['2026-11-17', '06:00', false],
    ['2026-11-17', '22:00', false],
  ])('a range of Monday 22:00-06:00 belongs to Monday: %s %s %s', (day, time, expected) =>
    expect(isOffPeak([entry(['22:00-06:00'], { weekdays: [1] })], toDay(day), at(time))).toBe(expected),
  );

  it('applies the entry of the evening to the rest of the night when the hours change', () => {
    const moved = [entry(['22:00-06:00']), entry(['23:00-07:00'], { valid_from: toDay('2026-11-01') })];
    expect(offPeakSpans(moved, toDay('2026-11-01'))).toEqual([
      { from: 0, to: 360 },
      { from: 1380, to: 1440 },
    ]);
    expect(offPeakSpans(moved, toDay('2026-11-02'))[0]).toEqual({ from: 0, to: 420 });
  });

  it('adds up to the length of the ranges over every week', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1438 }))
      .map(([from, length]) => ({ from, to: from + length }));
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(range, { minLength: 1, maxLength: 3 }),
        weekdays,
        fc.integer({ min: 20_000, max: 21_000 }),
        (ranges, days, first) => {
          const read = readRanges(ranges.map(formatRange));
          fc.pre(read.ok);
          const schedules = [entry([...(read.ok ? read.ranges : [])], { weekdays: days })];
          const length = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
          const week = Array.from({ length: 7 }, (_, index) => addDays(dayFromNumber(first), index));
          const spans = week.flatMap((day) => offPeakSpans(schedules, day));
          expect(spans.every(({ from, to }) => from >= 0 && from < to && to <= 1440)).toBe(true);
          expect(spans.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(length * days.length);
          expect(week.filter((day) => days.includes(weekdayOf(day)))).toHaveLength(days.length);
        },
      ),
    );
  });
});
