import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayFromNumber, dayNumber, daysBetween, parseDay, toDay, weekdayOf } from './day.ts';

const anyDay = fc.integer({ min: -20_000, max: 60_000 }).map(dayFromNumber);

describe('Day', () => {
  it.each(['2026-02-30', '2026-2-3', '2026-13-01', '20260101', '2026-01-01T00:00', '', '0000-00-00', '２０２６-01-01'])(
    'refuses %s',
    (text) => {
      expect(parseDay(text)).toBeUndefined();
      expect(() => toDay(text)).toThrow(RangeError);
    },
  );

  it('accepts the 29th of February in leap years only', () => {
    expect(parseDay('2024-02-29')).toBe('2024-02-29');
    expect(parseDay('2026-02-29')).toBeUndefined();
  });

  it('subtracts two years from a 29th of February without failing', () => {
    expect(addMonths(toDay('2024-02-29'), -24)).toBe('2022-02-28');
  });

  it.each([
    ['2026-11-15', 7],
    ['2026-11-16', 1],
    ['1970-01-01', 4],
    ['1969-12-28', 7],
  ])('returns the weekday of %s', (day, weekday) => {
    expect(weekdayOf(toDay(day))).toBe(weekday);
  });

  it('numbers days in both directions, in the order of their texts', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, days) => {
        const later = addDays(day, days);
        expect(daysBetween(day, later)).toBe(days);
        expect(dayFromNumber(dayNumber(later))).toBe(later);
        expect(Math.sign(days)).toBe(later === day ? 0 : later > day ? 1 : -1);
        expect(later).toBe(Temporal.PlainDate.from(day).add({ days }).toString());
      }),
    );
  });
});
