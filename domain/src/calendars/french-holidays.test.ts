import { describe, expect, it } from 'vitest';
import { toDay, weekdayOf } from '../day.ts';
import { easterSunday, frenchHolidays, isFrenchHoliday } from './french-holidays.ts';

describe('the public holidays of France', () => {
  it.each([
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2022, '2022-04-17'],
    [2023, '2023-04-09'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is %s', (year, day) => expect(easterSunday(year)).toBe(day));

  it('Easter is a Sunday between 22 March and 25 April in every year', () => {
    for (let year = 1600; year < 2400; year++) {
      const easter = easterSunday(year);
      expect(weekdayOf(easter)).toBe(7);
      expect(easter.slice(5) >= '03-22' && easter.slice(5) <= '04-25').toBe(true);
    }
  });

  it('are eleven days in 2026', () => {
    const expected = '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25';
    expect([...frenchHolidays(2026)].map((day) => day.slice(5)).join(' ')).toBe(expected);
    expect(isFrenchHoliday(toDay('2026-05-14'))).toBe(true);
    expect(isFrenchHoliday(toDay('2026-12-26'))).toBe(false);
  });
});
