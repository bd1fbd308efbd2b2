import { addDays, type Day, dayOf, yearOf } from '@svc/domain/day';

const fixedHolidays = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']);

/** Easter Sunday of a year (the Gregorian computus in its integer form). */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The public holidays of mainland France: eight fixed ones, Easter Monday, Ascension and Whit Monday. */
export function isPublicHoliday(day: Day): boolean {
  if (fixedHolidays.has(day.slice(5))) return true;
  const easter = easterSunday(yearOf(day));
  return [1, 39, 50].some((days) => addDays(easter, days) === day);
}
