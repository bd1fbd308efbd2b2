import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayFromNumber, toDay } from './day.ts';
import {
  dayRange,
  daysOf,
  groupDays,
  intersectRanges,
  lastDay,
  rangeContains,
  rangeLength,
  sliceFromEnd,
  sliceRange,
} from './day-range.ts';

const aRange = fc
  .tuple(fc.integer({ min: 18_000, max: 22_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([first, length]) => dayRange(dayFromNumber(first), dayFromNumber(first + length)));

describe('day ranges', () => {
  it('exclude their end', () => {
    const range = dayRange(toDay('2026-01-16'), toDay('2026-02-01'));
    expect(rangeLength(range)).toBe(16);
    expect(lastDay(range)).toBe('2026-01-31');
    expect(rangeContains(range, toDay('2026-02-01'))).toBe(false);
  });

  it('group consecutive days in any order', () => {
    const days = ['2026-01-03', '2026-01-01', '2026-01-02', '2026-01-05', '2026-01-05'].map(toDay);
    expect(groupDays(days)).toEqual([
      { start: '2026-01-01', end: '2026-01-04' },
      { start: '2026-01-05', end: '2026-01-06' },
    ]);
  });

  it('are the same days after grouping', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }).map(dayFromNumber)), (days) => {
        const ranges = groupDays(days);
        expect(ranges.flatMap(daysOf)).toEqual([...new Set(days)].sort());
        for (let i = 1; i < ranges.length; i++)
          expect((ranges[i]?.start ?? '') > (ranges[i - 1]?.end ?? '')).toBe(true);
      }),
    );
  });

  it('are cut into slices that add up to the range, none longer than requested', () => {
    fc.assert(
      fc.property(aRange, fc.integer({ min: 1, max: 400 }), (range, days) => {
        const slices = sliceRange(range, days);
        expect(slices.flatMap(daysOf)).toEqual(daysOf(range));
        expect(slices.every((slice) => rangeLength(slice) <= days && rangeLength(slice) > 0)).toBe(true);
      }),
    );
  });

  it('cut from the end they add up too, newest first, and only the oldest piece is short', () => {
    fc.assert(
      fc.property(aRange, fc.integer({ min: 1, max: 400 }), (range, days) => {
        const slices = sliceFromEnd(range, days);
        expect(slices.toReversed().flatMap(daysOf)).toEqual(daysOf(range));
        expect(slices.slice(0, -1).every((slice) => rangeLength(slice) === days)).toBe(true);
      }),
    );
  });

  it('intersect to the days they share', () => {
    fc.assert(
      fc.property(aRange, aRange, (a, b) => {
        const both = daysOf(a).filter((day) => rangeContains(b, day));
        const shared = intersectRanges(a, b);
        expect(shared ? daysOf(shared) : []).toEqual(both);
      }),
    );
  });

  it('of 731 days ending today start at J-731', () => {
    const today = toDay('2026-11-15');
    expect(dayRange(addDays(today, -731), today).start).toBe('2024-11-14');
  });
});
